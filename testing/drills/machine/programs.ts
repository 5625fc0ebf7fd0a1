import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram, type Ports, type RunningProgram } from '../../../scripts/running-program.ts'
import type { Stage } from '../../harness/stage.ts'
import { HOST, isWell } from './processes.ts'

/** One process of Balcão with one role; the next one takes its place. */
export interface Process {
  name: string
  role: 'web' | 'gateway' | 'worker' | 'office'
  port: number
  running: RunningProgram | null
  /** Variables of this process, besides the environment of the stage. */
  env?: NodeJS.ProcessEnv
}

const READY_LIMIT_MS = 60_000

/** As many processes of a role as there are ports; none of them runs yet. */
export function processesOf(
  role: Process['role'],
  ports: readonly number[],
  envOf: (at: number) => NodeJS.ProcessEnv = () => ({}),
): Process[] {
  return ports.map((port, at) => ({ name: `${role} ${at + 1}`, role, port, running: null, env: envOf(at) }))
}

/** Starts a process, and waits until it says that it is ready. */
export async function startProcessOf(stage: Stage, process: Process): Promise<void> {
  const { role, port, env } = process
  const ports: Ports = { ...stage.ports, ...(role !== 'worker' && { [role]: port }) }
  const program = await startProgram({
    dataDir: stage.dataDir,
    logFile: stage.logFile,
    ports,
    env: { ...stage.env, ...(role === 'worker' && { WORKER_PORT: String(port) }), ...env },
    args: ['--role', role],
    awaited: [port],
  })
  stage.processes.add(program.process)
  process.running = program
  const until = Date.now() + READY_LIMIT_MS
  while (Date.now() < until) {
    if (await isWell(`http://${HOST}:${port}/health/ready`)) return
    await sleep(100)
  }
  throw new Error(`${process.name} did not become ready`)
}

/** Stops each process as an operator does and starts it again, one after another. @returns what went wrong */
export async function rollAll(stage: Stage, processes: readonly Process[]): Promise<string[]> {
  const wrong: string[] = []
  for (const process of processes) {
    const code = await process.running?.stop()
    if (code !== 0) wrong.push(`${process.name} ended with ${String(code)}`)
    await startProcessOf(stage, process)
  }
  return wrong
}
