import { beforeEach, describe, expect, it } from 'vitest'
import type { HeldTickets, ReservationWire } from '#contract/checkout/tickets.ts'
import { TicketChoice, type ChoiceCalls, type ChoosableTicket } from './ticket-choice.ts'

const TICKETS: readonly ChoosableTicket[] = [
  { id: 3401, batchId: 34, isReservable: true },
  { id: 3402, batchId: 34, isReservable: true },
  { id: 3101, batchId: 31, isReservable: false },
]
const NOTHING: HeldTickets = { reservations: [], end: null }
const END = '2026-11-21T13:20:00.000Z'

class Refused extends Error {}

/** A server with one batch of five tickets, whose next answers a test may replace. */
function openServer() {
  const held = new Map<string, ReservationWire>()
  const asked: string[] = []
  const keys: string[] = []
  const lefts: number[] = []
  const failures: (string | null)[] = []
  let made = 0
  let stock = 5
  const left = () => stock - [...held.values()].reduce((sum, { quantity }) => sum + quantity, 0)
  const store = (token: string, offer_id: number, quantity: number): ReservationWire => {
    const base = { token, offer_id, offer_group_id: 34, start: END, end: END, quantity }
    held.set(token, { ...base, tickets: [] })
    return { ...base, tickets: [{ batch_id: 34, tickets: left() }] }
  }
  const answer = async <T>(what: string, give: () => T): Promise<T> => {
    asked.push(what)
    await Promise.resolve()
    const failure = failures.shift() ?? null
    if (failure !== null) throw new Refused(failure)
    return give()
  }
  const calls: ChoiceCalls = {
    reserve: (ticket, quantity, key) => {
      keys.push(key)
      return answer(`reserve ${ticket} ${quantity}`, () => {
        if (left() < quantity) return null
        made += 1
        return store(`t${made}`, ticket, quantity)
      })
    },
    change: (token, quantity) =>
      answer(`change ${token} ${quantity}`, () => {
        const before = held.get(token)
        if (before === undefined) throw new Refused('GONE')
        return left() + before.quantity < quantity ? null : store(token, before.offer_id, quantity)
      }),
    release: (token) =>
      answer(`release ${token}`, () => {
        const before = held.get(token)
        if (before === undefined) throw new Refused('GONE')
        const released = store(token, before.offer_id, 0)
        held.delete(token)
        return released
      }),
    read: () => answer('read', () => ({ reservations: [...held.values()], end: held.size > 0 ? END : null })),
    failureOf: (error) => {
      if (!(error instanceof Refused)) throw error
      return { code: error.message, cause: error }
    },
    newKey: () => `key-${keys.length}`,
    onLeft: (_, tickets) => lefts.push(tickets),
  }
  return { calls, asked, keys, lefts, failures, held, restock: (to: number) => (stock = to) }
}

let server: ReturnType<typeof openServer>
let choice: TicketChoice
beforeEach(() => {
  server = openServer()
  choice = new TicketChoice(TICKETS, NOTHING, server.calls)
})

const counts = () => Object.fromEntries(choice.state().counts)

describe('a stepper', () => {
  it('follows a tap at once, and holds the ticket', async () => {
    choice.set(3401, 1)
    expect(choice.state()).toMatchObject({ isSaving: true, end: null })
    expect(counts()).toMatchObject({ 3401: 1 })
    expect(await choice.settle()).toBe(true)
    expect(choice.state()).toMatchObject({ isSaving: false, end: END, notice: null })
    expect(choice.state().heldOf.get(34)).toBe(1)
    expect(server.asked).toEqual(['reserve 3401 1', 'read'])
    expect(server.lefts).toEqual([4])
  })

  it('makes one call of the taps that come while one is under way', async () => {
    for (const count of [1, 2, 3, 4]) choice.set(3401, count)
    await choice.settle()
    expect(server.asked).toEqual(['reserve 3401 1', 'change t1 4', 'read'])
  })

  it('releases the tickets taken off it', async () => {
    choice.set(3401, 2)
    await choice.settle()
    choice.set(3401, 1)
    await choice.settle()
    choice.set(3401, 0)
    await choice.settle()
    expect(server.asked.filter((call) => call !== 'read')).toEqual([
      'reserve 3401 2',
      'change t1 1',
      'release t1',
    ])
    expect(choice.state()).toMatchObject({ end: null, notice: null })
  })

  it('goes back to the held number where more is sold out, and says so', async () => {
    choice.set(3401, 4)
    await choice.settle()
    choice.set(3402, 2)
    expect(await choice.settle()).toBe(false)
    expect(counts()).toMatchObject({ 3401: 4, 3402: 0 })
    expect(choice.state().notice).toEqual({ kind: 'sold-out' })
    choice.set(3401, 6)
    expect(await choice.settle()).toBe(false)
    expect(counts()).toMatchObject({ 3401: 4 })
  })

  it('of a batch by date counts without any call', async () => {
    choice.set(3101, 2)
    expect(await choice.settle()).toBe(true)
    expect(server.asked).toEqual([])
    expect(choice.wishes()).toEqual([{ ticket_id: 3101, batch_id: 31, quantity: 2 }])
    expect([...choice.unreserved()]).toEqual([[3101, 2]])
  })

  it('keeps its count where the server has no reservations for it, with the warning', async () => {
    server.failures.push('TICKET_NOT_RESERVABLE')
    choice.set(3401, 1)
    await expect.poll(() => choice.state().notice).toEqual({ kind: 'not-reservable' })
    expect(counts()).toMatchObject({ 3401: 1 })
    expect(await choice.settle()).toBe(true)
    expect(server.asked).toHaveLength(1)
  })

  it.each([
    ['TICKET_NOT_ON_SALE', 'not-on-sale'],
    ['TOO_MANY_TICKETS', 'too-many'],
    ['PAYMENT_IN_PROGRESS', 'paying'],
    ['GONE', 'expired'],
  ])('goes back where it is refused by %s', async (code, kind) => {
    server.failures.push(code)
    choice.set(3401, 1)
    expect(await choice.settle()).toBe(false)
    expect(counts()).toMatchObject({ 3401: 0 })
    expect(choice.state().notice).toEqual({ kind })
  })

  it('sends the same key again after an answer that was lost, and a new one after any other', async () => {
    server.failures.push('NETWORK')
    choice.set(3401, 1)
    expect(await choice.settle()).toBe(false)
    expect(choice.state().notice).toMatchObject({ kind: 'failed', code: 'NETWORK' })
    choice.set(3401, 1)
    expect(await choice.settle()).toBe(true)
    choice.set(3402, 1)
    await choice.settle()
    expect(server.keys).toEqual(['key-0', 'key-0', 'key-2'])
  })
})

describe('the choice', () => {
  it('begins with the holds of the session, and takes over changes of another tab', async () => {
    await server.calls.reserve(3402, 3, 'elsewhere')
    choice = new TicketChoice(TICKETS, await server.calls.read(), server.calls)
    expect(counts()).toEqual({ 3401: 0, 3402: 3, 3101: 0 })
    choice.set(3101, 1)
    await server.calls.change('t1', 1)
    await choice.refresh()
    expect(counts()).toEqual({ 3401: 0, 3402: 1, 3101: 1 })
  })

  it('adds to and takes from several holds of one kind', async () => {
    await server.calls.reserve(3401, 1, 'a')
    await server.calls.reserve(3401, 2, 'b')
    choice = new TicketChoice(TICKETS, await server.calls.read(), server.calls)
    choice.set(3401, 4)
    await choice.settle()
    choice.set(3401, 1)
    await choice.settle()
    expect([...server.held.values()].reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1)
    expect(counts()).toMatchObject({ 3401: 1 })
  })

  it('ends with its time: holds are released, tickets without a reservation stay', async () => {
    choice.set(3401, 2)
    choice.set(3101, 1)
    await choice.settle()
    await choice.expire()
    expect(counts()).toEqual({ 3401: 0, 3402: 0, 3101: 1 })
    expect(choice.state()).toMatchObject({ notice: { kind: 'expired' }, end: null })
    expect(server.held.size).toBe(0)
  })

  it('is not taken to be held where another page has given it back', async () => {
    choice.set(3401, 2)
    await choice.settle()
    server.held.clear()
    expect(await choice.settle()).toBe(false)
    expect(counts()).toMatchObject({ 3401: 0 })
    expect(choice.state().notice).toEqual({ kind: 'expired' })
  })

  it('does not believe a reading that a tap has overtaken', async () => {
    const read = choice.refresh()
    choice.set(3401, 1)
    await read
    await expect.poll(() => choice.state().heldTickets.get(3401)).toBe(1)
    expect(counts()).toMatchObject({ 3401: 1 })
  })

  it('stays as it was where the server cannot be read', async () => {
    choice.set(3401, 2)
    await choice.settle()
    server.failures.push('NETWORK')
    await choice.refresh()
    expect(counts()).toMatchObject({ 3401: 2 })
  })

  it('notifies subscribers of every change, and none that have left', async () => {
    let notified = 0
    const leave = choice.subscribe(() => (notified += 1))
    choice.set(3401, 1)
    await choice.settle()
    leave()
    const before = notified
    choice.set(3401, 0)
    await choice.settle()
    expect([before > 0, notified]).toEqual([true, before])
  })
})
