import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../start-error.ts'

/** Contents of a server's postmaster.pid (PostgreSQL, src/include/utils/pidfile.h). */
export interface RunningServer {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping'
}

/** The server that runs on this cluster folder, or undefined; a file left by a killed server does not count. */
export async function findServer(clusterDir: string): Promise<RunningServer | undefined> {
  const text = await readFile(pidFile(clusterDir), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  })
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await runsOn(pid, clusterDir))) return undefined
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting'
  return { pid, port: Number(lines[3]), status }
}

/**
 * Removes the lock file of a server that is gone. PostgreSQL does so itself unless another process has the old
 * number by now, as is common in a restarted container. The file also guards against processes of the killed
 * server that still write, so they must have ended first; where that cannot be seen it is left to PostgreSQL.
 */
export async function clearStaleLock(clusterDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let tries = 0; tries < 100; tries += 1) {
    const folders = await Promise.all((await readdir('/proc')).map((pid) => workingFolder(pid)))
    if (!folders.includes(await realpath(clusterDir))) return rm(pidFile(clusterDir), { force: true })
    if (await findServer(clusterDir)) return
    await sleep(100)
  }
}

/** Whether a process exists, also one of another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/**
 * Returns a mark that distinguishes a process from a later one with the same number: its start time, on systems that
 * show it.
 */
export async function processMark(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Field 22 of proc(5); the name before it, in brackets, may hold spaces.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/**
 * Checks whether a process works inside the cluster folder, which distinguishes a server from a process with its old
 * number.
 */
async function runsOn(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  return (await workingFolder(String(pid))) === (await realpath(clusterDir))
}

async function workingFolder(pid: string): Promise<string | undefined> {
  if (!/^\d+$/.test(pid)) return undefined
  // Gone, a zombie, or another account's: none of them is a server that this program started.
  return readlink(join('/proc', pid, 'cwd')).catch(() => undefined)
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}
