import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/free-ports.ts'
import { startProgram, type RunningProgram } from '../../scripts/running-program.ts'
import { run } from '../../scripts/tool.ts'
import { buyerOf } from '../harness/buyer.ts'
import { createSandboxControl } from '../harness/sandbox-control.ts'
import { buyByCard, createVisitor } from '../harness/shopper.ts'
import { createStage, startOn, startSandboxOn, type Stage } from '../harness/stage.ts'
import { startBalancer, type Balancer } from './balancer.ts'
import { atRest, report } from './coming-to-rest.ts'
import type { Finding } from '../harness/ledger-comparison.ts'

/**
 * Two web processes behind a balancer are exchanged in turn while shoppers buy, some with a card whose gateway is slow:
 * no call may go unanswered. The control kills the processes instead, and has to see answers lost.
 */
export interface Rolling {
  restarts: number
  shoppers: number
  controlOnly: boolean
}

const CARDS = ['4000000000000010', '4000000000000010', '4000000000002032'] as const
const PRODUCT = 1001
const CONTROL_RESTARTS = 2
/** Longer than the balancer's pause between two questions. */
const DRAIN_DELAY_MS = '1000'
const PAUSE_MS = 300

interface Street {
  stage: Stage
  balancer: Balancer
  webs: RunningProgram[]
  ports: number[]
  agent: Agent
  bought: number
  buyers: number
  lost: string[]
  open: boolean
}

/** @returns the exit code: 0 when no answer was lost, and the control lost some */
export async function tortureRolling({ restarts, shoppers, controlOnly }: Rolling): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const stage = await createStage({ SWEEP_INTERVAL_MS: '200', DRAIN_DELAY_MS })
  const sandbox = await startSandboxOn(stage, 0.5)
  const ports = await freePorts(2)
  // It listens at the shop's port before anything else does.
  const cut: string[] = []
  const balancer = await startBalancer(stage.ports.web, ports, (what) => cut.push(what))
  const base = await startOn(
    { ...stage, env: { ...stage.env, PUBLIC_URL: publicUrl(stage) } },
    'gateway,worker',
  )
  try {
    const street: Street = {
      stage,
      balancer,
      ports,
      webs: [],
      agent: new Agent({ keepAlive: true }),
      bought: 0,
      buyers: 0,
      lost: cut,
      open: true,
    }
    for (const port of ports) street.webs.push(await startWeb(street, port))
    const findings = controlOnly ? [] : [await exchange(street, { restarts, shoppers, kill: false })]
    findings.push(seenBy(await exchange(street, { restarts: CONTROL_RESTARTS, shoppers, kill: true })))
    findings.push(
      ...(await atRest(stage, createSandboxControl(stage), { acknowledged: new Set(), crashes: 9 })),
    )
    street.agent.destroy()
    await balancer.close()
    for (const web of street.webs) await web.stop()
    return report(findings)
  } finally {
    await base.stop()
    await sandbox.stop()
    await stage.strike()
  }
}

const publicUrl = ({ ports }: Stage): string => `http://localhost:${ports.web}`

async function startWeb({ stage, balancer }: Street, port: number): Promise<RunningProgram> {
  const ready = balancer.isReady(port)
  const program = await startProgram({
    dataDir: stage.dataDir,
    logFile: stage.logFile,
    ports: { ...stage.ports, web: port },
    env: { ...stage.env, PUBLIC_URL: publicUrl(stage) },
    args: ['--role', 'web'],
  })
  stage.processes.add(program.process)
  await ready
  return program
}

type Exchange = { restarts: number; shoppers: number; kill: boolean }

/** Exchanges the processes one after another while shoppers buy. */
async function exchange(street: Street, { restarts, shoppers, kill }: Exchange): Promise<Finding> {
  street.open = true
  street.lost.length = 0
  street.bought = 0
  const crowd = Array.from({ length: shoppers }, () => shop(street))
  for (let index = 0; index < restarts; index += 1) {
    await sleep(PAUSE_MS)
    const at = index % street.webs.length
    const code = await (kill ? street.webs[at]?.kill() : street.webs[at]?.stop())
    if (!kill && code !== 0) street.lost.push(`a process ended with ${String(code)}`)
    street.webs[at] = await startWeb(street, street.ports[at] ?? 0)
  }
  street.open = false
  await Promise.all(crowd)
  console.log(
    `${restarts} ${kill ? 'kills' : 'stops'}, ${street.bought} purchases, ${street.lost.length} lost`,
  )
  const failures =
    street.bought > restarts ? [...street.lost] : [...street.lost, 'hardly anything was bought']
  return { name: 'no call went unanswered while processes were exchanged', failures }
}

/** The finding of the control, which holds when answers were lost. */
function seenBy({ failures }: Finding): Finding {
  const name = 'kills in the place of stops lose answers, and that is seen'
  return { name, failures: failures.length > 0 ? [] : ['nothing was lost: the run proves nothing'] }
}

async function shop(street: Street): Promise<void> {
  const origins = { web: publicUrl(street.stage), gateway: `http://localhost:${street.stage.ports.gateway}` }
  while (street.open) {
    street.buyers += 1
    const visitor = createVisitor({ origins, agent: street.agent, buyer: buyerOf(street.buyers) })
    const card = CARDS[street.buyers % CARDS.length] ?? CARDS[0]
    try {
      await buyByCard(visitor, PRODUCT, card)
      street.bought += 1
    } catch (error) {
      street.lost.push(String(error))
    }
  }
}
