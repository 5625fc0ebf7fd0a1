import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { serverAccount, type ServerAccount } from '#server/store/postgres/postgres-account.ts'
import type { Stage } from '../../harness/stage.ts'

const execute = promisify(execFile)

/** Where what a drill starts lives, and as whom: PostgreSQL and pgBouncer refuse to run as root. */
export interface Place {
  folder: string
  account: ServerAccount | undefined
  processes: Set<ChildProcess>
}

export const HOST = '127.0.0.1'

/** Makes a folder for what a drill starts beside the program, which ends with the stage. */
export async function makePlace({ processes }: Pick<Stage, 'processes'>, name: string): Promise<Place> {
  const account = await serverAccount('/nowhere')
  const folder = await mkdtemp(join(tmpdir(), `balcao-${name}-`))
  if (account) await chown(folder, account.uid, account.gid)
  return { folder, account, processes }
}

/** A file that only the account of a place reads. */
export async function writeOwn({ account }: Place, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
}

/** A folder that only the account of a place enters. */
export async function makeOwn({ account }: Place, path: string): Promise<string> {
  await mkdir(path, { mode: 0o700, recursive: true })
  if (account) await chown(path, account.uid, account.gid)
  return path
}

/** Runs a program of a place to its end, or for so many milliseconds at most. @throws Error with what it said, where it did not end well */
export async function runProcess(
  { folder, account }: Place,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
  timeout = 0,
): Promise<string> {
  const options = { cwd: folder, env: environmentOf(folder, env), timeout, ...account }
  const { stdout } = await execute(program, args, options)
  return stdout.trim()
}

/** Programs that debian keeps in sbin are found as well. */
function environmentOf(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = [process.env.PATH, '/usr/sbin'].join(delimiter)
  return { PATH: path, HOME: folder, LC_ALL: 'C.UTF-8', ...env }
}

/** Starts a program of a place, with a log of its own. */
export function startProcess(
  { folder, account, processes }: Place,
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: environmentOf(folder, env),
    ...account,
  })
  closeSync(log)
  // A missing program is reported by the code that waits for it.
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
