import { NEW_PRODUCT_KINDS, newProduct } from './product-fields.ts'
import type { NewProductKind } from './product-fields.ts'

/** Everything that can be made new in the office. */
export const NEW_KINDS = [...NEW_PRODUCT_KINDS, 'event'] as const
export type NewKind = NewProductKind | 'event'

/** Names of a new event's first batch and ticket, in the language of the user who creates it. */
export type FirstTicket = { batch: string; ticket: string }

/** Tickets of the first batch, to be changed before anything is sold. */
const FIRST_STOCK = 100

/**
 * An event to begin with: one batch of one ticket, at the price of the event.
 *
 * @param ids of the batch and the ticket
 */
export function newEvent(
  made: Omit<Parameters<typeof newProduct>[0], 'kind'>,
  ids: { batch: number; ticket: number },
  { batch: batchName, ticket: ticketName }: FirstTicket,
): Record<string, unknown> {
  const { batch, ticket } = ids
  const { amount } = made
  return {
    ...newProduct({ ...made, kind: 'digital' }),
    product_type_id: 3,
    event: { place: 'in_person' },
    batches: [
      {
        id: batch,
        name: batchName,
        order: 1,
        stock: FIRST_STOCK,
        release_type: null,
        tickets: [{ id: ticket, hash: `t${ticket}`, name: ticketName, amount, offer_group_id: batch }],
      },
    ],
  }
}
