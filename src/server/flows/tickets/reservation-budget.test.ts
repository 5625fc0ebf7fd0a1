import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RESERVED_ASKS, RESERVED_STOPS } from '#rules/limits/reservation-budget.ts'
import { CallError } from '../../call-error.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { solveCaptcha } from '../../testing/solved-captcha.ts'
import {
  changeReservation,
  releaseReservation,
  reserveTickets,
  type Claimant,
  type ReserveDeps,
} from './reserve-tickets.ts'
import { takeChoice } from './take-choice.ts'
import { createTicketStock } from './ticket-stock.ts'

/** Buyers behind one address. */
const BUYERS = 1000
const [BATCH, TICKET] = [81, 811]

let shop: Shop
let processes: ReserveDeps[]
beforeAll(async () => {
  shop = await openShop()
  processes = [shop.deps, ...shop.processes].map((deps) => ({
    ...deps,
    ticketStock: createTicketStock(deps.db, shop.deps.catalogue),
    onTicketsChanged: () => undefined,
  }))
})
beforeEach(async () => {
  await shop.reset()
  await stock(1000)
})
afterAll(() => shop.close())

const stock = (count: number): Promise<unknown> =>
  shop.rows(`update batches set stock = ${count} where id = ${BATCH}`)

const stranger = (block: string | null = '203.0.113'): Claimant => ({
  session: `session-${randomUUID()}`,
  block,
})

const depsOf = (n: number): ReserveDeps => {
  const deps = processes[n % processes.length]
  if (deps === undefined) throw new Error('there is no process')
  return deps
}

const reserve = (claimant: Claimant, quantity = 1, process = 0) =>
  reserveTickets(depsOf(process), claimant, { offer_id: TICKET, quantity })

/** As a page does it: with the work that is asked for. */
async function reserveByWork(claimant: Claimant, quantity: number, process = 0) {
  try {
    return await reserve(claimant, quantity, process)
  } catch (error) {
    return reserve({ ...claimant, captcha: answerTo(error) }, quantity, process)
  }
}

function answerTo(error: unknown): string {
  if (!(error instanceof CallError) || error.captcha === undefined) throw error
  return solveCaptcha(error.captcha)
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (answer) => (answer === null ? 'sold-out' : 'held'),
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  )

/** The answers to so many strangers of one address block, one after the other in all processes. */
async function codesOf(count: number, block?: string | null, quantity = 1): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) codes.push(await codeOf(reserve(stranger(block), quantity, n)))
  return codes
}

/** Tickets that a block let lapse some minutes ago. */
const lapsed = (count: number, block = '203.0.113'): Promise<unknown> =>
  shop.rows(`insert into reservations (token, seller_id, product_id, batch_id, ticket_id, session_id, quantity, state,
      started_at, ends_at, address_block)
    select 'token-' || n, 10, ${PRODUCTS.event}, ${BATCH}, ${TICKET}, 'somebody-' || n, 20, 'ended',
      now() - interval '20 minutes', now() - interval '10 minutes', '${block}'
    from generate_series(1, ${Math.ceil(count / 20)}) n`)

describe('tickets that one address block holds', () => {
  test('ask for work from the sixteenth on, whatever the sessions and processes', async () => {
    const codes = await codesOf(RESERVED_ASKS + 3)
    expect(codes.filter((code) => code === 'held')).toHaveLength(RESERVED_ASKS)
    expect(codes.slice(RESERVED_ASKS)).toEqual(Array.from({ length: 3 }, () => 'CAPTCHA_REQUIRED'))
    // Everybody else goes on as before, and so does who is not counted.
    expect(await codesOf(3, '198.51.100')).toEqual(['held', 'held', 'held'])
    expect(await codesOf(2, null)).toEqual(['held', 'held'])
  })

  test('ask for work where a reservation grows, too', async () => {
    const grown = stranger()
    const first = await reserve(grown)
    await codesOf(RESERVED_ASKS)
    const change = { token: first?.token ?? '', quantity: 20 }
    const error: unknown = await changeReservation(depsOf(0), grown, change).catch(
      (caught: unknown) => caught,
    )
    const captcha = answerTo(error)
    expect(await codeOf(changeReservation(depsOf(1), { ...grown, captcha }, change))).toBe('held')
    // Work counts once, and for the session that did it.
    expect(await codeOf(reserve({ ...stranger(), captcha }))).toBe('CAPTCHA_REQUIRED')
    const less = { ...change, quantity: 1 }
    expect(await codeOf(changeReservation(depsOf(0), grown, less))).toBe('held')
    const again = changeReservation(depsOf(0), { ...grown, captcha }, change)
    expect(await codeOf(again)).toBe('CAPTCHA_REQUIRED')
  })

  test('are not counted once they are released, bought, or lapsed an hour ago', async () => {
    for (let n = 0; n < RESERVED_ASKS + 2; n += 1) {
      const one = stranger()
      const held = await reserve(one, 20)
      await releaseReservation(depsOf(0), one.session, held?.token ?? '')
    }
    await lapsed(40)
    await shop.rows(
      `update reservations set ends_at = ends_at - interval '1 hour' where address_block is not null`,
    )
    expect(await codesOf(2)).toEqual(['held', 'held'])
  })

  test('are refused beyond the maximum, and for callers who let them lapse as well', async () => {
    await lapsed(RESERVED_STOPS - 20)
    expect(await codeOf(reserveByWork(stranger(), 20))).toBe('held')
    // As many as twice the stock may have wanted them.
    expect(await codeOf(reserve(stranger()))).toBe('CAPTCHA_REQUIRED')
    await stock(500)
    expect(await codeOf(reserve(stranger()))).toBe('TOO_MANY_REQUESTS')
    expect(await codeOf(reserve(stranger('198.51.100')))).toBe('held')
  })

  test('without the page’s script they lead back to the page with a word', async () => {
    await lapsed(20)
    const chosen = { productId: PRODUCTS.event, chosen: [{ ticket_id: TICKET, quantity: 1 }] }
    const choice = await takeChoice({ ...depsOf(0), db: shop.db }, stranger(), chosen)
    expect(choice).toEqual({ kind: 'refused', problem: 'crowded' })
  })

  test('no more get through where they all come at once', async () => {
    const codes = await Promise.all(Array.from({ length: 60 }, (_, n) => codeOf(reserve(stranger(), 1, n))))
    expect(codes.filter((code) => code === 'held')).toHaveLength(RESERVED_ASKS)
  })
})

describe('an honest crowd behind one address', () => {
  test(
    `of ${BUYERS} gets its tickets, two each, though nobody has paid yet`,
    async () => {
      await stock(BUYERS * 2)
      // Each of them has done the work, which takes a buyer's own device a second and is tested above.
      const claims = Array.from({ length: BUYERS }, (_, n) =>
        depsOf(n).ticketStock.claim(PRODUCTS.event, {
          op: 'reserve',
          ticket: TICKET,
          quantity: 2,
          key: null,
          session: `session-${randomUUID()}`,
          block: '203.0.113',
          proven: true,
        }),
      )
      const results = (await Promise.all(claims)).map(({ result }) => result)
      expect(results.filter((result) => result === 'held')).toHaveLength(BUYERS)
    },
    60_000 + 50 * BUYERS,
  )
})
