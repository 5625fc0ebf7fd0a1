import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_TICKETS, RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import { OFFER_MINUTES } from '#rules/tickets/waiting-list.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { openEvent, type TestEvent } from '../../testing/event.ts'
import { functionAsItIs } from '../../testing/database-function.ts'
import { claimTickets, forgetReservations, type ClaimAnswer } from './ticket-store.ts'
import {
  findWaitingEntry,
  forgetWaiting,
  declineOffer,
  joinWaiting,
  offerTickets,
  acceptOffer,
} from './waiting-list-store.ts'

const MINUTE = 60

let event: TestEvent
beforeAll(async () => {
  event = await openEvent()
})
beforeEach(async () => {
  await event.stock({ 31: 2, 32: 2 })
  await event.rows('truncate waiting_list_entries, outbox restart identity')
})
afterAll(() => event.close())

const newBuyer = (): string => `session-${randomUUID()}`

async function reserve(
  quantity = 1,
  ticket = 311,
  session = newBuyer(),
): Promise<ClaimAnswer & { session: string }> {
  const [answer] = await claimTickets(event.db, [{ op: 'reserve', session, ticket, quantity, key: null }])
  if (answer === undefined) throw new Error('a claim was not answered')
  return { ...answer, session }
}

async function release({ session, reservation }: ClaimAnswer & { session: string }): Promise<void> {
  await claimTickets(event.db, [{ op: 'release', session, token: reservation?.token ?? '' }])
}

let people = 0
async function join(quantity = 1, ticketId = 311): Promise<string> {
  const id = newPublicId()
  people += 1
  const wish = { id, ticketId, email: `buyer${people}@example.com`, locale: 'en', quantity }
  expect(await joinWaiting(event.db, wish)).toBe('joined')
  return id
}

const stateOf = async (id: string): Promise<string | undefined> =>
  (await findWaitingEntry(event.db, id))?.state
const statesOf = (ids: readonly string[]) => Promise.all(ids.map(stateOf))
const offers = async (): Promise<unknown[]> =>
  (
    await event.rows<{ entry: string }>(
      `select payload->>'entry_id' as entry from outbox where payload->>'kind' = 'offer' order by id`,
    )
  ).map(({ entry }) => entry)

/** The books of both batches hold, and no more is taken than there is. */
async function balanced(): Promise<void> {
  for (const batch of [31, 32]) {
    const { stock, sold, held, open, holdsHeld } = await event.books(batch)
    expect(held).toBe(open + holdsHeld)
    expect(held + sold).toBeLessThanOrEqual(stock)
  }
}

describe('a waiting list', () => {
  test.each([
    ['ana@example.com', 'ANA+1@example.com', 'ana+shop+2@Example.com'],
    ['a.n.a@gmail.com', 'ana+x@googlemail.com', 'ANA@gmail.com'],
  ])('a mailbox waits once, however its address is written: %s', async (...addresses) => {
    await reserve(2)
    for (const email of addresses) {
      const wish = { id: newPublicId(), ticketId: 311, email, locale: 'pt', quantity: 1 }
      expect(await joinWaiting(event.db, wish)).toBe('joined')
    }
    const rows = await event.rows<{ mailbox: string }>(`select mailbox from waiting_list_entries`)
    expect(rows).toEqual([{ mailbox: mailboxOf(addresses[0] ?? '') }])
  })

  test('control: two mailboxes wait twice', async () => {
    await reserve(2)
    for (const email of ['ana@example.com', 'a.na@example.com']) {
      await joinWaiting(event.db, { id: newPublicId(), ticketId: 311, email, locale: 'pt', quantity: 1 })
    }
    expect(await event.rows('select from waiting_list_entries')).toHaveLength(2)
  })

  test('is for sold-out tickets: free ones can be had', async () => {
    const wish = { id: newPublicId(), ticketId: 311, email: 'a@example.com', locale: 'pt', quantity: 1 }
    expect(await joinWaiting(event.db, wish)).toBe('available')
    await reserve(2)
    expect(await joinWaiting(event.db, wish)).toBe('joined')
    expect(await joinWaiting(event.db, { ...wish, id: newPublicId() })).toBe('joined')
    expect(await event.rows('select from waiting_list_entries')).toHaveLength(1)
    expect(await joinWaiting(event.db, { ...wish, ticketId: 999 })).toBe('unknown')
  })

  test('is closed with its batch', async () => {
    await reserve(2)
    await event.rows(
      `update batches set release_interval_end_date = now() - interval '1 second' where id = 31`,
    )
    const wish = { id: newPublicId(), ticketId: 311, email: 'a@example.com', locale: 'pt', quantity: 1 }
    expect(await joinWaiting(event.db, wish)).toBe('closed')
    await event.rows('update batches set release_interval_end_date = null')
  })

  test('is served in its order, and before later buyers', async () => {
    const [first, second] = [await reserve(), await reserve()]
    const line = [await join(), await join(), await join()]
    expect(await Promise.all(line.map(async (id) => (await findWaitingEntry(event.db, id))?.before))).toEqual(
      [0, 1, 2],
    )
    await release(second)
    // The walk-in is the one who finds that something came back.
    expect(await reserve()).toMatchObject({ result: 'sold-out' })
    expect(await statesOf(line)).toEqual(['offered', 'waiting', 'waiting'])
    await release(first)
    expect(await offerTickets(event.db, 10)).toEqual([31])
    expect(await statesOf(line)).toEqual(['offered', 'offered', 'waiting'])
    expect(await offers()).toEqual(line.slice(0, 2))
    await balanced()
  })

  test('is served when a reservation expires, by the first reader', async () => {
    await reserve(2)
    const line = [await join(), await join()]
    expect(await offerTickets(event.db, 10)).toEqual([])
    await event.pass(RESERVATION_MINUTES * MINUTE)
    expect(await offerTickets(event.db, 10)).toEqual([31])
    expect(await statesOf(line)).toEqual(['offered', 'offered'])
    await balanced()
  })

  test('passes over a wish for more than came back, and keeps its place', async () => {
    const [first, second] = [await reserve(), await reserve()]
    const [family, single] = [await join(2), await join()]
    await release(first)
    await offerTickets(event.db, 10)
    expect(await statesOf([family, single])).toEqual(['waiting', 'offered'])
    await declineOffer(event.db, single)
    await release(second)
    await offerTickets(event.db, 10)
    expect(await statesOf([family, single])).toEqual(['offered', 'declined'])
    await balanced()
  })

  test('leaves to others tickets that none in it can use', async () => {
    const first = await reserve()
    await reserve()
    await join(2)
    await release(first)
    expect(await reserve()).toMatchObject({ result: 'held' })
  })

  test('of one batch serves no other batch', async () => {
    await reserve(2)
    await reserve(2, 321)
    const [one, other] = [await join(), await join(1, 321)]
    await event.rows('update batches set stock = 3 where id = 32')
    await offerTickets(event.db, 10)
    expect(await statesOf([one, other])).toEqual(['waiting', 'offered'])
  })

  test('costs no statement: claims are as before', async () => {
    const statements: string[] = []
    const db = event.anotherPool(1, (sql) => statements.push(sql))
    await claimTickets(db, [{ op: 'reserve', session: newBuyer(), ticket: 311, quantity: 1, key: null }])
    expect(statements).toHaveLength(1)
  })
})

describe('an entry for tickets at half price', () => {
  const half = (on: boolean) =>
    event.rows(`update tickets set body = '${on ? '{"half_price":true}' : '{}'}' where id in (312, 322)`)
  beforeEach(() => half(true))
  afterEach(() => half(false))

  test('waits while no more are granted, though there are tickets', async () => {
    // 40 % of four tickets are two.
    const [first] = [await reserve(1, 312), await reserve(1, 322)]
    const waits = await join(1, 312)
    expect(await reserve(1, 312)).toMatchObject({ result: 'sold-out' })
    await offerTickets(event.db, 10)
    expect(await stateOf(waits)).toBe('waiting')
    await release(first)
    await offerTickets(event.db, 10)
    expect(await stateOf(waits)).toBe('offered')
    await balanced()
  })

  test('does not keep those at full price from theirs', async () => {
    const [last] = [await reserve(1, 311), await reserve(1, 312), await reserve(1, 322)]
    const [waits, next] = [await join(1, 312), await join(1, 311)]
    await release(last)
    await offerTickets(event.db, 10)
    expect(await statesOf([waits, next])).toEqual(['waiting', 'offered'])
  })

  test('is offered the last one that is granted once, in two batches at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      await event.stock({ 31: 2, 32: 2 })
      await event.rows('truncate waiting_list_entries, outbox restart identity')
      const [one] = [await reserve(1, 312), await reserve(1, 322)]
      const [full, other] = [await reserve(1, 311), await reserve(1, 321)]
      const line = [await join(1, 312), await join(1, 322)]
      await release(full)
      await release(other)
      await release(one)
      await Promise.all([
        reserve(1, 311),
        reserve(1, 321),
        offerTickets(event.db, 10),
        offerTickets(event.db, 10),
      ])
      expect((await statesOf(line)).filter((state) => state === 'offered')).toHaveLength(1)
      await balanced()
    }
  })
})

describe('a place', () => {
  /** Creates an entry for which tickets are reserved, and the next one in line. */
  async function offered(quantity = 1): Promise<{ id: string; next: string }> {
    const taken = await reserve(2)
    const [id, next] = [await join(quantity), await join()]
    await claimTickets(event.db, [
      {
        op: 'change',
        session: taken.session,
        token: taken.reservation?.token ?? '',
        quantity: quantity === 1 ? 1 : 2,
      },
    ])
    if (quantity > 1) await release(taken)
    await offerTickets(event.db, 10)
    expect(await stateOf(id)).toBe('offered')
    return { id, next }
  }

  test('is kept for as long as the rule says', async () => {
    const { id } = await offered()
    const entry = await findWaitingEntry(event.db, id)
    const [row] = await event.rows<{ now: Date }>('select now()')
    const minutes = ((entry?.kept_until?.getTime() ?? 0) - (row?.now.getTime() ?? 0)) / 60_000
    expect(Math.round(minutes)).toBe(OFFER_MINUTES)
  })

  test('is never kept beyond the end of its batch', async () => {
    await event.rows(
      `update batches set release_interval_end_date = now() + interval '9 minutes' where id = 31`,
    )
    const { id } = await offered()
    const entry = await findWaitingEntry(event.db, id)
    const [row] = await event.rows<{ end: Date }>(
      'select release_interval_end_date as end from batches where id = 31',
    )
    expect(entry?.kept_until).toEqual(row?.end)
    await event.rows('update batches set release_interval_end_date = null')
  })

  test('taken is a reservation of ten minutes, of its session only', async () => {
    const { id } = await offered()
    const session = newBuyer()
    expect(await acceptOffer(event.db, id, session)).toBe('taken')
    const [row] = await event.rows<{ session_id: string; minutes: number }>(
      `select session_id, extract(epoch from ends_at - started_at)::int / 60 as minutes from reservations
       where session_id = '${session}'`,
    )
    expect(row).toEqual({ session_id: session, minutes: RESERVATION_MINUTES })
    // The same link on the buyer's other device takes it there, and starts no new ten minutes.
    await event.pass(MINUTE)
    const ends = () =>
      event.rows<{ ends_at: Date }>(`select ends_at from reservations where state = 'open' order by 1`)
    const before = await ends()
    expect(await acceptOffer(event.db, id, newBuyer())).toBe('taken')
    expect(await ends()).toEqual(before)
    await balanced()
  })

  test('that is not taken is the next one’s', async () => {
    const { id, next } = await offered()
    await event.pass(OFFER_MINUTES * MINUTE)
    expect(await stateOf(id)).toBe('lapsed')
    expect(await acceptOffer(event.db, id, newBuyer())).toBe('lapsed')
    expect(await statesOf([id, next])).toEqual(['lapsed', 'offered'])
    await balanced()
  })

  test('that is declined is the next one’s at once, and is declined once', async () => {
    const { id, next } = await offered()
    expect(await Promise.all([declineOffer(event.db, id), declineOffer(event.db, id)])).toEqual([
      'declined',
      'declined',
    ])
    expect(await stateOf(next)).toBe('offered')
    expect(await declineOffer(event.db, next)).toBe('declined')
    expect(await event.books(31)).toMatchObject({ held: 1, open: 1 })
  })

  test('is left by a buyer who stops waiting', async () => {
    await reserve(2)
    const [first, second] = [await join(), await join()]
    expect(await declineOffer(event.db, first)).toBe('left')
    await event.pass(RESERVATION_MINUTES * MINUTE)
    await offerTickets(event.db, 10)
    expect(await statesOf([first, second])).toEqual(['left', 'offered'])
  })

  test('cannot be added to as many tickets as a session may hold', async () => {
    await event.stock({ 31: 2, 32: MOST_TICKETS })
    const { id } = await offered()
    const session = newBuyer()
    await reserve(MOST_TICKETS, 321, session)
    expect(await acceptOffer(event.db, id, session)).toBe('too-many')
    expect(await stateOf(id)).toBe('offered')
  })

  test('does not wait, does not exist: is not taken', async () => {
    await reserve(2)
    expect(await acceptOffer(event.db, await join(), newBuyer())).toBe('waiting')
    expect(await acceptOffer(event.db, newPublicId(), newBuyer())).toBe('unknown')
    expect(await declineOffer(event.db, newPublicId())).toBe('unknown')
  })
})

describe('one ticket that comes back', () => {
  /** Five in line, ten walk-ins and three sweeps, all at the moment at which the ticket comes back. */
  async function rush(): Promise<{ walkIns: number; offered: number }> {
    await event.stock({ 31: 1 })
    await event.rows('truncate waiting_list_entries, outbox restart identity')
    const last = await reserve()
    const line: string[] = []
    for (let n = 0; n < 5; n += 1) line.push(await join())
    await release(last)
    const walk = Array.from({ length: 10 }, (_, n) =>
      claimTickets(event.anotherPool(1), [
        { op: 'reserve', session: `walk-in-${n}`, ticket: 311, quantity: 1, key: null },
      ]),
    )
    const sweeps = Array.from({ length: 3 }, () => offerTickets(event.db, 10))
    const answers = (await Promise.all(walk)).flat()
    await Promise.all(sweeps)
    const states = await statesOf(line)
    return {
      walkIns: answers.filter(({ result }) => result === 'held').length,
      offered: states.filter((state) => state === 'offered').length,
    }
  }

  test('goes to the first in line, not to other buyers', async () => {
    expect(await rush()).toEqual({ walkIns: 0, offered: 1 })
    expect(await offers()).toHaveLength(1)
    await balanced()
  })

  test('goes to a walk-in where nothing is offered before claims are counted: the control', async () => {
    const own = functionAsItIs('end_expired')
    const bare = own.replace(/ {2}if exists[\s\S]*?end if;\n/, '')
    expect(bare).not.toBe(own)
    await event.rows(bare)
    try {
      expect((await rush()).walkIns).toBe(1)
    } finally {
      await event.rows(own)
    }
  })

  test('is taken once by two devices and a refusal at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      await event.stock({ 31: 1 })
      await event.rows('truncate waiting_list_entries, outbox restart identity')
      const last = await reserve()
      const [id, next] = [await join(), await join()]
      await release(last)
      await offerTickets(event.db, 10)
      const [a, b, c] = await Promise.all([
        acceptOffer(event.db, id, newBuyer()),
        acceptOffer(event.db, id, newBuyer()),
        declineOffer(event.db, id),
      ])
      expect(['taken', 'declined']).toContain(c)
      expect([a, b].every((each) => each === c || each === 'declined')).toBe(true)
      expect(await stateOf(next)).toBe(c === 'declined' ? 'offered' : 'waiting')
      expect(await event.books(31)).toMatchObject({ held: 1, open: 1 })
    }
  })
})

test('after any steps in any order, nothing is oversold and no entry waits for a free ticket', async () => {
  const step = fc.record({
    op: fc.constantFrom('reserve', 'release', 'join', 'take', 'give-up', 'sweep', 'pass'),
    who: fc.nat(7),
    quantity: fc.integer({ min: 1, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      await event.stock({ 31: 3 })
      await event.rows('truncate waiting_list_entries, outbox restart identity')
      const held: (ClaimAnswer & { session: string })[] = []
      const line: string[] = []
      const act = async ({
        op,
        who,
        quantity,
      }: {
        op: string
        who: number
        quantity: number
      }): Promise<void> => {
        const entry = line[who % Math.max(1, line.length)]
        const own = held[who % Math.max(1, held.length)]
        if (op === 'reserve') held.push(await reserve(quantity))
        else if (op === 'release' && own?.reservation) await release(own)
        else if (op === 'join') {
          const id = newPublicId()
          people += 1
          const wish = { id, ticketId: 311, email: `p${people}@example.com`, locale: 'pt', quantity }
          if ((await joinWaiting(event.db, wish)) === 'joined') line.push(id)
        } else if (op === 'take' && entry !== undefined) await acceptOffer(event.db, entry, newBuyer())
        else if (op === 'give-up' && entry !== undefined) await declineOffer(event.db, entry)
        else if (op === 'pass') await event.pass(7 * MINUTE)
        else await offerTickets(event.db, 10)
      }
      for (const round of rounds) {
        await Promise.all(round.map(act))
        await balanced()
      }
      await offerTickets(event.db, 10)
      const { stock, held: taken } = await event.books(31)
      const [free] = await event.rows<{ smallest: number | null }>(
        `select min(quantity) as smallest from waiting_list_entries where state = 'waiting'`,
      )
      expect(free?.smallest ?? Infinity).toBeGreaterThan(stock - taken)
    }),
    { numRuns: 25 },
  )
})

test('addresses are forgotten', async () => {
  await reserve(2)
  const [left, waits] = [await join(), await join()]
  await declineOffer(event.db, left)
  expect(await forgetWaiting(event.db, 30)).toBe(0)
  await event.rows(`update waiting_list_entries set changed_at = changed_at - interval '31 days'`)
  expect(await forgetWaiting(event.db, 30)).toBe(1)
  expect(await stateOf(waits)).toBe('waiting')
  await event.rows(`update waiting_list_entries set changed_at = changed_at - interval '400 days'`)
  expect(await forgetWaiting(event.db, 30)).toBe(1)
  expect(await forgetReservations(event.db, 30)).toBe(0)
})
