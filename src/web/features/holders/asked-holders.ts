import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { BatchData } from '#contract/checkout/tickets.ts'
import { holderNeeds, needsHolder, type HolderField, type HolderNeeds } from '#rules/tickets/ticket-holder.ts'

/** One of the chosen tickets, whose holder is asked for. */
export type AskedHolder = {
  ticket: BatchData['tickets'][number]
  batch: string
  needs: HolderNeeds
  /** Its place among those of its kind, from 0. */
  place: number
  /** Its place among all that are chosen, from 1. */
  number: number
}

/** The chosen tickets whose holders are asked for, in the order of the summary. */
export function askedHolders({ batches, event }: Pick<CheckoutAnswer, 'batches' | 'event'>): AskedHolder[] {
  const chosen = batches.flatMap((batch) =>
    batch.tickets.flatMap((ticket) =>
      Array.from({ length: ticket.selected_tickets }, (_, place) => ({
        ticket,
        batch: batch.name,
        needs: holderNeeds(event, ticket),
        place,
      })),
    ),
  )
  return chosen
    .map((each, index) => ({ ...each, number: index + 1 }))
    .filter(({ needs }) => needsHolder(needs))
}

/** The name of a field of a holder: the one by which the server says what is wrong with it. */
export function fieldName({ ticket, place }: Pick<AskedHolder, 'ticket' | 'place'>, field: HolderField) {
  return `holders.${ticket.id}.${place}.${field}`
}
