import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailure } from '#contract/checkout/client.ts'
import type { Origins } from '../harness/browser-session.ts'
import { buyerOf } from '../harness/buyer.ts'
import { spanOf, type CrowdAnswer, type CrowdOrder, type CrowdStep } from './opening-crowd.ts'
import { OPENING, payForTicket } from './opening-event.ts'
import { createVisitor, type Tab, type Visitor } from '../harness/shopper.ts'

/**
 * One process of the crowd before an event opens. Its buyers have the page open, each on a connection of their own;
 * at a word they all press at once; those who hold a ticket pay, but for some who leave it.
 */

interface Buyer {
  number: number
  /** Where the next call goes: another server process each time that something else begins. */
  origins: Origins
  visitor: Visitor
  agent: Agent
  tab: Tab | null
  /** Remaining number shown on the page. */
  left: number | null
  stopWatching: () => void
  state: 'waiting' | 'holding' | 'left' | 'paid'
}

/** Changes are reported within a quarter of a second, and unreported ones within five. */
const HEARD_LIMIT_MS = 20_000
const CARD = '4000000000000010'
/** Pages that are opened, and purchases that are made, side by side. */
const AT_ONCE = 16

const order = JSON.parse(process.argv[2] ?? '') as CrowdOrder
const buyers = Array.from({ length: order.buyers }, (_, at) => newBuyer(order.firstBuyer + at))
let answer: CrowdAnswer

function newBuyer(number: number): Buyer {
  const origins: Origins = { ...order.origins }
  const agent = new Agent({ keepAlive: true })
  const onStatus = (status: number): void => {
    answer.statuses[status] = (answer.statuses[status] ?? 0) + 1
  }
  const visitor = createVisitor({ origins, agent, buyer: buyerOf(number), onStatus })
  return {
    number,
    origins,
    visitor,
    agent,
    tab: null,
    left: null,
    stopWatching: () => undefined,
    state: 'waiting',
  }
}

function note(end: string): void {
  answer.ends[end] = (answer.ends[end] ?? 0) + 1
}

/** Does something of a buyer, with its time and what came of it. */
async function measured(buyer: Buyer, shift: number, work: () => Promise<string>): Promise<void> {
  const { servers } = order
  const server = servers[(buyer.number + shift) % servers.length]
  Object.assign(buyer.origins, { at: server })
  const started = now()
  const end = await work().catch((error: unknown) =>
    error instanceof CallFailure ? `failed: ${error.status} ${error.body.code}` : `failed: ${String(error)}`,
  )
  const ended = now()
  answer.times.push(ended - started)
  const own = { first: started, last: ended, lastHeld: end === 'held' ? ended : 0 }
  answer.moments = spanOf(answer.moments, own)
  note(end)
}

/** A clock that all processes of this machine share. */
const now = (): number => performance.timeOrigin + performance.now()

async function arrive(buyer: Buyer): Promise<string> {
  buyer.tab = await buyer.visitor.openProduct(OPENING.event)
  if (order.watches) {
    buyer.stopWatching = await buyer.visitor.watchTickets(OPENING.event, (left) => {
      buyer.left = left
    })
  }
  return 'arrived'
}

/** Waits until the page shows that nothing is left. */
async function hear(buyer: Buyer): Promise<string> {
  const until = now() + HEARD_LIMIT_MS
  while (buyer.left !== 0 && now() < until) await sleep(20)
  return buyer.left === 0 ? 'heard' : `failed: still reads ${buyer.left}`
}

async function press({ visitor, number }: Buyer): Promise<string> {
  const held = await visitor.reserve({ offer_id: OPENING.ticket, quantity: 1, key: `buyer-${number}` })
  return held === null ? 'sold out' : 'held'
}

async function pay(buyer: Buyer): Promise<string> {
  const { tab, visitor } = buyer
  if (tab === null) throw new Error('nobody pays without a page')
  return payForTicket(visitor, tab, CARD)
}

/** Works on a list with so many at once. */
async function inTurn(list: readonly Buyer[], work: (buyer: Buyer) => Promise<void>): Promise<void> {
  const rest = [...list]
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const STEPS: Record<CrowdStep['step'], (step: CrowdStep) => Promise<unknown>> = {
  arrive: () => inTurn(buyers, (buyer) => measured(buyer, 0, () => arrive(buyer))),
  press: () =>
    Promise.all(
      buyers
        .filter(({ state }) => state === 'waiting')
        .map((buyer) =>
          measured(buyer, 0, async () => {
            const end = await press(buyer)
            if (end === 'held') buyer.state = 'holding'
            return end
          }),
        ),
    ),
  hear: () => Promise.all(buyers.map((buyer) => measured(buyer, 0, () => hear(buyer)))),
  pay: ({ leaves = 0 }) => {
    const holding = buyers.filter(({ state }) => state === 'holding')
    const leaving = Math.floor(holding.length * leaves)
    for (const buyer of holding.slice(0, leaving)) buyer.state = 'left'
    return inTurn(holding.slice(leaving), (buyer) =>
      measured(buyer, 1, async () => {
        const end = await pay(buyer)
        if (end === 'PAID') buyer.state = 'paid'
        return end
      }),
    )
  },
}

async function take(step: CrowdStep): Promise<void> {
  answer = { times: [], ends: {}, statuses: {}, moments: null }
  await STEPS[step.step](step)
  process.send?.(answer)
}

process.on('message', (step: CrowdStep) => void take(step))
process.once('disconnect', () => {
  for (const { agent, stopWatching } of buyers) {
    stopWatching()
    agent.destroy()
  }
})
