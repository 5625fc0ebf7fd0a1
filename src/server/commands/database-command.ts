import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readUnjudgedConfig } from '../configuration/config.ts'
import { readVariables } from '../configuration/variables.ts'
import { copyDatabase } from '../store/backup/copy-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { noWords } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run database -- <command>

  serve    run the embedded server of DATA_DIR and nothing else, until Ctrl-C, and print its address
  copy     copy all of the database at COPY_FROM_URL into the empty one of DATABASE_URL, or into a new embedded one in
           DATA_DIR, and compare what arrived: to another version of PostgreSQL, or to a server of one's own. No
           process of the program may run on either of them.`

const OPTIONS = {} as const
const FROM = z.object({ COPY_FROM_URL: z.string().optional() })

/** The commands of `npm run database`. */
export const runDatabaseCommand = commandRunner({
  name: 'database',
  usage: USAGE,
  options: OPTIONS,
  commands: { serve, copy },
})

async function serve({ words, terminal }: Invocation<typeof OPTIONS>): Promise<CommandResult> {
  noWords(words)
  const { database, dataDir } = readUnjudgedConfig(terminal.env, [])
  if (database !== undefined) throw new CommandError('DATABASE_URL is set: that server runs by itself.')
  if (!(await stat(join(dataDir, 'postgres/cluster/PG_VERSION')).catch(() => null)))
    throw new CommandError(`There is no database in ${dataDir} yet.`)
  const server = await startEmbeddedPostgres({ dataDir, log: terminal.err })
  terminal.out(server.url)
  const ended = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  await Promise.race(signals.map((signal) => once(process, signal, { signal: ended.signal })))
  ended.abort()
  await server.stop()
  return done('')
}

async function copy({ words, terminal }: Invocation<typeof OPTIONS>): Promise<CommandResult> {
  noWords(words)
  const { COPY_FROM_URL: from } = readVariables(FROM, terminal.env)
  if (from === undefined || !URL.canParse(from))
    throw new CommandError('Set COPY_FROM_URL to the address of the database that is to be copied.')
  const { database, dataDir } = readUnjudgedConfig(terminal.env, [])
  const embedded = database === undefined ? await startEmbeddedPostgres({ dataDir, log: terminal.err }) : null
  try {
    const { tables, rows, jobs } = await copyDatabase(from, database?.directUrl ?? embedded?.url ?? '')
    const where = embedded === null ? 'DATABASE_URL' : dataDir
    return done(
      `Copied into ${where} and compared: ${rows} rows of ${tables} tables, and ${jobs} jobs that waited.`,
    )
  } finally {
    await embedded?.stop()
  }
}

await runIfStarted(import.meta.url, runDatabaseCommand)
