import { TICKET_EVENTS_PATH } from '#contract/routes.ts'
import type { LiveBatch } from '#contract/checkout/tickets.ts'
import { productId } from '#contract/checkout/fields.ts'
import { CallError } from '../../call-error.ts'
import { liveBatches, type ReserveDeps } from '../../flows/tickets/reserve-tickets.ts'
import type { TicketHub } from '../../live/ticket-hub.ts'
import { limited } from '../base/call-limits.ts'
import { openStream } from './event-stream.ts'
import type { Mounting } from '../base/mount.ts'
import { createStreamLimit } from './stream-limit.ts'

/**
 * The event stream of the tickets that are left: `batches` with all of an event's batches, at once and after each
 * change. It names no buyers, and only a reservation decides who gets a ticket.
 */
export function mountTicketEvents(
  mounting: Mounting,
  deps: Pick<ReserveDeps, 'ticketStock'> & { ticketHub: TicketHub },
): void {
  const { app } = mounting
  const takeStream = createStreamLimit(app, 'session')
  app.get<{ Params: { product_id: string } }>(
    mounting.prefix + TICKET_EVENTS_PATH,
    limited(app, 'follow'),
    async (request, reply) => {
      const { sessionId } = mounting.callerOf(request, reply)
      const id = productId.safeParse(request.params.product_id)
      if (!id.success) throw new CallError('PRODUCT_NOT_FOUND')
      const batches = await liveBatches(deps, id.data)
      takeStream(sessionId, request, reply)
      let reported = 0
      // A browser that reconnects receives everything again: the numbers only count.
      const stream = openStream(reply, -1, () => leave())
      const send = (now: readonly LiveBatch[]): void => {
        reported += 1
        stream.send({ id: reported, event: 'batches', data: now })
      }
      const leave = deps.ticketHub.follow(id.data, send)
      send(batches)
      return reply
    },
  )
}
