import type { Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../database-command.ts')

/** `balcao database`. */
export function defineDatabase(program: Command, run: Run): void {
  const group = program.command('database').description('Serve the embedded database, or copy a database')
  group
    .command('serve')
    .description('Run the embedded server of DATA_DIR alone until Ctrl-C, and print its address')
    .action(() => run(async (call) => (await work()).serve(call)))
  group
    .command('copy')
    .description(
      'Copy the database at COPY_FROM_URL into the empty one of DATABASE_URL, or into a new embedded one in DATA_DIR, ' +
        'and compare both: to another version of PostgreSQL, or to your own server. No process of the program may run ' +
        'on either of them.',
    )
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).copy(call)))
}
