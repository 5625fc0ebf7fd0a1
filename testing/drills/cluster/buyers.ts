import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyerOf } from '../../harness/buyer.ts'
import type { AnswerFacts } from '../../harness/browser-session.ts'
import { createSandboxControl, type SandboxControl } from '../../harness/sandbox-control.ts'
import { createVisitor } from '../../harness/shopper.ts'
import type { Stage } from '../../harness/stage.ts'
import { createRandom, type Random } from '#rules/base/seeded-random.ts'
import { play, STORIES, type World } from '../../torture/stories.ts'

/** Those who buy while things break, and what they were answered. */
export interface Buyers {
  sandbox: SandboxControl
  /** Sales that were reported to a buyer as paid. */
  acknowledged: Set<string>
  /** Waits until one more buyer is notified so. @returns when, by `performance.now()`; null: none was */
  untilPaid(since: number, limitMs: number): Promise<number | null>
  /** Answers that no buyer may get, whatever breaks. */
  violations: string[]
  /** Answers that read like a defect, and calls that got none. */
  takeBadAnswers(): string[]
  /** Answers that ask to come again. */
  takePutOff(): number
  leave(): Promise<void>
  /** Nobody begins anything more, where nobody waits for their end: a drill broke off. */
  sendAway(): void
}

const PRODUCTS = [1001, 1002] as const
/** A challenge of the bank, a Pix that is never paid and the like would only wait. */
const PLAYED = /^card,|identical|two cards|Pix, paid|refused/

/** @param firstBuyer whose document nobody before had */
export function openShop(stage: Stage, seed: number, shoppers: number, firstBuyer = 0): Buyers {
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: true })
  const sandbox = createSandboxControl(stage)
  const shop = { isOpen: true, buyers: firstBuyer, paidAt: 0, putOff: 0, bad: new Array<string>() }
  const [acknowledged, violations] = [new Set<string>(), new Array<string>()]
  const hear = (status: number, facts: AnswerFacts): void => {
    if (isPutOff(status, facts)) shop.putOff += 1
    else if (status === 0 || status >= 500)
      shop.bad.push(`${status} to ${facts.method} ${facts.path.split('?')[0]}`)
  }
  const world: World = {
    random,
    sandbox,
    products: PRODUCTS,
    acknowledge: (sale) => {
      acknowledged.add(sale)
      shop.paidAt = performance.now()
    },
    violation: (what) => violations.push(what),
    isOpen: () => shop.isOpen,
  }
  const { web, gateway } = stage.ports
  const origins = { web: `http://localhost:${web}`, gateway: `http://localhost:${gateway}` }
  const crowd = Array.from({ length: shoppers }, async () => {
    while (shop.isOpen) {
      shop.buyers += 1
      const visitor = createVisitor({ origins, agent, buyer: buyerOf(shop.buyers), onStatus: hear })
      await play(pick(random), visitor, world)
    }
  })
  return {
    sandbox,
    acknowledged,
    violations,
    untilPaid: async (since, limitMs) => {
      const until = performance.now() + limitMs
      while (shop.paidAt <= since) {
        if (performance.now() > until) return null
        await sleep(10)
      }
      return shop.paidAt
    },
    takeBadAnswers: () => shop.bad.splice(0),
    takePutOff: () => {
      const { putOff } = shop
      shop.putOff = 0
      return putOff
    },
    sendAway: () => {
      shop.isOpen = false
    },
    leave: async () => {
      shop.isOpen = false
      await Promise.all(crowd)
      agent.destroy()
    },
  }
}

/** 503 with Retry-After is what the contract says of a shop that is away for a moment. */
function isPutOff(status: number, { retryAfter }: AnswerFacts): boolean {
  return status === 503 && retryAfter !== null
}

function pick(random: Random) {
  return random.pickByWeight(STORIES.filter(({ name }) => PLAYED.test(name)))
}
