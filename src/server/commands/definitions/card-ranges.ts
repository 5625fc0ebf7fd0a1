import type { Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../card-ranges-command.ts')
const FILE =
  'CSV with the columns first, last (4 to 8 digits), country (BR) and, if known, brand (visa) and kind (credit, debit, prepaid)'

/** `balcao card-ranges`: the table of card issuers that an operator licenses. */
export function defineCardRanges(program: Command, run: Run): void {
  const group = program.command('card-ranges').description('Load a table of the countries of card issuers')
  group
    .command('check')
    .description('Check a table without a change')
    .argument('<file>', FILE)
    .addOption(JSON_OPTION)
    .action((file) => run(async () => (await work()).checkRanges(file)))
  group
    .command('load')
    .description('Replace the loaded table. Every process uses the new one within a minute')
    .argument('<file>', FILE)
    .addOption(JSON_OPTION)
    .action((file) => run(async (call) => (await work()).loadRanges(call, file)))
  group
    .command('show')
    .description('Show when the table was loaded, and its size')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).showRanges(call)))
  group
    .command('clear')
    .description('Remove the table: the countries of issuers are then unknown')
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).clearRanges(call)))
}
