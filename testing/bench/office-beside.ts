import { setTimeout as sleep } from 'node:timers/promises'
import { createStage, startOn, type Stage } from '../harness/stage.ts'
import { median, runLoad } from './load.ts'
import { signInTo, type Asked, type OfficeVisitor } from './office-visitor.ts'
import { waitingMails } from './waiting-mails.ts'

/** Purchases per second without anybody in the office, and while people use it. */
export interface OfficeBeside {
  people: number
  /** Calls of the office per second while they did. */
  calls: number
  without: number[]
  beside: number[]
  /** The share that is left, by the medians. */
  share: number
  failures: string[]
}

const PEOPLE = 10
/** Somebody who looks at what a page says before the next press. */
const PRESS_EVERY_MS = 2_000
/** Requests of each page, one press after another. */
const PAGES: readonly (readonly Asked[])[] = [
  [{ path: '/home' }, { path: '/figures?days=7' }],
  [{ path: '/sales/find', body: {} }],
  [{ path: '/sales/find', body: { q: 'maria' } }],
  [{ path: '/figures?days=30' }, { path: '/figures/parts?days=30' }],
  [{ path: '/products' }],
  [{ path: '/leads' }],
]
const BUYERS = 32
/** Measured in turn, so that both meet what else the machine does. */
const BLOCKS = 6
const LEAST_SHARE = 0.97
const WARM_MS = 20_000

/** Measures what is left of the purchases per second while ten people use the office, in one process with all roles. */
export async function measureBeside(measuredMs: number): Promise<OfficeBeside> {
  const stage = await createStage()
  try {
    const program = await startOn(stage, 'web,gateway,worker,sandbox,office')
    const visitors = []
    for (let person = 0; person < PEOPLE; person += 1)
      visitors.push(await signInTo(stage, `person${person}@bench.example`))
    await purchases(stage, WARM_MS)
    const [without, beside]: [number[], number[]] = [[], []]
    let calls = 0
    for (let block = 0; block < BLOCKS; block += 1) {
      // The one measured second in one block is first in the next.
      if (block % 2 === 0) without.push(await purchases(stage, measuredMs))
      const office = useOffice(visitors)
      beside.push(await purchases(stage, measuredMs))
      calls += (await office.stop()) / (measuredMs / 1000) / BLOCKS
      if (block % 2 === 1) without.push(await purchases(stage, measuredMs))
    }
    for (const visitor of visitors) visitor.end()
    await program.stop()
    const share = median(beside) / median(without)
    const failures = share < LEAST_SHARE ? [`${(share * 100).toFixed(1)} % of the purchases are left`] : []
    return { people: PEOPLE, calls, without, beside, share, failures }
  } finally {
    await stage.strike()
  }
}

async function purchases(stage: Stage, measuredMs: number): Promise<number> {
  const origins = {
    web: `http://localhost:${stage.ports.web}`,
    gateway: `http://localhost:${stage.ports.gateway}`,
  }
  const { rounds, failures } = await runLoad({
    kind: 'purchase',
    origins,
    clients: BUYERS,
    warmUpMs: 2_000,
    measuredMs,
  })
  if (failures[0] !== undefined) throw new Error(`a purchase failed: ${failures[0]}`)
  await waitingMails(stage)
  return (rounds.length * 1000) / measuredMs
}

/** Lets people press one page after another until they are stopped. @returns how many calls they have made */
function useOffice(visitors: readonly OfficeVisitor[]): { stop(): Promise<number> } {
  const progress = { isOver: false, calls: 0 }
  const people = visitors.map(async (visitor, person) => {
    await sleep((PRESS_EVERY_MS * person) / visitors.length)
    for (let press = person; !progress.isOver; press += 1) {
      for (const asked of PAGES[press % PAGES.length] ?? []) {
        await visitor.ask(asked)
        progress.calls += 1
      }
      await sleep(PRESS_EVERY_MS)
    }
  })
  return {
    stop: async () => {
      progress.isOver = true
      await Promise.all(people)
      return progress.calls
    },
  }
}

export function printBeside({ people, calls, without, beside, share, failures }: OfficeBeside): void {
  const rounded = (rates: readonly number[]) => rates.map((rate) => rate.toFixed(1)).join(' ')
  console.log(
    `\npurchases per second while ${people} people use the office (${calls.toFixed(1)} calls a second)`,
  )
  console.table([
    { without: rounded(without), beside: rounded(beside), 'left, %': Number((share * 100).toFixed(1)) },
  ])
  for (const failure of failures) console.log(`FAILED  ${failure}`)
}
