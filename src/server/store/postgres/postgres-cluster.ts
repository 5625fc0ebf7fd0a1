import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptSecret } from '../../kept-secret.ts'
import { hasCode, StartError, systemReason } from '../../start-error.ts'
import { type ServerAccount, unwritable } from './postgres-account.ts'

/** The database's superuser, the only role that there is. */
export const USER = 'balcao'

/** Where a server of our own keeps its things, and how it is run. */
export interface Cluster {
  /** PostgreSQL's data folder. */
  dir: string
  /** The folder around it: password, port, log and the processes that use the server. */
  home: string
  /** The folder of `initdb` and `postgres`. */
  bin: string
  /** Whom the server runs as; undefined: as this program. */
  account: ServerAccount | undefined
}

/** A program of PostgreSQL that was started. */
export interface Launched {
  child: ChildProcess
  /** Its output since it started; to be read once it has ended. */
  output(): Promise<string>
}

const MAX_LOG_BYTES = 10_000_000
const ABANDONED_AFTER_MS = 600_000

/** Makes the cluster under another name and renames it, so that a kill or a second start leaves no half of one. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const unfinished = join(cluster.home, `new-${randomBytes(6).toString('hex')}`)
  const passwordFile = `${unfinished}.password`
  try {
    await removeAbandoned(cluster.home)
    const password = await databasePassword(cluster)
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

/** Removes what a first start that was killed left behind. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('new-')) continue
    const entry = await stat(join(home, name)).catch(() => undefined)
    const old = entry !== undefined && Date.now() - entry.mtimeMs > ABANDONED_AFTER_MS
    if (old) await rm(join(home, name), { recursive: true, force: true })
  }
}

/** The password of the database, chosen at the first start and readable by this program's account only. */
export function databasePassword({ home }: Cluster): Promise<string> {
  return keptSecret(join(home, 'password'))
}

async function lend(account: ServerAccount | undefined, ...paths: string[]): Promise<void> {
  if (!account) return
  for (const path of paths) await chown(path, account.uid, account.gid)
}

async function initialise(cluster: Cluster, folder: string): Promise<void> {
  const { child, output } = await launch(cluster, 'initdb', folder, [
    `--username=${USER}`,
    // Beside the folder, by a path that the server's account can follow.
    `--pwfile=${seenByServer(cluster, folder)}/../${folder.slice(cluster.home.length + 1)}.password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  if ((await ended(child)) === 0) return
  throw new StartError(`PostgreSQL could not create its data in ${cluster.home}: ${reasonIn(await output())}`)
}

/** Waits for a program's end and gives its exit code; null when a signal ended it. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => child.once('exit', done))
}

/**
 * Runs a program of PostgreSQL inside a folder of data, as the server's account, apart from our process group
 * (a Ctrl-C is ours to hand on) and writing into a file (a pipe would end with us).
 */
export async function launch(
  cluster: Cluster,
  program: string,
  folder: string,
  args: string[],
): Promise<Launched> {
  // The server's account passes through here to its own folder, which is all that it may enter.
  await chmod(cluster.home, cluster.account ? 0o711 : 0o700)
  const logFile = join(cluster.home, 'server.log')
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0
  const log = await open(logFile, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600)
  try {
    const start = (await log.stat()).size
    const child = spawn(join(cluster.bin, program), ['-D', seenByServer(cluster, folder), ...args], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...cluster.account,
    })
    await new Promise((done, failed) => child.once('spawn', done).once('error', failed))
    return { child, output: async () => (await readFile(logFile)).subarray(start).toString('utf8') }
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL cannot run on this system (${systemReason(error)}): set DATABASE_URL.`,
    )
  } finally {
    await log.close()
  }
}

/**
 * The name by which the server finds its folder. An account that root lends may have no right on the folders
 * above it, but a program may always return to the folder that it was started in.
 */
function seenByServer({ account }: Cluster, folder: string): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Returns the complaint of a PostgreSQL program, in one line. */
export function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const complaint =
    lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return complaint.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '')
}
