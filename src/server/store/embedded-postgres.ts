import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasCode, StartError, systemReason } from '../start-error.ts'
import { makeFolder, runsAsRoot, serverAccount, type ServerAccount, unwritable } from './postgres-account.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { clearStaleLock, findServer, isAlive, type RunningServer } from './postgres-process.ts'

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** The connection string of the database, with its password. */
  url: string
  /** Stops the server cleanly, unless another process of this program still uses it. To be called last. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The program's data folder; the server keeps everything in its subfolder `postgres`. */
  dataDir: string
  /** Told in a sentence what an operator should know. */
  log: (message: string) => void
}

const USER = 'balcao'
const DATABASE = 'balcao'
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 60_000
const MAX_LOG_BYTES = 10_000_000

/** Small in memory; everything that makes an acknowledged write survive is named, so that no file can undo it. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'balcao',
}

interface Cluster {
  /** PostgreSQL's own data folder. */
  dir: string
  /** The folder around it: password, port, log and the processes that use the server. */
  home: string
  bin: string
  account: ServerAccount | undefined
}

/**
 * Starts the PostgreSQL that comes with the program on `dataDir`, or attaches when it already runs there (a
 * process that was killed leaves it running). The first start makes the cluster.
 *
 * PostgreSQL refuses to run as root; root lends it an unprivileged account. So that this account reaches data in
 * a folder that only root can enter, the server is started inside its folder and told to find it as its working
 * directory, which needs no right on the folders above.
 *
 * @throws StartError with a sentence for the operator
 */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(resolve(dataDir), 'postgres')
  const dir = join(home, 'cluster')
  await makeFolder(resolve(dataDir), 0o700)
  await makeFolder(home, 0o700)
  const account = await serverAccount(dir)
  const bin = join(await preparePostgresBinaries(home), 'bin')
  const cluster: Cluster = { dir, home, bin, account }
  if (!(await stat(join(dir, 'PG_VERSION')).catch(() => undefined))) await createCluster(cluster, log)
  const leave = await joinUsers(home)
  const { port } = await run(cluster)
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  await createDatabase(url)
  return {
    url,
    stop: async () => {
      if (await leave()) await stopServer(dir)
      else log('The embedded PostgreSQL stays up: another process of this program uses it.')
    },
  }
}

/** Makes the cluster under another name and renames it, so that a kill or a second start leaves no half of one. */
async function createCluster(cluster: Cluster, log: (message: string) => void): Promise<void> {
  log('Creating the database (first start only) …')
  await removeUnfinished(cluster.home)
  const unfinished = join(cluster.home, `new-${process.pid}`)
  const passwordFile = `${unfinished}.password`
  try {
    const password = await rememberPassword(cluster.home)
    await chmod(cluster.home, cluster.account ? 0o711 : 0o700)
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    await lend(cluster.account, unfinished, passwordFile)
    await initialise(cluster, unfinished)
    await rename(unfinished, cluster.dir)
  } catch (error) {
    // Another start was first; its cluster is as good as ours.
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return
    throw error instanceof StartError ? error : unwritable(cluster.home, error)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

/** Removes what a killed first start left behind. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^new-(\d+)/.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) await rm(join(home, name), { recursive: true, force: true })
  }
}

/** The password of the database, made once and readable by this program's account only. */
async function rememberPassword(home: string): Promise<string> {
  const file = join(home, 'password')
  const password = randomBytes(24).toString('base64url')
  try {
    await writeFile(file, password, { mode: 0o600, flag: 'wx' })
    return password
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return (await readFile(file, 'utf8')).trim()
  }
}

async function lend(account: ServerAccount | undefined, ...paths: string[]): Promise<void> {
  if (!account) return
  for (const path of paths) await chown(path, account.uid, account.gid)
}

async function initialise(cluster: Cluster, folder: string): Promise<void> {
  const { child, said } = await launch(cluster, 'initdb', folder, [
    `--username=${USER}`,
    `--pwfile=${inFolder(folder)}.password`.replace('cwd.password', `cwd/../new-${process.pid}.password`),
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new StartError(`PostgreSQL could not create its data in ${cluster.home}: ${await said()}`)
}
