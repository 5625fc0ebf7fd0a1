import { Option, type Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { filledText, instant, wholeNumber } from './argument-parsers.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../reconcile-command.ts')

/** `balcao reconcile`; without the name of a command it compares. */
export function defineReconcile(program: Command, run: Run): void {
  const group = program
    .command('reconcile')
    .description('Compare what gateways moved with the ledger. The exit code is 1 while something differs')
  group
    .command('run', { isDefault: true })
    .description('Compare in both directions, and store what differs (default command)')
    .option('--from <day>', 'first day (2026-03-01), or an instant', instant)
    .option('--to <day>', 'day or instant that follows the period', instant)
    .option('--gateway <gateway>', 'this gateway only')
    .option('--file <report>', 'report of the gateway; without --from and --to, for its own days')
    .addOption(JSON_OPTION)
    .action((options) => run(async (call) => (await work()).compareLedger(call, options)))
  group
    .command('list')
    .description('List what differs')
    .addOption(
      new Option('--state <state>', 'state of the difference')
        .choices(['open', 'agreed', 'closed'])
        .default('open'),
    )
    .addOption(JSON_OPTION)
    .action((options) => run(async (call) => (await work()).listDifferences(call, options)))
  group
    .command('close')
    .description('Close a difference. It opens again when its amounts change')
    .argument('<difference>', 'number of the difference', wholeNumber('Name the difference by its number.'))
    .requiredOption('--reason <text>', 'why it is closed', filledText('Say why, with --reason.'))
    .addOption(JSON_OPTION)
    .action((difference, options) =>
      run(async (call) => (await work()).closeDifference(call, difference, options)),
    )
}
