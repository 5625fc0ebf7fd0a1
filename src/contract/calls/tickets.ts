import { z } from 'zod'
import { MOST_TICKETS } from '#rules/ticket-cart.ts'
import { productId } from './fields.ts'

const quantity = z.number().int().min(1).max(MOST_TICKETS)

/** What is chosen of an event: so many tickets of each kind, by their batches. */
export const chosenBatches = z
  .array(
    z.object({
      id: productId,
      tickets: z.array(z.object({ id: productId, quantity })).max(MOST_TICKETS),
    }),
  )
  .max(MOST_TICKETS)
