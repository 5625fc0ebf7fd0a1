import type { Command } from '@commander-js/extra-typings'
import type { Run } from '../command-call.ts'
import { JSON_OPTION } from './json-option.ts'

const work = () => import('../backup-command.ts')

/** `balcao backup` and `balcao restore`. */
export function defineBackup(program: Command, run: Run): void {
  program
    .command('backup')
    .summary('Back up the embedded database and the secrets')
    .description(
      'Back up the embedded database and the secrets of DATA_DIR into a new folder in BACKUP_DIR. The program can run ' +
        'meanwhile. A server is started on the backup to verify it. BACKUP_KEY seals it. For your own PostgreSQL use ' +
        'pgBackRest, WAL-G or the backups of its service.',
    )
    .addOption(JSON_OPTION)
    .action(() => run(async (call) => (await work()).backup(call)))
  program
    .command('restore')
    .summary('Restore a backup')
    .description(
      'Restore a backup into a DATA_DIR without a database. Then start the program and run `balcao reconcile`, which ' +
        'finds what gateways moved since.',
    )
    .argument('<folder>', 'folder of the backup')
    .addOption(JSON_OPTION)
    .action((folder) => run(async (call) => (await work()).restore(call, folder)))
}
