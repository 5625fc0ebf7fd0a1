import type { FastifyInstance, FastifyReply } from 'fastify'
import { SALE_EVENTS_PATH } from '#contract/routes.ts'
import { errorFields, type Log } from '../../log.ts'
import { openPurchase, type SaleDeps } from '../../flows/sales/read-sale.ts'
import type { SaleHub } from '../../live/sale-hub.ts'
import { limited } from '../base/call-limits.ts'
import { lastSeenOf, openStream } from './event-stream.ts'
import { createStreamLimit } from './stream-limit.ts'
import type { Mounting } from '../base/mount.ts'

type EventDeps = SaleDeps & { hub: SaleHub; log: Log }

/**
 * The events of a sale: `sale` with its status, numbered by the sale's version, so that a browser that comes back
 * with Last-Event-ID gets what it missed. The session's cookie or the sale's token opens the stream.
 */
export function mountSaleEvents(mounting: Mounting, deps: EventDeps): void {
  const app: FastifyInstance = mounting.app
  const takeStream = createStreamLimit(app, 'sale')
  app.get<{ Params: { sale_id: string }; Querystring: { token?: string } }>(
    mounting.prefix + SALE_EVENTS_PATH,
    limited(mounting.app, 'follow'),
    async (request, reply) => {
      const caller = mounting.callerOf(request, reply)
      const reader = {
        saleId: request.params.sale_id,
        token: request.query.token,
        sessionId: caller.sessionId,
      }
      await openPurchase(deps, reader)
      takeStream(reader.saleId, request, reply)
      stream(reply, deps, reader, lastSeenOf(request.headers['last-event-id']))
      return reply
    },
  )
}

function stream(
  reply: FastifyReply,
  deps: EventDeps,
  reader: Parameters<typeof openPurchase>[1],
  lastSeen: number,
): void {
  const leaving: (() => void)[] = []
  const events = openStream(reply, lastSeen, () => leaving.forEach((leave) => leave()))
  const send = ({ version, status }: { version: number; status: string }): void =>
    events.send({ id: version, event: 'sale', data: { status } })
  const readAgain = (): void => {
    openPurchase(deps, reader)
      .then((purchase) => purchase.sales.find((sale) => sale.sale_id === reader.saleId))
      .then((sale) => sale !== undefined && send(sale))
      .catch((error: unknown) => deps.log.warn('sale-stream', errorFields(error)))
  }
  leaving.push(deps.hub.follow(reader.saleId, send), deps.hub.onRefresh(readAgain))
  // Read after following: a change in between is reported twice rather than never.
  readAgain()
}
