import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { serverAccount, type ServerAccount } from '#server/store/postgres/postgres-account.ts'

/** Where one run of the cluster lives, and as whom: PostgreSQL and pgBouncer refuse to run as root. */
export interface Place {
  folder: string
  account: ServerAccount | undefined
  processes: Set<ChildProcess>
}

export const HOST = '127.0.0.1'

export const accountOfCluster = (): Promise<ServerAccount | undefined> => serverAccount('/nowhere')

/** Starts a program of the cluster, with a log of its own. What debian keeps in sbin is found as well. */
export function startProcess(
  { folder, account, processes }: Place,
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const path = [process.env.PATH, '/usr/sbin'].join(delimiter)
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: path, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    ...account,
  })
  closeSync(log)
  // One that is not installed is told by whoever waits for it.
  child.on('error', () => undefined)
  processes.add(child)
  return child
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const ANSWER_LIMIT_MS = 1000

/** Whether an address answers with 200, and soon. */
export async function isWell(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** A process by its number, with what it is called and what it came from. */
interface Listed {
  pid: number
  parent: number
  title: string
}

/** The processes that came from this one, and theirs. */
export async function descendants(root: number): Promise<Listed[]> {
  const all = await listProcesses()
  const found: Listed[] = []
  const from = [root]
  for (let at = 0; at < from.length; at += 1) {
    for (const each of all) {
      if (each.parent !== from[at]) continue
      found.push(each)
      from.push(each.pid)
    }
  }
  return found
}

async function listProcesses(): Promise<Listed[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const listed = await Promise.all(pids.map((pid) => readProcess(Number(pid))))
  return listed.filter((each) => each !== null)
}

async function readProcess(pid: number): Promise<Listed | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const title = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    // The name in brackets may hold anything, blanks too.
    const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(parent), title }
  } catch {
    return null
  }
}

/** Sends a signal to those that still are. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}
