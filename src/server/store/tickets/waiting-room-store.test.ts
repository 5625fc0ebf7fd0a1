import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openEvent, type TestEvent } from '../../testing/event.ts'
import { functionAsItIs } from '../../testing/database-function.ts'
import { enterWaitingRoom, forgetWaitingRooms, isBuying, type WaitingRoomKey } from './waiting-room-store.ts'
import { atOnce, LOCK_BARRIER } from '../../testing/lock-barrier.ts'
import { claimTickets } from './ticket-store.ts'

/** So slow that a line stays a line while the test itself is kept waiting. */
const PER_MINUTE = 2
const STEP_MS = 60_000 / PER_MINUTE

let event: TestEvent
beforeAll(async () => {
  event = await openEvent()
})
beforeEach(() => event.rows('truncate waiting_rooms, waiting_room_visitors restart identity'))
afterAll(() => event.close())

const sessions = (count: number, name = 'visitor'): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${String(n).padStart(4, '0')}`)

/** A room that opened, or opens, so many minutes ago. */
async function waitingRoomAt(minutes: number): Promise<WaitingRoomKey> {
  const [row] = await event.rows<{ at: Date }>(
    `select date_trunc('second', now()) - make_interval(mins => ${minutes}) as at`,
  )
  if (row === undefined) throw new Error('the database does not know the time')
  return { productId: 3001, opensAt: row.at, perMinute: PER_MINUTE }
}

/** The room's opening has come. */
async function open(room: WaitingRoomKey): Promise<WaitingRoomKey> {
  const opensAt = new Date(room.opensAt.getTime() - 3_600_000)
  for (const table of ['waiting_room_visitors', 'waiting_rooms'])
    await event.rows(`update ${table} set opens_at = '${opensAt.toISOString()}'`)
  return { ...room, opensAt }
}

/** Returns the admitted sessions, in their order, with the steps between them. */
async function line(): Promise<{ session_id: string; early: boolean; step: number }[]> {
  return event.rows(`select session_id, early, round(extract(epoch from admits_at - min(admits_at) over ()) * 1000
    / ${STEP_MS})::int as step from waiting_room_visitors order by admits_at`)
}

describe('a waiting room', () => {
  test('lets in by the order of coming, so many a minute', async () => {
    const room = await waitingRoomAt(1)
    const first = await enterWaitingRoom(event.db, room, sessions(5))
    const waits = first.map(({ waitMs }) => waitMs ?? Infinity)
    expect(waits[0]).toBeLessThanOrEqual(0)
    await enterWaitingRoom(event.db, room, sessions(3, 'later'))
    expect((await line()).map(({ session_id, step }) => [session_id, step])).toEqual(
      [...sessions(5), ...sessions(3, 'later')].map((session, at) => [session, at]),
    )
  })

  test('gives each visitor one place, however often and in any process', async () => {
    const room = await waitingRoomAt(1)
    const pools = [event.anotherPool(4), event.anotherPool(4), event.anotherPool(4)]
    const all = sessions(60)
    const asks = pools.flatMap((pool) => [
      enterWaitingRoom(pool, room, all),
      enterWaitingRoom(pool, room, all.toReversed()),
    ])
    await Promise.all(asks)
    const places = await line()
    expect(places.map(({ step }) => step)).toEqual(all.map((_, at) => at))
    await enterWaitingRoom(event.db, room, all)
    expect(await line()).toEqual(places)
  })

  test('shows no place before it opens, and draws one at the opening', async () => {
    const before = await waitingRoomAt(-5)
    const early = sessions(200)
    const answers = await enterWaitingRoom(event.db, before, early)
    expect(answers.every(({ waitMs }) => waitMs === null)).toBe(true)
    const room = await open(before)
    // Somebody who comes later is the first to ask, and still behind all of them.
    await enterWaitingRoom(event.db, room, ['late'])
    const drawn = await line()
    expect(drawn.map(({ step }) => step)).toEqual([...early, 'late'].map((_, at) => at))
    expect(drawn.at(-1)).toMatchObject({ session_id: 'late', early: false })
    const order = drawn.slice(0, -1).map(({ session_id }) => session_id)
    expect(order.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(early)
    // One order of 200! would be theirs by chance.
    expect(order).not.toEqual(early)
  })

  test('draws once, however many processes find that it has opened', async () => {
    const before = await waitingRoomAt(-5)
    await enterWaitingRoom(event.db, before, sessions(100))
    const room = await open(before)
    const pools = [event.anotherPool(2), event.anotherPool(2), event.anotherPool(2)]
    const late = pools.map((pool, n) => enterWaitingRoom(pool, room, sessions(10, `late-${n}`)))
    await Promise.all([...late, ...pools.map((pool) => enterWaitingRoom(pool, room, sessions(100)))])
    const drawn = await line()
    expect(drawn.map(({ step }) => step)).toEqual(drawn.map((_, at) => at))
    expect(drawn.slice(0, 100).every(({ early }) => early)).toBe(true)
    expect(drawn).toHaveLength(130)
  })

  test('without its lock gives one place to several: the race is one', async () => {
    const locked = functionAsItIs('enter_waiting_room')
    const bare = locked.replace('opens_at = opens for update;', `opens_at = opens; ${LOCK_BARRIER.stop}`)
    expect(bare).not.toBe(locked)
    await event.rows(bare)
    try {
      const room = await waitingRoomAt(1)
      await enterWaitingRoom(event.db, room, ['first'])
      const pools = [event.anotherPool(1), event.anotherPool(1), event.anotherPool(1)]
      const all = () =>
        Promise.all(pools.map((pool, n) => enterWaitingRoom(pool, room, sessions(5, `p${n}`))))
      await atOnce(event.db, { lock: LOCK_BARRIER.lock, count: 3 }, all)
      const [row] = await event.rows<{ shared: boolean }>(`select exists (
        select from waiting_room_visitors a join waiting_room_visitors b on a.session_id < b.session_id
        where abs(extract(epoch from a.admits_at - b.admits_at)) * 1000 < ${STEP_MS / 2}) as shared`)
      expect(row?.shared).toBe(true)
    } finally {
      await event.rows(locked)
    }
  })

  test('with an empty line delays no visitor, and saves nothing up for a rush', async () => {
    const room = await waitingRoomAt(10)
    await enterWaitingRoom(event.db, room, ['first'])
    await event.rows(`update waiting_room_visitors set admits_at = admits_at - interval '5 minutes'`)
    await event.rows(`update waiting_rooms set next_at = next_at - interval '5 minutes'`)
    const answers = await enterWaitingRoom(event.db, room, sessions(20))
    expect(answers[0]?.waitMs).toBeLessThanOrEqual(0)
    expect(answers.at(-1)?.waitMs).toBeGreaterThan(17 * STEP_MS)
  })

  test('of another opening is another room', async () => {
    const room = await waitingRoomAt(1)
    await enterWaitingRoom(event.db, room, sessions(50))
    const moved = await enterWaitingRoom(event.db, await waitingRoomAt(2), ['visitor-0049'])
    expect(moved[0]?.waitMs).toBeLessThanOrEqual(0)
  })

  test('is forgotten', async () => {
    await enterWaitingRoom(event.db, await waitingRoomAt(8 * 24 * 60), ['old'])
    await enterWaitingRoom(event.db, await waitingRoomAt(1), ['new'])
    await forgetWaitingRooms(event.db, 7)
    expect(await event.rows('select session_id from waiting_room_visitors')).toEqual([{ session_id: 'new' }])
    expect(await event.rows('select from waiting_rooms')).toHaveLength(1)
  })
})

test('a visitor with tickets in hand is buying, until they end', async () => {
  await event.stock({ 31: 1 })
  const session = `session-${randomUUID()}`
  expect(await isBuying(event.db, session, 3001)).toBe(false)
  await claimTickets(event.db, [{ op: 'reserve', session, ticket: 311, quantity: 1, key: null }])
  expect([await isBuying(event.db, session, 3001), await isBuying(event.db, session, 1)]).toEqual([
    true,
    false,
  ])
  await event.pass(601)
  expect(await isBuying(event.db, session, 3001)).toBe(false)
})
