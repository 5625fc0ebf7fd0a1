import type { Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { sellerId } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const certification = () => import('../gateway-command.ts')
const accounts = () => import('../credentials-command.ts')

/** `balcao gateway`: certification, and sellers' accounts at gateways. */
export function defineGateway(program: Command, run: Run): void {
  const group = program.command('gateway').description("Certify gateways and store sellers' accounts at them")
  group
    .command('certify')
    .description("Test a gateway's own test environment against what the program expects of it")
    .argument(
      '<file>',
      'JSON: kind, url, settings, credentials, currency, amount, approved, refused (docs/gateways/README.md)',
    )
    .option('--report <file>', 'write what was seen, without secrets, to be published')
    .option('--record <file>', 'write the answers, without secrets, for the tests of the adapter')
    .action((file, outputs) =>
      run(async (call) => (await certification()).certifyGateway(call, file, outputs)),
    )
  defineCredentials(group, run)
}

function defineCredentials(parent: Command, run: Run): void {
  const group = parent
    .command('credentials')
    .description("Store sellers' accounts, sealed. No command prints a secret")
  group
    .command('set')
    .description('Store an account. A running program uses it within half a minute')
    .argument('<seller>', 'id of the seller', sellerId)
    .argument('<gateway>', 'gateway of GATEWAYS')
    .argument('<file>', 'JSON of names and values; - reads standard input')
    .action((seller, gateway, file) =>
      run(async (call) => (await accounts()).setCredentials(call, { sellerId: seller, gateway }, file)),
    )
  group
    .command('list')
    .description('List the accounts and the names of their fields')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await accounts()).listCredentials(call)))
  group
    .command('remove')
    .description('Delete an account')
    .argument('<seller>', 'id of the seller', sellerId)
    .argument('<gateway>', 'gateway of the account')
    .action((seller, gateway) =>
      run(async (call) => (await accounts()).removeCredentials(call, { sellerId: seller, gateway })),
    )
  group
    .command('rotate')
    .description('Seal all accounts under the first key of CREDENTIALS_KEY')
    .action(() => run(async (call) => (await accounts()).rotateCredentials(call)))
}
