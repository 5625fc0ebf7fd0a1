import { describe, expect, test } from 'vitest'
import { CallFailure } from '#contract/call-failure.ts'
import type { PageClient } from '../../app/page-client.ts'
import { releaseTickets } from './release-tickets.ts'
import { holdAgain } from './hold-again.ts'
import { namedTickets } from '../../checkout/cart/named-tickets.ts'

/** A client whose reservations are answered by `reserve`; it keeps what was released. */
function clientOf(reserve: (ticket: number) => string | null, listed: () => readonly string[] = () => []) {
  const released: string[] = []
  const call = (
    name: string,
    { params, body }: { params?: { token: string }; body?: { offer_id: number } },
  ) => {
    if (name === 'readReservations') return { reservations: listed().map((token) => ({ token })) }
    if (name === 'releaseReservation') return released.push(params?.token ?? '')
    const token = reserve(body?.offer_id ?? 0)
    return token && { token }
  }
  const client = {
    call: (name: string, parts: object) =>
      new Promise((resolve) => {
        resolve(call(name, parts))
      }),
  }
  return { client: client as unknown as PageClient, released }
}

const failure = (status: number) => new CallFailure(status, { code: 'X', message: 'x', request_id: '' })

const WISHES = [
  { offer_id: 1, quantity: 2 },
  { offer_id: 2, quantity: 1 },
]

describe('the same tickets once more', () => {
  test('are held when all of them are available; earlier holds are released first', async () => {
    const { client, released } = clientOf((ticket) => `new-${ticket}`)
    expect(await holdAgain(client, WISHES, ['old'])).toBe('held')
    expect(released).toEqual(['old'])
  })

  test('are sold out when one is, and the others go back', async () => {
    const { client, released } = clientOf((ticket) => (ticket === 2 ? null : `new-${ticket}`))
    expect(await holdAgain(client, WISHES, [])).toBe('sold-out')
    expect(released).toEqual(['new-1'])
  })

  test.each([
    [422, 'sold-out'],
    [429, 'unreachable'],
    [503, 'unreachable'],
    [0, 'unreachable'],
  ] as const)('refused with %i are %s, and the others go back', async (status, result) => {
    const { client, released } = clientOf((ticket) => {
      if (ticket === 2) throw failure(status)
      return `new-${ticket}`
    })
    expect(await holdAgain(client, WISHES, [])).toBe(result)
    expect(released).toEqual(['new-1'])
  })
})

describe('a leaving buyer', () => {
  test('releases all holds of the session, whatever the page knew', async () => {
    const { client, released } = clientOf(
      () => null,
      () => ['a', 'b'],
    )
    await releaseTickets(client, 3001, ['old'])
    expect(released).toEqual(['a', 'b'])
  })

  test('releases the holds known to the page where asking fails', async () => {
    const { client, released } = clientOf(
      () => null,
      () => {
        throw failure(0)
      },
    )
    await releaseTickets(client, 3001, ['old'])
    expect(released).toEqual(['old'])
  })
})

test('calls name the tickets that are chosen, and how many of each', () => {
  const ticketOf = (id: number, selected_tickets: number) => ({ id, selected_tickets }) as never
  const batches = [{ tickets: [ticketOf(3401, 2), ticketOf(3402, 0)] }, { tickets: [ticketOf(3101, 1)] }]
  expect(namedTickets(batches)).toEqual({ tickets: '3401:2,3101:1' })
  expect(namedTickets([])).toEqual({})
})
