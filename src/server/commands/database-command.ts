import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readUnjudgedConfig } from '../configuration/config.ts'
import { readVariables } from '../configuration/variables.ts'
import { copyDatabase } from '../store/backup/copy-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'

const FROM = z.object({ COPY_FROM_URL: z.string().optional() })

/** Runs the embedded server until a signal. @throws CommandError where no server can be run */
export async function serve({ terminal }: Call): Promise<CommandResult> {
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

/** Copies the database of COPY_FROM_URL into an empty one and compares it. @throws CommandError without COPY_FROM_URL */
export async function copy({ terminal }: Call): Promise<CommandResult> {
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
      { tables, rows, jobs },
    )
  } finally {
    await embedded?.stop()
  }
}
