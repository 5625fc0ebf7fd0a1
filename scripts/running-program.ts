import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from './free-ports.ts'
import { ROOT } from './tool.ts'

/** The ports of one run of the program; kept for a start after a kill. */
export interface Ports {
  web: number
  gateway: number
  sandbox: number
  smtp: number
  office: number
}

/** The built program, running in a process of its own. */
export interface RunningProgram {
  ports: Ports
  /** Origins without a slash at their end. */
  urls: { web: string; gateway: string; sandbox: string; office: string }
  process: ChildProcess
  /** Stops it as an operator would, and gives its exit code. */
  stop(): Promise<number | null>
  /** Kills it as a crash would. The embedded database stays up, and the next start attaches to it. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  dataDir: string
  /** The file that its output is added to. */
  logFile: string
  /** Left out: free ones. */
  ports?: Ports
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Ports that have to be listened on once it has started. Left out: those of pages, gateway and sandbox. */
  awaited?: readonly number[]
  /** The folder of the program. Left out: this one. */
  root?: string
}

/** A program whose database recovers on a busy machine takes a while; one that ends is seen at once. */
const START_LIMIT_MS = 180_000

export async function choosePorts(): Promise<Ports> {
  const [web = 0, gateway = 0, sandbox = 0, smtp = 0, office = 0] = await freePorts(5)
  return { web, gateway, sandbox, smtp, office }
}

/**
 * Starts the built program on a data folder, as an operator does, and waits until its servers listen.
 *
 * @throws Error with the program's own last words when it ends instead
 */
export async function startProgram(options: ProgramOptions): Promise<RunningProgram> {
  const ports = options.ports ?? (await choosePorts())
  const log = openSync(options.logFile, 'a')
  const root = options.root ?? ROOT
  const child = spawn('sh', [join(root, 'scripts/program.sh'), ...(options.args ?? [])], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(ports.web),
      GATEWAY_PORT: String(ports.gateway),
      SANDBOX_PORT: String(ports.sandbox),
      SMTP_PORT: String(ports.smtp),
      OFFICE_PORT: String(ports.office),
      DATA_DIR: options.dataDir,
      ...options.env,
    },
  })
  closeSync(log)
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  for (const port of options.awaited ?? [ports.web, ports.gateway, ports.sandbox])
    await waitForPort(port, child, options.logFile)
  const origin = (port: number) => `http://localhost:${port}`
  return {
    ports,
    urls: {
      web: origin(ports.web),
      gateway: origin(ports.gateway),
      sandbox: origin(ports.sandbox),
      office: origin(ports.office),
    },
    process: child,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function waitForPort(port: number, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (await answers(port)) return
    if (child.exitCode !== null || child.signalCode !== null) break
    await sleep(25)
  }
  child.kill('SIGKILL')
  const output = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-20).join('\n')
  throw new Error(`The program did not listen on port ${port}. It said last:\n${output}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
