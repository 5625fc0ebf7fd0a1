import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_TICKETS, RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { openEvent, type TestEvent } from '../../testing/event.ts'
import { functionAsItIs } from '../../testing/database-function.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import {
  claimTickets,
  createTicketClaims,
  forgetReservations,
  readReservations,
  type ClaimAnswer,
  type ClaimResult,
  type TicketClaim,
} from './ticket-store.ts'

const EVENT = 3001
/** More of both for a long run by hand: 1,000 buyers in 1,000 rounds take some minutes. */
const BUYERS = Number(process.env['TICKET_BUYERS'] ?? 200)
const ROUNDS = Number(process.env['TICKET_ROUNDS'] ?? 4)
const MINUTE = 60

let event: TestEvent
beforeAll(async () => {
  event = await openEvent()
})
beforeEach(() => event.stock({ 31: 5, 32: 5 }))
afterAll(() => event.close())

const newBuyer = (): string => `session-${randomUUID()}`

function reserve(ticket = 311, more: Partial<TicketClaim & { op: 'reserve' }> = {}): TicketClaim {
  return { op: 'reserve', session: newBuyer(), ticket, quantity: 1, key: null, ...more }
}

const claim = (one: TicketClaim, process = 0): Promise<ClaimAnswer> => {
  const claims = event.claims[process % 3] ?? event.claims[0]
  return claims(EVENT, one)
}

const countOf = (answers: readonly ClaimAnswer[], wanted: ClaimResult): number =>
  answers.filter(({ result }) => result === wanted).length

/** So many buyers at once, shared out over three processes. */
const rush = (count: number, ticket = 311): Promise<ClaimAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => claim(reserve(ticket), n)))

describe(`the last ticket and ${BUYERS} buyers in three processes`, () => {
  test(
    'is held by one of them, and after its ten minutes by one of the next',
    async () => {
      await event.stock({ 31: 1 })
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await rush(BUYERS, 311 + (round % 2))
        expect([countOf(answers, 'held'), countOf(answers, 'sold-out')]).toEqual([1, BUYERS - 1])
        expect(await event.books(31)).toMatchObject({ held: 1, open: 1 })
        await event.pass(RESERVATION_MINUTES * MINUTE)
        expect(await event.books(31)).toMatchObject({ unexpired: 0 })
      }
    },
    120_000 + ROUNDS * 2_000,
  )

  /** Runs twelve claims that all wait at the batch's row before any of them may count. */
  const twelve = async (): Promise<ClaimAnswer[]> => {
    await event.stock({ 31: 1 })
    const pool = event.anotherPool(12)
    const claims = () => Array.from({ length: 12 }, () => claimTickets(pool, [reserve()]))
    const batch = { lock: 'select from batches where id = 31 for update', count: 12 }
    return (await atOnce(event.db, batch, () => Promise.all(claims()))).flat()
  }

  test('is held by one of twelve that wait for its row', async () => {
    expect(countOf(await twelve(), 'held')).toBe(1)
    expect(await event.books(31)).toMatchObject({ held: 1, open: 1 })
  })

  test('without the lock and the check it is held by several: the race is one', async () => {
    await withoutGuard(async () => {
      expect(countOf(await twelve(), 'held')).toBeGreaterThan(1)
      expect((await event.books(31)).held).toBeGreaterThan(1)
    })
  })
})

/** Takes away what keeps claims of a batch apart, and puts it back. */
async function withoutGuard(run: () => Promise<void>): Promise<void> {
  const locked = functionAsItIs('claim_tickets')
  const bare = locked.replace(' for no key update', '')
  expect(bare).not.toBe(locked)
  await event.rows(bare)
  await event.rows('alter table batches drop constraint batches_not_oversold')
  try {
    await run()
  } finally {
    await event.stock({})
    await event.rows(locked)
    await event.rows('alter table batches add constraint batches_not_oversold check (sold + held <= stock)')
  }
}

describe('claims that come together', () => {
  test('share statements, and each is answered on its own', async () => {
    const statements: string[] = []
    const claims = createTicketClaims(event.anotherPool(5, (sql) => statements.push(sql)))
    const buyers = Array.from({ length: 40 }, () => reserve())
    const answers = await Promise.all(buyers.map((one) => claims(EVENT, one)))
    expect([countOf(answers, 'held'), countOf(answers, 'sold-out')]).toEqual([5, 35])
    expect(statements.length).toBeLessThanOrEqual(2)
    // Claims are served in the order of their arrival.
    expect(answers.slice(0, 5).map(({ left }) => left)).toEqual([4, 3, 2, 1, 0])
    const tokens = answers.slice(0, 5).map(({ reservation }) => reservation?.token)
    expect(new Set(tokens).size).toBe(5)
  })

  test('a bad one fails alone', async () => {
    const claims = createTicketClaims(event.db)
    const asked = [reserve(), reserve(311, { quantity: -1 }), reserve()]
    const ends = await Promise.allSettled(asked.map((one) => claims(EVENT, one)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await event.books(31)).toMatchObject({ held: 2, open: 2 })
  })

  test('one that asks for more than is left does not stop the next', async () => {
    const answers = await claimTickets(event.db, [
      reserve(311, { quantity: 3 }),
      reserve(312, { quantity: 4 }),
      reserve(312, { quantity: 2 }),
      reserve(321, { quantity: 5 }),
    ])
    expect(answers.map(({ result }) => result)).toEqual(['held', 'sold-out', 'held', 'held'])
    expect([await event.books(31), await event.books(32)]).toMatchObject([{ held: 5 }, { held: 5 }])
  })

  test('of several batches in any order never wait for each other', async () => {
    await event.stock({ 31: 60, 32: 60, 33: 60 })
    const tickets = [311, 321, 331]
    const groups = Array.from({ length: 40 }, (_, n) =>
      claimTickets(
        event.db,
        tickets.map((_ticket, at) => reserve(tickets[(at + n) % 3] ?? 311)),
      ),
    )
    const answers = (await Promise.all(groups)).flat()
    expect(countOf(answers, 'held')).toBe(120)
    expect((await event.books(32)).held).toBe(40)
  })
})

describe('a reservation', () => {
  const held = async (more: Partial<TicketClaim & { op: 'reserve' }> = {}) => {
    const session = newBuyer()
    const { reservation } = await claim(reserve(311, { session, ...more }))
    if (reservation === null) throw new Error('nothing was reserved')
    return { session, ...reservation }
  }
  const change = (one: { session: string; token: string }, quantity: number) =>
    claim({ op: 'change', session: one.session, token: one.token, quantity }, 1)
  const release = (one: { session: string; token: string }) =>
    claim({ op: 'release', session: one.session, token: one.token }, 2)

  test('lasts ten minutes by the clock of the database', async () => {
    const { start, end } = await held()
    expect(end.getTime() - start.getTime()).toBe(RESERVATION_MINUTES * MINUTE * 1000)
  })

  test('changes its quantity and never its end', async () => {
    const one = await held()
    await event.pass(MINUTE)
    const more = await change(one, 4)
    expect(more).toMatchObject({ result: 'held', left: 1, reservation: { quantity: 4 } })
    expect(more.reservation?.end.getTime()).toBe(one.end.getTime() - MINUTE * 1000)
    expect(await change(one, 6)).toMatchObject({ result: 'sold-out', reservation: { quantity: 4 } })
    expect(await change(one, 2)).toMatchObject({ result: 'held', left: 3, reservation: { quantity: 2 } })
    expect(await event.books(31)).toMatchObject({ held: 2, open: 2 })
  })

  test('gives its tickets back once, however often it is released', async () => {
    const one = await held({ quantity: 3 })
    const answers = await Promise.all([release(one), release(one), release(one)])
    expect(answers.map(({ result }) => result)).toEqual(['released', 'released', 'released'])
    expect(await event.books(31)).toMatchObject({ held: 0, open: 0 })
    expect(await change(one, 1)).toMatchObject({ result: 'gone' })
  })

  test('that has ended can neither be changed nor counted', async () => {
    const one = await held({ quantity: 5 })
    expect(await claim(reserve(312))).toMatchObject({ result: 'sold-out' })
    await event.pass(RESERVATION_MINUTES * MINUTE)
    expect(await change(one, 1)).toMatchObject({ result: 'gone' })
    expect(await claim(reserve(312, { quantity: 5 }))).toMatchObject({ result: 'held', left: 0 })
    expect(await release(one)).toMatchObject({ result: 'released' })
    expect(await event.books(31)).toMatchObject({ held: 5, open: 5 })
  })

  test('belongs to its session', async () => {
    const one = await held()
    const stranger = { session: newBuyer(), token: one.token }
    expect(await change(stranger, 2)).toMatchObject({ result: 'unknown', reservation: null })
    expect(await release(stranger)).toMatchObject({ result: 'unknown', reservation: null })
    expect(await event.books(31)).toMatchObject({ held: 1 })
  })

  test('of a ticket that does not exist, or is retired, is refused', async () => {
    await event.rows('update tickets set retired_at = now() where id = 312')
    expect(await claim(reserve(999))).toMatchObject({ result: 'unknown', left: null })
    expect(await claim(reserve(312))).toMatchObject({ result: 'unknown' })
    await event.rows('update tickets set retired_at = null')
  })

  test('is read again by its session, until it ends', async () => {
    const one = await held()
    const { session, ...own } = one
    expect(await readReservations(event.db, session, EVENT)).toEqual([own])
    expect(await readReservations(event.db, newBuyer(), EVENT)).toEqual([])
    await event.pass(RESERVATION_MINUTES * MINUTE)
    expect(await readReservations(event.db, session, EVENT)).toEqual([])
  })

  test('is forgotten long after its end', async () => {
    await release(await held())
    expect(await forgetReservations(event.db, 30)).toBe(0)
    await event.pass(31 * 24 * 60 * MINUTE)
    expect(await forgetReservations(event.db, 30)).toBe(1)
  })
})

describe('a key chosen by the browser', () => {
  test('gets the same hold, however often and in whichever process it is sent', async () => {
    const session = newBuyer()
    const asked = Array.from({ length: 9 }, (_, n) => claim(reserve(311, { session, key: 'tap-1' }), n))
    const tokens = (await Promise.all(asked)).map(({ reservation }) => reservation?.token)
    expect(new Set(tokens).size).toBe(1)
    expect(await event.books(31)).toMatchObject({ held: 1, open: 1 })
  })

  test('of another session is another hold', async () => {
    await claim(reserve(311, { key: 'tap-1' }))
    await claim(reserve(311, { key: 'tap-1' }))
    expect(await event.books(31)).toMatchObject({ held: 2 })
  })

  test('does not bring back a released reservation', async () => {
    const one = reserve(311, { key: 'tap-2' })
    const { reservation } = await claim(one)
    await claim({ op: 'release', session: one.session, token: reservation?.token ?? '' })
    expect(await claim(one)).toMatchObject({ result: 'gone' })
    expect(await event.books(31)).toMatchObject({ held: 0 })
  })
})

test('a session holds so many tickets of an event and no more, whatever it asks at once', async () => {
  await event.stock({ 31: 100, 32: 100 })
  const session = newBuyer()
  const asked = Array.from({ length: 40 }, (_, n) => claim(reserve(n % 2 ? 311 : 321, { session }), n))
  const answers = await Promise.all(asked)
  expect([countOf(answers, 'held'), countOf(answers, 'too-many')]).toEqual([MOST_TICKETS, 40 - MOST_TICKETS])
  const first = answers.find(({ result }) => result === 'held')
  const token = first?.reservation?.token ?? ''
  expect(await claim({ op: 'change', session, token, quantity: 2 })).toMatchObject({ result: 'too-many' })
})

test('after any steps in any order, the count matches the rows', async () => {
  const step = fc.record({
    op: fc.constantFrom('reserve', 'change', 'release', 'pass'),
    batch: fc.constantFrom(31, 32),
    buyer: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 4 }),
    process: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 6 }), async (rounds) => {
      await event.stock({ 31: 6, 32: 3 })
      const sessions = Array.from({ length: 4 }, newBuyer)
      const tokens: { session: string; token: string }[] = []
      for (const round of rounds) {
        const running = round.map(async ({ op, batch, buyer, quantity, process }) => {
          if (op === 'pass') return event.pass(3 * MINUTE)
          const session = sessions[buyer] ?? ''
          const known = tokens[(buyer + quantity) % Math.max(1, tokens.length)]
          if (op !== 'reserve' && known !== undefined)
            return void (await claim({ op, ...known, quantity }, process))
          const { reservation } = await claim(reserve(batch * 10 + 1, { session, quantity }), process)
          if (reservation !== null) tokens.push({ session, token: reservation.token })
        })
        // Nothing of a round may still run when the next one, or a smaller example, begins.
        await Promise.allSettled(running)
        await Promise.all(running)
        for (const batch of [31, 32]) {
          const { stock, held, open } = await event.books(batch)
          expect(held).toBe(open)
          expect(held).toBeLessThanOrEqual(stock)
        }
      }
    }),
    { numRuns: 15 },
  )
})
