import { freePorts } from '../../scripts/free-ports.ts'
import { startProgram, type Ports, type RunningProgram } from '../../scripts/running-program.ts'
import type { Finding } from '../harness/ledger-comparison.ts'
import type { Stage } from '../harness/stage.ts'
import { startBalancer, type Balancer } from './balancer.ts'

/** Two places for the program behind the addresses of a stage, so that one may take over from another. */
export interface Pair {
  /** Starts the program in the place where the last one was. */
  start(): Promise<RunningProgram>
  /** Starts another one in the other place, and once it is ready stops the first as an operator does. */
  exchange(old: RunningProgram): Promise<RunningProgram>
  /** Required result at the end: programs were exchanged, and no answer was lost by it. */
  finding(): Finding
  close(): Promise<void>
}

/** Longer than a balancer goes by one answer, on a busy machine as well. */
export const PAIR_ENV = { DRAIN_DELAY_MS: '1000' }

/** Listens at the shop's and the gateway's port before any program does. */
export async function openPair(stage: Stage): Promise<Pair> {
  const [web = 0, gateway = 0, otherWeb = 0, otherGateway = 0] = await freePorts(4)
  const cut: string[] = []
  const lost: string[] = []
  const onLost = (what: string): unknown => cut.push(what)
  const balancers = [
    await startBalancer(stage.ports.web, [web, otherWeb], onLost),
    await startBalancer(stage.ports.gateway, [gateway, otherGateway], onLost),
  ]
  let places: [Ports, Ports] = [
    { ...stage.ports, web, gateway },
    { ...stage.ports, web: otherWeb, gateway: otherGateway },
  ]
  let exchanged = 0
  const start = async (): Promise<RunningProgram> => startBehind(stage, balancers, places[0])
  return {
    start,
    exchange: async (old) => {
      // Connections cut off by an earlier kill are expected.
      cut.length = 0
      places = [places[1], places[0]]
      const next = await start()
      const code = await old.stop()
      if (code !== 0) lost.push(`a process ended with ${String(code)}`)
      lost.push(...cut)
      exchanged += 1
      return next
    },
    finding: () => ({
      name: `the program was exchanged ${exchanged} times, and no call went unanswered by it`,
      failures: exchanged === 0 ? ['it never was: the run proves nothing of it'] : lost,
    }),
    close: async () => {
      for (const balancer of balancers) await balancer.close()
    },
  }
}

async function startBehind(
  stage: Stage,
  balancers: readonly Balancer[],
  ports: Ports,
): Promise<RunningProgram> {
  const places = [ports.web, ports.gateway]
  const ready = Promise.all(balancers.map((balancer, at) => balancer.isReady(places[at] ?? 0)))
  const program = await startProgram({
    dataDir: stage.dataDir,
    logFile: stage.logFile,
    ports,
    env: {
      ...stage.env,
      PUBLIC_URL: `http://localhost:${stage.ports.web}`,
      GATEWAY_URL: `http://localhost:${stage.ports.gateway}`,
    },
    args: ['--role', 'web,gateway,worker'],
  })
  stage.processes.add(program.process)
  await ready
  return program
}
