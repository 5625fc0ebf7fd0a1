import type { BatchData } from '#contract/checkout/tickets.ts'
import type { DataOf } from '../../app/screen.ts'

type Batches = readonly Pick<BatchData, 'tickets'>[]
export type SelectedTicket = BatchData['tickets'][number]

/** Additions of a feature to the query for the product. */
export type CheckoutQueryRule = (data: DataOf<'checkout'>) => { tickets?: string }

/** The kinds of tickets that are in the cart, in the seller's order. */
export function selectedTickets(batches: Batches): SelectedTicket[] {
  return batches.flatMap(({ tickets }) => tickets.filter(({ selected_tickets }) => selected_tickets > 0))
}

/** Chosen tickets as calls name them: `3101:2,3102:1`. */
export function namedTickets(batches: Batches): { tickets?: string } {
  const names = selectedTickets(batches).map(({ id, selected_tickets }) => `${id}:${selected_tickets}`)
  return names.length === 0 ? {} : { tickets: names.join() }
}

/** The kind of each single ticket in the cart: two of a kind are there twice. */
export function eachTicket(batches: Batches): number[] {
  return selectedTickets(batches).flatMap(({ id, selected_tickets }) =>
    Array<number>(selected_tickets).fill(id),
  )
}
