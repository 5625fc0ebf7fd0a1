import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Batch } from '../catalogue/catalogue.ts'
import { MOST_TICKETS } from './ticket-cart.ts'
import { batchSales } from './ticket-sale.ts'
import { selectTickets } from './ticket-selection.ts'

const NOW = new Date('2026-05-10T12:00:00Z')
const PAST = '2026-05-01T12:00:00Z'
const FUTURE = '2026-05-20T12:00:00Z'

function batchOf(id: number, terms: Partial<Batch>): Batch {
  const ticket = { id: id * 10 + 1, hash: `t${id}`, name: 'Pista', amount: 8000, offer_group_id: id }
  return { id, name: `Lote ${id}`, order: id, stock: 50, release_type: null, tickets: [ticket], ...terms }
}

const BATCHES = [
  batchOf(1, {}),
  batchOf(2, { release_type: 'fixed_date', release_fixed_date: PAST }),
  batchOf(3, { release_type: 'fixed_date', release_fixed_date: FUTURE }),
  batchOf(4, { release_type: 'fixed_date_range', release_interval_end_date: PAST }),
  batchOf(5, { release_type: 'fixed_date_range', release_interval_end_date: FUTURE, stock: 0 }),
]
const SALES = batchSales(
  BATCHES.map((batch) => ({ batch, count: { stock: batch.stock, sold: 0, held: 0 } })),
  NOW,
  null,
)

type Selection = Parameters<typeof selectTickets>[0]
const select = (from: Partial<Pick<Selection, 'reserved' | 'linked'>>) =>
  selectTickets({ batches: BATCHES, sales: SALES, reserved: [], linked: [], ...from })

test.each([
  ['of a batch with reservations, which the link does not hold', 11, []],
  ['by date, while it is on sale', 21, [{ batch_id: 2, ticket_id: 21, quantity: 2 }]],
  ['by date, before it is on sale', 31, []],
  ['by date, after its sale', 41, []],
  ['by date, when nothing is left', 51, []],
  ['of no batch', 99, []],
])('a link names a ticket %s', (_, ticket_id, selected) => {
  expect(select({ linked: [{ ticket_id, quantity: 2 }] })).toEqual(selected)
})

test('a reservation stays, whatever the link names', () => {
  const reserved = [{ batch_id: 1, ticket_id: 11, quantity: 3 }]
  const linked = [
    { ticket_id: 11, quantity: 5 },
    { ticket_id: 21, quantity: 1 },
  ]
  expect(select({ reserved, linked })).toEqual([...reserved, { batch_id: 2, ticket_id: 21, quantity: 1 }])
})

test('one purchase never takes more than the maximum, and the reservation comes first', () => {
  const quantity = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_TICKETS }), quantity, (held, named) => {
      const reserved = [{ batch_id: 1, ticket_id: 11, quantity: held }]
      const selected = select({ reserved, linked: [{ ticket_id: 21, quantity: named }] })
      expect(selected[0]).toEqual(reserved[0])
      expect(selected.reduce((sum, each) => sum + each.quantity, 0)).toBe(
        Math.min(MOST_TICKETS, held + named),
      )
    }),
    { numRuns: 100 },
  )
})
