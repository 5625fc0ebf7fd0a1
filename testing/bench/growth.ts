import { setTimeout as sleep } from 'node:timers/promises'
import { buyByCard } from '../harness/shopper.ts'
import { buyTicket, OPENING } from './opening-event.ts'
import {
  CARD,
  fill,
  keepStill,
  openStreet,
  PRODUCT,
  SEEDS,
  SETTLE_MS,
  warmUp,
  type Street,
} from './street.ts'
import { waitingMails } from './waiting-mails.ts'

/** Database cost of one operation: milliseconds of its processor time, and pages of 8 kB that it touches. */
export interface Cost {
  what: string
  empty: number
  grown: number
  times: number
  /** A count, and so free of what else the machine does. */
  pages: { empty: number; grown: number; times: number }
}

export interface Growth {
  sales: number
  tickets: number
  /** How long the history took to be made, in seconds. */
  filling: number
  /** Size of the grown database in MB. */
  size: number
  costs: Cost[]
  /** The rows of the table above that are over the limit. */
  failures: string[]
}

/** A history costs at most so much more than none. */
const LIMIT = 1.1
/** Pages that a deeper index and a row more here and there take. */
const NOISE_PAGES = 3
/** Linux counts processor time in hundredths of a second. */
const NOISE_MS = 0.25
/** The two databases are measured in turn, in blocks, so that both meet what else the machine does. */
const BLOCKS = 6
const IDLE_MS = 10_000

type Round = (street: Street) => Promise<unknown>

const page =
  (product: number): Round =>
  async ({ web }) => {
    const answer = await fetch(`${web}/${product}`, { headers: { 'accept-language': 'pt-BR' } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a page answered ${answer.status}`)
  }

const KINDS: readonly { what: string; weight: number; round: Round }[] = [
  {
    what: 'a purchase by card',
    weight: 1,
    round: ({ newVisitor }) => buyByCard(newVisitor(), PRODUCT, CARD),
  },
  { what: 'a purchase of a ticket', weight: 1, round: ({ newVisitor }) => buyTicket(newVisitor(), CARD) },
  {
    what: 'an event opened, and a ticket reserved',
    weight: 2,
    round: async ({ newVisitor }) => {
      const visitor = newVisitor()
      await visitor.openProduct(OPENING.event)
      const held = await visitor.reserve({ offer_id: OPENING.ticket, quantity: 1, key: 'the-only-one' })
      if (held === null) throw new Error('the event is sold out')
    },
  },
  { what: 'a page of a product', weight: 4, round: page(PRODUCT) },
  { what: 'a page of an event', weight: 4, round: page(OPENING.event) },
]

/** Compares what things cost the database of a shop that has sold much with those of one that has sold nothing. */
export async function measureGrowth(sales: number, rounds: number): Promise<Growth> {
  const empty = await openStreet()
  const grown = await openStreet()
  try {
    for (const street of [empty, grown]) await warmUp(street)
    const started = performance.now()
    const size = await fill(grown.stage, sales)
    const filling = (performance.now() - started) / 1000
    console.log(`${sales} sales in ${filling.toFixed(0)} s, ${size} MB`)
    await keepStill(empty.stage)
    const costs = [await measureIdle(empty, grown)]
    for (const kind of KINDS) {
      costs.push(await measureKind(empty, grown, kind, rounds))
      console.log(JSON.stringify(costs.at(-1)))
    }
    const failures = costs.flatMap(failuresOf)
    const tickets = (sales / (SEEDS.card + SEEDS.tickets)) * SEEDS.tickets
    return { sales, tickets, filling, size, costs, failures }
  } finally {
    for (const street of [empty, grown]) await street.stop()
  }
}

function failuresOf({ what, empty, grown, times, pages }: Cost): string[] {
  const failures: string[] = []
  if (times > LIMIT && grown - empty > NOISE_MS)
    failures.push(`${what} costs ${times.toFixed(2)} times as much`)
  if (pages.times > LIMIT && pages.grown - pages.empty > NOISE_PAGES)
    failures.push(`${what} touches ${pages.times.toFixed(2)} times as many pages`)
  return failures
}

export function printGrowth({ sales, tickets, size, costs, failures }: Growth): void {
  console.log(
    `\nprocessor time of the database in ms, after ${sales} sales (${tickets} of them tickets of one event), ${size} MB`,
  )
  console.table(
    costs.map(({ what, empty: before, grown: after, times, pages }) => ({
      what,
      empty: Number(before.toFixed(2)),
      grown: Number(after.toFixed(2)),
      times: Number(times.toFixed(2)),
      'pages, empty': Number(pages.empty.toFixed(1)),
      'pages, grown': Number(pages.grown.toFixed(1)),
      'times as many': Number(pages.times.toFixed(2)),
    })),
  )
  for (const failure of failures) console.log(`FAILED  ${failure}`)
}

/** A second in which nobody buys: the worker looks for what is due. */
async function measureIdle(empty: Street, grown: Street): Promise<Cost> {
  const pages = await pagesSince(empty, grown)
  const started = performance.now()
  const before = [await empty.spent(), await grown.spent()] as const
  await sleep(IDLE_MS)
  const spent = [(await empty.spent()) - before[0], (await grown.spent()) - before[1]] as const
  const cost = costOf('a second without buyers', spent, [0, 0], IDLE_MS / 1000)
  const seconds = (performance.now() - started + SETTLE_MS) / 1000
  return { ...cost, pages: pagesOf(await pages(), seconds) }
}

async function measureKind(
  empty: Street,
  grown: Street,
  { what, weight, round }: (typeof KINDS)[number],
  rounds: number,
): Promise<Cost> {
  const each = Math.ceil((rounds * weight) / BLOCKS)
  const block = async (street: Street): Promise<number> => {
    const before = await street.spent()
    for (let done = 0; done < each; done += 1) await round(street)
    await waitingMails(street.stage)
    return (await street.spent()) - before
  }
  await block(empty)
  await block(grown)
  const pages = await pagesSince(empty, grown)
  const spent: [number, number] = [0, 0]
  for (let at = 0; at < BLOCKS; at += 1) {
    // The one measured second in one block is first in the next.
    if (at % 2 === 0) spent[0] += await block(empty)
    spent[1] += await block(grown)
    if (at % 2 === 1) spent[0] += await block(empty)
  }
  return costOf(what, spent, await pages(), each * BLOCKS)
}

/** The pages that both touch from now until it is asked; both wait together, so that their workers look as often. */
async function pagesSince(empty: Street, grown: Street): Promise<() => Promise<[number, number]>> {
  const both = (): Promise<[number, number]> => Promise.all([empty.touched(), grown.touched()])
  const before = await both()
  return async () => {
    const after = await both()
    return [after[0] - before[0], after[1] - before[1]]
  }
}

function pagesOf([empty, grown]: readonly [number, number], count: number): Cost['pages'] {
  return { empty: empty / count, grown: grown / count, times: grown / Math.max(empty, 1) }
}

function costOf(
  what: string,
  [empty, grown]: readonly [number, number],
  pages: readonly [number, number],
  count: number,
): Cost {
  const times = grown / Math.max(empty, 1)
  return { what, empty: empty / count, grown: grown / count, times, pages: pagesOf(pages, count) }
}
