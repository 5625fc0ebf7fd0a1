import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEAVING_SECONDS, RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { functionAsItIs } from '../../testing/database-function.ts'
import { forgetDepartures, leaveTickets, returnToTickets } from './departure-store.ts'
import { openEvent, type TestEvent } from '../../testing/event.ts'
import { claimTickets, readReservations } from './ticket-store.ts'

const EVENT = 3001
const WHOLE = RESERVATION_MINUTES * 60

let event: TestEvent
beforeAll(async () => {
  event = await openEvent()
})
beforeEach(async () => {
  await event.stock({ 31: 2, 32: 2 })
  await event.rows('truncate departures, shortened_reservations')
})
afterAll(() => event.close())

const newSession = (): string => `session-${randomUUID()}`
const newDeparture = (): string => randomUUID()

async function reserve(session: string, quantity = 1, ticket = 311): Promise<string> {
  const [answer] = await claimTickets(event.db, [{ op: 'reserve', session, ticket, quantity, key: null }])
  return answer?.result ?? 'none'
}

const leave = (session: string, departure: string) =>
  leaveTickets(event.db, { session, productId: EVENT, departure })
const comeBack = (session: string, departure: string | null) =>
  returnToTickets(event.db, { session, productId: EVENT, departure })

/** Seconds that a session's reservations last from now on, and from their beginning. */
async function lasting(session: string): Promise<{ left: number; inAll: number }[]> {
  return event.rows(`select round(extract(epoch from ends_at - clock_timestamp()))::int as left,
    round(extract(epoch from ends_at - started_at))::int as "inAll"
    from reservations where session_id = '${session}' and state <> 'ended' order by token`)
}

const wholeOf = async (session: string): Promise<boolean[]> =>
  (await lasting(session)).map(({ inAll }) => inAll === WHOLE)

describe('tickets whose page is closed', () => {
  test('are for others a minute later', async () => {
    const session = newSession()
    await reserve(session, 2)
    await leave(session, newDeparture())
    for (const { left } of await lasting(session)) expect(left).toBeLessThanOrEqual(LEAVING_SECONDS)
    const other = newSession()
    expect(await reserve(other)).toBe('sold-out')
    await event.pass(LEAVING_SECONDS)
    expect(await reserve(other, 2)).toBe('held')
    expect(await event.books(31)).toMatchObject({ held: 2, open: 2 })
  })

  test('end when they would have, if that is sooner', async () => {
    const session = newSession()
    await reserve(session)
    await event.pass(WHOLE - 20)
    expect(await leave(session, newDeparture())).toBe(false)
    expect(await lasting(session)).toMatchObject([{ inAll: WHOLE }])
  })

  test('keep reservations of another session, and of another event', async () => {
    const [session, other] = [newSession(), newSession()]
    await reserve(other)
    await leave(session, newDeparture())
    expect(await wholeOf(other)).toEqual([true])
    await leaveTickets(event.db, { session: other, productId: 9, departure: newDeparture() })
    expect(await wholeOf(other)).toEqual([true])
  })

  test('are not given up while they are being paid', async () => {
    const session = newSession()
    await reserve(session)
    await event.rows(`update reservations set state = 'paying' where session_id = '${session}'`)
    expect(await leave(session, newDeparture())).toBe(false)
    expect(await wholeOf(session)).toEqual([true])
  })
})

describe('a buyer who comes back', () => {
  test('has exactly the end that there was, for every kind', async () => {
    const session = newSession()
    await reserve(session, 1, 311)
    await reserve(session, 2, 321)
    const ends = () =>
      event.rows<{ ends_at: Date }>(
        `select ends_at from reservations where session_id = '${session}' order by token`,
      )
    const before = await ends()
    const departure = newDeparture()
    await leave(session, departure)
    await leave(session, newDeparture())
    expect(await ends()).not.toEqual(before)
    await comeBack(session, null)
    expect(await ends()).toEqual(before)
    expect(await event.rows('select from shortened_reservations')).toEqual([])
  })

  test('regains the time by reading the holds', async () => {
    const session = newSession()
    await reserve(session)
    await leave(session, newDeparture())
    const [held] = await readReservations(event.db, session, EVENT)
    expect(((held?.end.getTime() ?? 0) - (held?.start.getTime() ?? 0)) / 1000).toBe(WHOLE)
  })

  test('too late has nothing, and tickets taken by others stay theirs', async () => {
    const [session, other] = [newSession(), newSession()]
    const departure = newDeparture()
    await reserve(session, 2)
    await leave(session, departure)
    await event.pass(LEAVING_SECONDS)
    expect(await comeBack(session, departure)).toBe(false)
    expect(await readReservations(event.db, session, EVENT)).toEqual([])
    expect(await reserve(other, 2)).toBe('held')
    expect(await comeBack(session, null)).toBe(false)
    expect(await event.books(31)).toMatchObject({ held: 2, open: 2, unexpired: 2 })
  })

  test('before the server receives the leaving has not left', async () => {
    const session = newSession()
    const departure = newDeparture()
    await reserve(session)
    await comeBack(session, departure)
    expect(await leave(session, departure)).toBe(false)
    expect(await wholeOf(session)).toEqual([true])
  })

  test('to one of two pages that were closed does not come back to the other', async () => {
    const session = newSession()
    const [first, second] = [newDeparture(), newDeparture()]
    await reserve(session)
    await leave(session, first)
    await leave(session, second)
    await comeBack(session, first)
    expect(await wholeOf(session)).toEqual([false])
    await comeBack(session, second)
    expect(await wholeOf(session)).toEqual([true])
  })

  test('has the whole time of tickets that are being paid by now', async () => {
    const session = newSession()
    await reserve(session)
    await leave(session, newDeparture())
    await event.rows(`update reservations set state = 'paying' where session_id = '${session}'`)
    await comeBack(session, null)
    expect(await wholeOf(session)).toEqual([true])
  })
})

/** Every page is left and comes back, all of it at once and in any order, while others want the same tickets. */
async function rush(departures: number): Promise<boolean[]> {
  const session = newSession()
  await reserve(session, 2)
  const names = Array.from({ length: departures }, newDeparture)
  const others = Array.from({ length: 3 }, newSession)
  const [shuffled] = fc.sample(
    fc.shuffledSubarray(
      [
        ...names.flatMap((name) => [() => leave(session, name), () => comeBack(session, name)]),
        ...others.map((other) => () => reserve(other)),
      ],
      { minLength: departures * 2 + others.length },
    ),
    1,
  )
  await Promise.all((shuffled ?? []).map((go) => go()))
  return wholeOf(session)
}

describe('leaving against returning', () => {
  test('always ends with the whole time where everybody is back', async () => {
    for (let round = 0; round < 40; round += 1) {
      await event.stock({ 31: 2, 32: 2 })
      expect(await rush(3)).toEqual([true])
    }
    expect(await event.books(31)).toMatchObject({ held: 2, open: 2, unexpired: 2 })
  })

  test('would not, if undone departures were not remembered', async () => {
    const own = functionAsItIs('leave_tickets')
    const bare = own.replace('if not found then return false; end if;', '')
    expect(bare).not.toBe(own)
    await event.rows(bare)
    try {
      const session = newSession()
      const departure = newDeparture()
      await reserve(session)
      await comeBack(session, departure)
      await leave(session, departure)
      expect(await wholeOf(session)).toEqual([false])
    } finally {
      await event.rows(own)
    }
  })

  test('never gives a ticket to two while the last minute ends', async () => {
    for (let round = 0; round < 30; round += 1) {
      await event.stock({ 31: 2, 32: 2 })
      const [session, other] = [newSession(), newSession()]
      const departure = newDeparture()
      await reserve(session, 2)
      await leave(session, departure)
      await Promise.all([
        event.pass(LEAVING_SECONDS),
        comeBack(session, departure),
        reserve(other, 2),
        reserve(other, 1),
      ])
      const { stock, held, open } = await event.books(31)
      expect(held).toBe(open)
      expect(held).toBeLessThanOrEqual(stock)
    }
  })
})

test('old departures are forgotten, and so are ends that nothing has any more', async () => {
  const session = newSession()
  await reserve(session)
  await leave(session, newDeparture())
  await forgetDepartures(event.db)
  expect(await event.rows('select from shortened_reservations')).toHaveLength(1)
  await event.rows(`update departures set at = at - interval '2 days'`)
  await event.rows(`update reservations set state = 'ended'`)
  await forgetDepartures(event.db)
  expect(await event.rows('select from shortened_reservations union all select from departures')).toEqual([])
})
