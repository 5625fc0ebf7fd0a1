import type { Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { wholeNumber } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../tickets-command.ts')
const EVENT = 'number of the product of the event'
const event = wholeNumber('Name the event by the number of its product.')

/** `balcao tickets`: keys of the check-in, keys that sign tickets, and entries. */
export function defineTickets(program: Command, run: Run): void {
  const group = program.command('tickets').description('Keys of the check-in, signing keys and entries')
  group
    .command('key')
    .description('Make a key for the check-in of an event and print it, this once')
    .argument('<event>', EVENT, event)
    .option('--name <name>', 'name of the check-in point, such as "Gate A"', '')
    .addOption(JSON_OPTION)
    .action((product, options) => run(async (call) => (await work()).makeKey(call, product, options)))
  group
    .command('keys')
    .description('List the keys of an event, and the number of entries with each')
    .argument('<event>', EVENT, event)
    .addOption(JSON_OPTION)
    .action((product) => run(async (call) => (await work()).listKeys(call, product)))
  group
    .command('revoke')
    .description('Revoke a key')
    .argument('<key>', 'id of the key')
    .action((key) => run(async (call) => (await work()).revokeKey(call, key)))
  group
    .command('signing-keys')
    .description('List the keys that sign the codes of tickets, the newest first')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).listSigningKeys(call)))
  group
    .command('distrust')
    .description('Make the codes of a signing key invalid; pages of tickets show new codes')
    .argument('<key>', 'id of the signing key')
    .action((key) => run(async (call) => (await work()).distrust(call, key)))
  group
    .command('entries')
    .description('Show the number of entries, tickets that entered twice, and void tickets that entered')
    .argument('<event>', EVENT, event)
    .addOption(JSON_OPTION)
    .action((product) => run(async (call) => (await work()).showEntries(call, product)))
}
