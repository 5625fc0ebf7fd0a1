import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { findServer } from '#server/store/postgres/postgres-process.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { choosePorts, startProgram, type Ports, type RunningProgram } from '../../scripts/running-program.ts'
import { ROOT } from '../../scripts/tool.ts'

/** A folder in which one run of the program lives, with everything that it writes. */
export interface Stage {
  folder: string
  dataDir: string
  sandboxDir: string
  logFile: string
  sandboxLogFile: string
  sandboxKey: string
  ports: Ports
  env: NodeJS.ProcessEnv
  /** Processes started here, to be ended with it. */
  processes: Set<ChildProcess>
  /** Ends what still runs and removes the folder. */
  strike(): Promise<void>
}

/** Secrets that outlive a kill, as an operator would set them: cards and sessions stay readable after it. */
export async function createStage(env: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  const dataDir = join(folder, 'data')
  const sandboxDir = join(folder, 'sandbox')
  await mkdir(sandboxDir)
  const ports = await choosePorts()
  const sandboxKey = randomBytes(32).toString('hex')
  const processes = new Set<ChildProcess>()
  const strike = async (): Promise<void> => {
    await Promise.all([...processes].map(end))
    await stopEmbeddedPostgres(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void strike().finally(() => process.exit(1)))
  }
  return {
    processes,
    folder,
    dataDir,
    sandboxDir,
    logFile: join(folder, 'program.log'),
    sandboxLogFile: join(folder, 'sandbox.log'),
    sandboxKey,
    ports,
    env: {
      SANDBOX_KEY: sandboxKey,
      VAULT_KEY: randomBytes(32).toString('hex'),
      APP_SECRET: randomBytes(32).toString('hex'),
      INTERNAL_KEY: randomBytes(32).toString('hex'),
      RATE_LIMITS: 'off',
      GATEWAY_BREAKERS: 'off',
      DEMO: 'catalogue',
      LOG_LEVEL: 'warn',
      ...env,
    },
    strike,
  }
}

/** Ends a process, if it has not ended yet, and waits for its end. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGKILL')
  await ended
}

/** Starts the program of a stage, by default with the roles that a crash may take together. */
export async function startOn(stage: Stage, roles = 'web,gateway,worker'): Promise<RunningProgram> {
  const { dataDir, logFile, ports, env } = stage
  // A worker opens no port, and other processes may have the other roles.
  const awaited = roles.split(',').flatMap((role) => ports[role as keyof typeof ports] ?? [])
  const program = await startProgram({ dataDir, logFile, ports, env, awaited, args: ['--role', roles] })
  stage.processes.add(program.process)
  return program
}

export interface SandboxProcess {
  process: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts the sandbox acquirer of a stage in its own process: the witness that no crash of the program affects.
 *
 * @param pace factor on its waiting times (slow cards, reviews, webhook pauses)
 * @param behind the port that it listens on where a faulty line uses its own
 */
export async function startSandboxOn(stage: Stage, pace = 1, behind?: number): Promise<SandboxProcess> {
  const log = openSync(stage.sandboxLogFile, 'a')
  const child = spawn(process.execPath, [join(ROOT, 'src/sandbox/standalone.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', log],
    env: {
      ...process.env,
      SANDBOX_PORT: String(behind ?? stage.ports.sandbox),
      SANDBOX_URL: `http://localhost:${stage.ports.sandbox}`,
      SANDBOX_SMTP_PORT: String(stage.ports.smtp),
      SANDBOX_DATA_DIR: stage.sandboxDir,
      SANDBOX_API_KEY: stage.sandboxKey,
      SANDBOX_WEBHOOK_SECRET: stage.sandboxKey,
      SANDBOX_PACE: String(pace),
      // Every mail of a long run is looked for at its end.
      SANDBOX_KEPT_MAILS: 'Infinity',
    },
  })
  closeSync(log)
  stage.processes.add(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await firstLine(child, stage.sandboxLogFile)
  return {
    process: child,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function firstLine(child: ChildProcess, logFile: string): Promise<void> {
  if (child.stdout === null) throw new Error('The sandbox has no output to read')
  for await (const line of createInterface({ input: child.stdout })) if (line !== '') return
  throw new Error(`The sandbox did not start. It said last:\n${await readFile(logFile, 'utf8')}`)
}

/** Attaches to the embedded database of a stage whose program has started it, or to the one that it was given. */
export async function attachDatabase(stage: Stage): Promise<{ url: string; stop(): Promise<void> }> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct = url } = stage.env
  if (direct !== undefined) return { url: direct, stop: () => Promise.resolve() }
  return startEmbeddedPostgres({ dataDir: stage.dataDir, log: () => undefined })
}

/** Does something in the database of a stage, also while no program runs on it. */
export async function withDatabase<T>(stage: Stage, work: (db: Client) => Promise<T>): Promise<T> {
  const server = await attachDatabase(stage)
  const db = new Client({ connectionString: server.url })
  try {
    await db.connect()
    return await work(db)
  } finally {
    await db.end()
    await server.stop()
  }
}

/** Kills the embedded database as a crash of the machine would. */
export async function killDatabase(stage: Stage): Promise<void> {
  const server = await findServer(join(stage.dataDir, 'postgres', 'cluster'))
  if (server !== undefined) process.kill(server.pid, 'SIGKILL')
}
