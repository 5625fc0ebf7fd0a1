import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { startProgram, type Ports, type RunningProgram } from '../../scripts/running-program.ts'
import type { Stage } from '../../harness/stage.ts'
import type { Front } from '../cluster/front.ts'
import { HOST, isWell } from './processes.ts'

/** One process of Balcão in the cluster; the next one takes its place. */
export interface Process {
  name: string
  role: 'web' | 'gateway' | 'worker'
  port: number
  running: RunningProgram | null
}

const READY_LIMIT_MS = 60_000

/** Two processes of each role, on ports that the balancers know. */
export async function makeProcesses({ ports }: Front): Promise<Process[]> {
  const [first = 0, second = 0] = await freePorts(2)
  return [
    { name: 'gateway 1', role: 'gateway', port: ports.gateway1, running: null },
    { name: 'gateway 2', role: 'gateway', port: ports.gateway2, running: null },
    { name: 'worker 1', role: 'worker', port: first, running: null },
    { name: 'worker 2', role: 'worker', port: second, running: null },
    { name: 'web 1', role: 'web', port: ports.web1, running: null },
    { name: 'web 2', role: 'web', port: ports.web2, running: null },
  ]
}

/** Starts a process, and waits until it says that it is ready. */
export async function startProcessOf(stage: Stage, process: Process): Promise<void> {
  const ports: Ports = { ...stage.ports, ...(process.role !== 'worker' && { [process.role]: process.port }) }
  const program = await startProgram({
    dataDir: stage.dataDir,
    logFile: stage.logFile,
    ports,
    env: { ...stage.env, ...(process.role === 'worker' && { WORKER_PORT: String(process.port) }) },
    args: ['--role', process.role],
  })
  stage.processes.add(program.process)
  process.running = program
  const until = Date.now() + READY_LIMIT_MS
  while (Date.now() < until) {
    if (await isWell(`http://${HOST}:${process.port}/health/ready`)) return
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
