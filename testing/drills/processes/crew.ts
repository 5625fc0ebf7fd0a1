import { Agent } from 'node:http'
import { freePorts } from '../../../scripts/free-ports.ts'
import { buyerOf, type Buyer } from '../../harness/buyer.ts'
import type { Origins } from '../../harness/browser-session.ts'
import { createVisitor, type Visitor } from '../../harness/shopper.ts'
import type { Stage } from '../../harness/stage.ts'
import { processesOf, startProcessOf, type Process } from '../machine/programs.ts'

/** As many web, gateway and worker processes as there are, and buyers before them. */
export interface Crew {
  processes: readonly Process[]
  /** One who sends each call to the next process, as a balancer may. */
  visitor(number: number): Visitor
  /** One whose calls all go to the same process of each role. */
  visitorAt(place: number, number: number): Visitor
  stop(): Promise<void>
}

const webOf = (port: number): string => `http://127.0.0.1:${port}`

/**
 * Starts so many processes of each role on the database of a stage. The first ones listen at the addresses that browsers
 * and the acquirer know; each web process and worker has a gateway process of its own.
 *
 * @param envOf what differs between the processes of a place
 */
export async function startCrew(
  stage: Stage,
  count: number,
  envOf: (place: number) => NodeJS.ProcessEnv = () => ({}),
): Promise<Crew> {
  const more = await freePorts(2 * (count - 1) + count)
  const webs = [stage.ports.web, ...more.splice(0, count - 1)]
  const gateways = [stage.ports.gateway, ...more.splice(0, count - 1)]
  const origins = { web: `http://localhost:${webs[0]}`, gateway: `http://localhost:${gateways[0]}` }
  const inPlace = (place: number): NodeJS.ProcessEnv => ({
    ...envOf(place),
    PUBLIC_URL: origins.web,
    GATEWAY_URL: origins.gateway,
    INTERNAL_GATEWAY_URL: webOf(gateways[place] ?? 0),
  })
  const processes = [
    ...processesOf('gateway', gateways, inPlace),
    ...processesOf('worker', more, inPlace),
    ...processesOf('web', webs, inPlace),
  ]
  for (const process of processes) await startProcessOf(stage, process)
  const agent = new Agent({ keepAlive: true })
  const turns = { web: 0, gateway: 0 }
  const next = (role: 'web' | 'gateway', ports: readonly number[]): string => {
    turns[role] += 1
    return webOf(ports[turns[role] % ports.length] ?? 0)
  }
  const inTurn: Origins['at'] = {
    get web() {
      return next('web', webs)
    },
    get gateway() {
      return next('gateway', gateways)
    },
  }
  const visit = (at: Origins['at'], buyer: Buyer): Visitor =>
    createVisitor({ origins: { ...origins, ...(at !== undefined && { at }) }, agent, buyer })
  return {
    processes,
    visitor: (number) => visit(inTurn, buyerOf(number)),
    visitorAt: (place, number) =>
      visit({ web: webOf(webs[place] ?? 0), gateway: webOf(gateways[place] ?? 0) }, buyerOf(number)),
    stop: async () => {
      agent.destroy()
      for (const { running } of processes.toReversed()) await running?.stop()
    },
  }
}
