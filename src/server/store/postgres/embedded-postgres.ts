import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { hasCode, StartError, systemReason } from '../../start-error.ts'
import { watchServer } from './embedded-watch.ts'
import { makeFolder, serverAccount, unwritable } from './postgres-account.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import {
  type Cluster,
  createCluster,
  launch,
  type Launched,
  databasePassword,
  reasonIn,
  USER,
} from './postgres-cluster.ts'
import { clearStaleLock, findServer, isAlive, processMark } from './postgres-process.ts'

/** A running PostgreSQL of our own (record 1). */
export interface EmbeddedPostgres {
  /** The connection string of the database, with its password. */
  url: string
  /** Stops the server cleanly, unless another process of this program still uses it. To be called last. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The program's data folder; the server keeps everything in its subfolder `postgres`. */
  dataDir: string
  /** Reported in a sentence what an operator should know; `isTrouble` where something went wrong. */
  log: (message: string, isTrouble?: boolean) => void
  /** How many connections it takes at most. */
  maxConnections?: number
  /** Enables a restart of the server when its process has ended; called if that is not possible. */
  onGivenUp?: (error: unknown) => void
  /** False where the data may go with the machine, as that of a test may: a killed process still loses nothing. */
  survivesPowerLoss?: boolean
}

const DATABASE = 'balcao'
const MAX_CONNECTIONS = 60
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 60_000
const POLL_MS = 20

/**
 * Low memory use; the settings that make an acknowledged write survive are named, so that no settings file can undo
 * them.
 */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  // The server's own folder, which nobody else may enter.
  unix_socket_directories: '.',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A refused statement is the program's to report; its text may hold a buyer's data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'balcao',
}

/**
 * Starts the PostgreSQL that comes with the program on `dataDir`, or attaches when it already runs there (a
 * program that was killed leaves it running). The first start makes the cluster. Where the program runs as root
 * the server runs as an unprivileged account, since PostgreSQL refuses to be root.
 *
 * @throws StartError with a sentence for the operator
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  maxConnections = MAX_CONNECTIONS,
  survivesPowerLoss = true,
  onGivenUp,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(resolve(dataDir), 'postgres')
  const dir = join(home, 'cluster')
  await makeFolder(resolve(dataDir), 0o700)
  await makeFolder(home, 0o700)
  const account = await serverAccount(dir)
  const cluster: Cluster = { dir, home, account, bin: join(await preparePostgresBinaries(home), 'bin') }
  if (!(await stat(join(dir, 'PG_VERSION')).catch(() => undefined))) {
    log('Creating the database; this happens once.')
    await createCluster(cluster)
  }
  const password = await databasePassword(cluster)
  const leave = await joinUsers(home)
  try {
    const settings = {
      ...SETTINGS,
      max_connections: String(maxConnections),
      ...(!survivesPowerLoss && { fsync: 'off' }),
    }
    const start = () => run(cluster, settings, (at) => ensureDatabase(urlOf(at, password, 'postgres')))
    const port = await start()
    const url = `${urlOf(port, password, DATABASE)}${await socketIn(dir, port)}`
    const watch =
      onGivenUp &&
      watchServer({
        isUp: async () => (await findServer(dir)) !== undefined,
        restart: async () => sameAddress(port, await start()),
        log,
        onGivenUp,
      })
    return {
      url,
      stop: async () => {
        await watch?.stop()
        await stopUnlessUsed(dir, await leave(), log)
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** The pools know one address. @throws StartError when somebody else took the port meanwhile */
function sameAddress(before: number, after: number): void {
  if (before === after) return
  throw new StartError(
    `The embedded PostgreSQL came back on port ${after} instead of ${before}: start the program again.`,
  )
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/** Bytes that the path of a socket may have on every system (unix(7), and four less on macOS). */
const SOCKET_PATH_MAX = 103

/**
 * Returns the part of the address that connects by the server's socket instead of the network: half the processor time
 * for each statement, on both sides. Empty if the path is too long for one, or if there is none.
 */
async function socketIn(dir: string, port: number): Promise<string> {
  const path = join(dir, `.s.PGSQL.${port}`)
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX) return ''
  const found = await stat(path).catch(() => undefined)
  return found?.isSocket() === true ? `?host=${encodeURIComponent(dir)}` : ''
}

/**
 * Starts the server, regardless of which process succeeds, and returns its port once `open` reports that it responds.
 */
async function run(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  open: (port: number) => Promise<boolean>,
): Promise<number> {
  const deadline = Date.now() + START_LIMIT_MS
  let ours: Launched | undefined
  while (Date.now() < deadline) {
    const server = await findServer(cluster.dir)
    if (server?.status === 'ready' && (await open(server.port))) return server.port
    if (!server && ours && hasEnded(ours)) {
      await judgeEnd(cluster, await ours.output())
      ours = undefined
    }
    if (!server && !ours) {
      await clearStaleLock(cluster.dir)
      ours = await launchServer(cluster, settings)
    }
    await sleep(POLL_MS)
  }
  throw new StartError(
    `The embedded PostgreSQL did not start in time; ${join(cluster.home, 'server.log')} says why.`,
  )
}

function hasEnded({ child }: Launched): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function launchServer(cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<Launched> {
  const port = await choosePort(cluster.home)
  const args = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launched = await launch(cluster, 'postgres', cluster.dir, args)
  launched.child.unref()
  return launched
}

/** Says whether a server that ended may be tried again (returns) or not (throws the reason). */
async function judgeEnd(cluster: Cluster, output: string): Promise<void> {
  if (/could not create any TCP\/IP sockets|could not bind/.test(output)) {
    await rm(join(cluster.home, 'port'), { force: true })
    return
  }
  // Another start was first, or processes of a killed server are about to end.
  if (/lock file .* already exists|pre-existing shared memory block/.test(output)) return
  const [, theirs, ours] = OTHER_VERSION.exec(output) ?? []
  if (theirs !== undefined)
    throw new StartError(
      `${cluster.dir} is of PostgreSQL ${theirs}, and this program brings ${ours}: nothing was changed; ` +
        'copy it by npx balcao database, as docs/operations/upgrade.md says under "Another PostgreSQL".',
    )
  throw new StartError(`The embedded PostgreSQL did not start in ${cluster.dir}: ${reasonIn(output)}`)
}

/** The server's message for data of another major version. */
const OTHER_VERSION =
  /data directory was initialized by PostgreSQL version (\S+), which is not compatible with this version (\d+)/

/** The port of the last start where it is free, else another; remembered, so that an operator's tools find it. */
async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port')
  const remembered = Number(await readFile(file, 'utf8').catch(() => '0'))
  const port = (await freePort(remembered)) ?? (await freePort(0))
  if (port === undefined)
    throw new StartError('No free port on 127.0.0.1 was found for the embedded PostgreSQL.')
  await writeFile(file, String(port)).catch((error: unknown) => {
    throw unwritable(home, error)
  })
  return port
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** Makes the program's database on the first start. False: the server does not answer yet, or any more. */
async function ensureDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    return true
  } catch (error) {
    // Connection failures, "starting up", "shutting down", and another start that makes the database just now.
    if (hasCode(error, 'ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '42P04', '23505', '55006'))
      return false
    throw new StartError(`The embedded PostgreSQL refused the program: ${systemReason(error)}`)
  } finally {
    await client.end()
  }
}

/**
 * Notes that this process uses the server. The returned function takes the note back and says whether it was the
 * last one; notes of processes that were killed do not count.
 */
async function joinUsers(home: string): Promise<() => Promise<boolean>> {
  const folder = join(home, 'users')
  const note = join(
    folder,
    `${process.pid} ${await processMark(process.pid)} ${randomBytes(4).toString('hex')}`,
  )
  await makeFolder(folder, 0o700)
  await writeFile(note, '').catch((error: unknown) => {
    throw unwritable(folder, error)
  })
  return async () => {
    await rm(note, { force: true })
    for (const name of await readdir(folder)) {
      const [pid, mark] = name.split(' ')
      if (isAlive(Number(pid)) && (await processMark(Number(pid))) === mark) return false
      await rm(join(folder, name), { force: true })
    }
    return true
  }
}

async function stopUnlessUsed(
  clusterDir: string,
  unused: boolean,
  log: (message: string) => void,
): Promise<void> {
  if (!unused) {
    log('The embedded PostgreSQL stays up: another process of this program uses it.')
    return
  }
  if (!(await stopServer(clusterDir)))
    log('The embedded PostgreSQL has not stopped in time; it ends by itself.')
}

/**
 * Stops the server that runs on `dataDir`, regardless of its users: for callers that must clean up after processes they
 * cannot query, such as a run of tests.
 */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  await stopServer(join(resolve(dataDir), 'postgres', 'cluster'))
}

/** PostgreSQL's "fast" shutdown: connections are closed and everything is written. False: not within the limit. */
async function stopServer(clusterDir: string): Promise<boolean> {
  const server = await findServer(clusterDir)
  if (!server) return true
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (Date.now() < deadline) {
    if ((await findServer(clusterDir))?.pid !== server.pid) return true
    await sleep(POLL_MS)
  }
  return false
}
