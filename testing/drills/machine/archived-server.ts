import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePorts } from '../../../scripts/free-ports.ts'
import { ROOT } from '../../../scripts/tool.ts'
import { postgresFolder } from './installed.ts'
import {
  descendants,
  endProcess,
  HOST,
  makeOwn,
  runProcess,
  signalAll,
  startProcess,
  writeOwn,
  type Place,
} from './processes.ts'

/** A PostgreSQL of Debian's packages whose log pgBackRest keeps, by the files of ops/pgbackrest/. */
export interface ArchivedServer {
  url: string
  backUp(): Promise<void>
  /** Waits until all that was written so far is in the archive. */
  untilArchived(): Promise<void>
  /** Kills the server, and takes its data away: the archive is all that is left. */
  lose(): Promise<void>
  /** Restores to a moment and starts. @returns the seconds that it took */
  restore(moment: string): Promise<number>
}

const FILES = join(ROOT, 'ops/pgbackrest')
const START_LIMIT_MS = 120_000
/** Only the account of this place enters the folder of the socket. */
const INITDB =
  '--username=postgres --encoding=UTF8 --locale=C.UTF-8 --data-checksums --auth-local=trust --auth-host=scram-sha-256'
const STANZA = '--stanza=balcao'

export async function makeArchivedServer(place: Place): Promise<ArchivedServer> {
  const bin = postgresFolder() ?? ''
  const [port = 0] = await freePorts(1)
  const password = randomBytes(18).toString('hex')
  const data = await makeOwn(place, join(place.folder, 'data'))
  const env = await archiveEnvironment(place, data, port)
  const archive = (...args: string[]): Promise<string> =>
    runProcess(place, ['pgbackrest', STANZA, ...args], env)
  await runProcess(place, [join(bin, 'initdb'), ...INITDB.split(' '), `--pgdata=${data}`])
  await writeOwn(
    place,
    join(place.folder, 'archive.conf'),
    await readFile(join(FILES, 'postgresql.conf'), 'utf8'),
  )
  await appendFile(join(data, 'postgresql.conf'), `include '${join(place.folder, 'archive.conf')}'\n`)
  const settings = { port, listen_addresses: HOST, unix_socket_directories: place.folder }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server: { child: ChildProcess | null } = { child: null }
  const asSuperuser = <T>(work: (db: Client) => Promise<T>): Promise<T> => connected(place.folder, port, work)
  const start = async (): Promise<void> => {
    server.child = startProcess(place, 'server', [join(bin, 'postgres'), '-D', data, ...args], env)
    await untilOpen(asSuperuser)
  }
  await start()
  await asSuperuser(async (db) => {
    await db.query(`create role balcao login password '${password}'`)
    await db.query("create database balcao owner balcao encoding 'UTF8' template template0")
  })
  await archive('stanza-create')
  await archive('check')
  return {
    url: `postgres://balcao:${password}@${HOST}:${port}/balcao`,
    backUp: async () => void (await archive('backup', '--type=full')),
    untilArchived: () => asSuperuser(untilArchived),
    lose: async () => {
      const { child } = server
      if (child !== null) {
        const parts = await descendants(child.pid ?? 0)
        await endProcess(child)
        signalAll(
          parts.map(({ pid }) => pid),
          'SIGKILL',
        )
      }
      await rm(data, { recursive: true, force: true })
      await makeOwn(place, data)
    },
    restore: async (moment) => {
      const began = performance.now()
      await archive('restore', '--type=time', `--target=${moment}`, '--target-action=promote')
      await start()
      return (performance.now() - began) / 1000
    },
  }
}

/**
 * Copies the files of ops/pgbackrest/ with folders of this place; callers of pgBackRest find them by the environment.
 */
async function archiveEnvironment(place: Place, data: string, port: number): Promise<NodeJS.ProcessEnv> {
  const include = await makeOwn(place, join(place.folder, 'conf.d'))
  const own: Record<string, string> = {
    'repo1-path': await makeOwn(place, join(place.folder, 'repository')),
    'repo1-cipher-pass': randomBytes(24).toString('hex'),
    'log-path': await makeOwn(place, join(place.folder, 'log')),
    'lock-path': await makeOwn(place, join(place.folder, 'lock')),
    'pg1-path': data,
    'pg1-port': String(port),
    'pg1-socket-path': place.folder,
  }
  const example = await readFile(join(FILES, 'local.conf.example'), 'utf8')
  const local = example.replace(/^([a-z0-9-]+)=.*$/gm, (line, name: string) => {
    const value = own[name]
    if (value === undefined)
      throw new Error(`local.conf.example says ${line}, which this drill does not know`)
    return `${name}=${value}`
  })
  await writeOwn(place, join(include, 'local.conf'), local)
  // Of the repository's own folder another account may see nothing.
  const common = join(place.folder, 'pgbackrest.conf')
  await cp(join(FILES, 'pgbackrest.conf'), common)
  return { PGBACKREST_CONFIG: common, PGBACKREST_CONFIG_INCLUDE_PATH: include }
}

async function connected<T>(folder: string, port: number, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ host: folder, port, user: 'postgres', database: 'postgres' })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

type AsSuperuser = <T>(work: (db: Client) => Promise<T>) => Promise<T>

/** Waits until a server takes writes: one that is being restored does not. */
async function untilOpen(asSuperuser: AsSuperuser): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      const { rows } = await asSuperuser((db) =>
        db.query<{ restoring: boolean }>('select pg_is_in_recovery() as restoring'),
      )
      if (rows[0]?.restoring === false) return
    } catch (error) {
      if (Date.now() > until) throw error
    }
    if (Date.now() > until) throw new Error('The server is still being restored')
    await sleep(100)
  }
}

async function untilArchived(db: Client): Promise<void> {
  const { rows } = await db.query<{ part: string }>('select pg_walfile_name(pg_switch_wal()) as part')
  const part = rows[0]?.part ?? ''
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    const archived = await db.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if ((archived.rows[0]?.last ?? '') >= part) return
    await sleep(200)
  }
  throw new Error(`${part} did not reach the archive`)
}
