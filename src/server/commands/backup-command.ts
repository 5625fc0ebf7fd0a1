import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readUnjudgedConfig } from '../configuration/config.ts'
import { readVariables, secret, type Environment } from '../configuration/variables.ts'
import { writeBackup } from '../store/backup/write-backup.ts'
import { restoreBackup } from '../store/backup/restore-backup.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'

const KEY = z.object({ BACKUP_KEY: secret().optional() })
const keyIn = (env: Environment): string | undefined => readVariables(KEY, env).BACKUP_KEY

const PACKAGE = z.object({ version: z.string() })

async function release(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return PACKAGE.parse(JSON.parse(text)).version
}

/** Writes a backup of the embedded database and starts a server on it. @throws CommandError where there is nothing to back up */
export async function backup({ terminal }: Call): Promise<CommandResult> {
  const { database, dataDir, backupDir } = readUnjudgedConfig(terminal.env, [])
  const key = keyIn(terminal.env)
  if (database !== undefined)
    throw new CommandError(
      'DATABASE_URL is set, so the database is yours to keep: use pgBackRest, WAL-G or the backups of its service.',
    )
  if (backupDir === undefined) throw new CommandError('Name the folder of backups in BACKUP_DIR.')
  // Looking must not make a database where none is.
  if (!(await stat(join(dataDir, 'postgres/cluster/PG_VERSION')).catch(() => null)))
    throw new CommandError(`There is no database in ${dataDir} yet.`)
  const began = performance.now()
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const order = {
      url: server.url,
      dataDir,
      into: backupDir,
      key,
      release: await release(),
      now: new Date(),
    }
    const { folder, purchases, cards } = await writeBackup(order)
    if (cards > 0) throw new CommandError(`${folder} holds cards of the vault: delete it, and report this.`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const seal = key === undefined ? 'Not sealed: protect it.' : 'Sealed with BACKUP_KEY.'
    return done(`${folder}\nStarted from and read: ${purchases} purchases, ${seconds} s. ${seal}`, {
      folder,
      purchases,
      sealed: key !== undefined,
    })
  } finally {
    await server.stop()
  }
}

/** Restores a backup into a DATA_DIR without a database. @throws CommandError where DATABASE_URL is set */
export async function restore({ terminal }: Call, folder: string): Promise<CommandResult> {
  const { database, dataDir } = readUnjudgedConfig(terminal.env, [])
  if (database !== undefined)
    throw new CommandError('DATABASE_URL is set: this restores the embedded database only.')
  const { at } = await restoreBackup(folder, keyIn(terminal.env), dataDir)
  const from = at.slice(0, 10)
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return done(
    `Restored into ${dataDir}: all that was sold before ${at}.\n` +
      'Start the program. What gateways moved since is named by\n' +
      `  balcao reconcile --from ${from} --to ${to}`,
    { data_dir: dataDir, at },
  )
}
