import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Batch } from '../catalogue/catalogue.ts'
import {
  choiceEnd,
  chosenTickets,
  eventMethods,
  isEvent,
  MOST_TICKETS,
  ticketsAmount,
  withTickets,
  type TicketWish,
} from './ticket-cart.ts'

const ticket = (id: number, batch: number, amount: number) => ({
  id,
  hash: `t${id}`,
  name: `Ingresso ${id}`,
  amount,
  offer_group_id: batch,
})
const BATCHES: Batch[] = [
  {
    id: 31,
    name: '1º lote',
    order: 1,
    stock: 200,
    release_type: null,
    tickets: [ticket(311, 31, 8000), ticket(312, 31, 9000)],
  },
  { id: 34, name: 'Arquibancada', order: 4, stock: 50, release_type: null, tickets: [ticket(341, 34, 6000)] },
]
const wish = (batch_id: number, ticket_id: number, quantity = 1): TicketWish => ({
  batch_id,
  ticket_id,
  quantity,
})
const summary = (wishes: TicketWish[]) =>
  chosenTickets(BATCHES, wishes)?.map(({ ticket: { id }, quantity }) => [id, quantity]) ?? null

describe('the tickets that a buyer chose', () => {
  test.each<[string, TicketWish[], number[][] | null]>([
    ['one', [wish(31, 311)], [[311, 1]]],
    [
      'of several batches, in the catalogue’s order',
      [wish(34, 341, 2), wish(31, 312)],
      [
        [312, 1],
        [341, 2],
      ],
    ],
    ['the same kind twice', [wish(31, 311, 2), wish(31, 311, 3)], [[311, 5]]],
    ['none', [], null],
    ['an unknown one', [wish(31, 999)], null],
    ['one of another batch', [wish(34, 311)], null],
    ['a known and an unknown one', [wish(31, 311), wish(99, 311)], null],
    ['less than one', [wish(31, 311, 0)], null],
    ['half of one', [wish(31, 311, 1.5)], null],
    ['as many as a purchase takes', [wish(31, 311, MOST_TICKETS)], [[311, MOST_TICKETS]]],
    ['more than that', [wish(31, 311, MOST_TICKETS), wish(34, 341)], null],
  ])('%s', (_, wishes, chosen) => {
    expect(summary(wishes)).toEqual(chosen)
  })

  test('cost the sum of their prices, in whatever order they were named', () => {
    const kinds = fc.constantFrom([31, 311], [31, 312], [34, 341])
    const wishes = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(wishes, (list) => {
        const named = list.map(([[batch = 0, id = 0], quantity]) => wish(batch, id, quantity))
        const chosen = chosenTickets(BATCHES, named) ?? []
        const prices: Record<number, number> = { 311: 8000, 312: 9000, 341: 6000 }
        const sum = named.reduce(
          (total, { ticket_id, quantity }) => total + (prices[ticket_id] ?? 0) * quantity,
          0,
        )
        expect(ticketsAmount(chosen)).toBe(sum)
        expect(chosenTickets(BATCHES, named.toReversed())).toEqual(chosen)
        expect(withTickets({ id: 3001, amount: 1 }, chosen)).toEqual({ id: 3001, amount: sum })
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  ['CREDIT_CARD,PIX,BOLETO', true, 'CREDIT_CARD,PIX,BOLETO'],
  ['CREDIT_CARD,PIX,BOLETO', undefined, 'CREDIT_CARD,PIX'],
  ['OXXO, CREDIT_CARD', false, 'CREDIT_CARD'],
])('an event with %s, vouchers allowed: %s, takes %s', (method, boleto_allowed, methods) => {
  const event = { place: 'online' as const, ...(boleto_allowed === undefined ? {} : { boleto_allowed }) }
  expect(eventMethods({ method, event })).toBe(methods)
})

test('an event is known by its type', () => {
  expect([3, 1].map((product_type_id) => isEvent({ product_type_id }))).toEqual([true, false])
})

test('a choice ends with the earliest reservation', () => {
  const [early, late] = [new Date(1000), new Date(2000)]
  expect(choiceEnd([{ end: late }, { end: early }])).toBe(early)
  expect(choiceEnd([])).toBeNull()
})
