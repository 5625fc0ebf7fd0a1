import type { FastifyInstance, FastifyReply } from 'fastify'
import { SALE_EVENTS_PATH } from '#contract/routes.ts'
import { CallError } from '../call-error.ts'
import { errorFields, type Log } from '../log.ts'
import { openPurchase, type SaleDeps } from '../flows/read-sale.ts'
import type { SaleHub } from '../sale-hub.ts'
import { FOLLOW_LIMIT, limited } from './call-limits.ts'
import { lastSeenOf, openStream } from './event-stream.ts'
import type { Mounting } from './mount.ts'

/** Tabs and devices of one buyer, with some that a network dropped unheard; the page asks by itself without a stream. */
const STREAMS_OF_A_SALE = 20

type EventDeps = SaleDeps & { hub: SaleHub; log: Log }

/**
 * The events of a sale: `sale` with its status, numbered by the sale's version, so that a browser that comes back
 * with Last-Event-ID gets what it missed. The session's cookie or the sale's token opens the stream.
 */
export function mountSaleEvents(mounting: Mounting, deps: EventDeps): void {
  const app: FastifyInstance = mounting.app
  const open = new Map<string, number>()
  app.get<{ Params: { sale_id: string }; Querystring: { token?: string } }>(
    mounting.prefix + SALE_EVENTS_PATH,
    limited(mounting.app, FOLLOW_LIMIT),
    async (request, reply) => {
      const caller = mounting.callerOf(request, reply)
      const reader = {
        saleId: request.params.sale_id,
        token: request.query.token,
        sessionId: caller.sessionId,
      }
      await openPurchase(deps, reader)
      takeStream(open, reader.saleId, reply)
      stream(reply, deps, reader, lastSeenOf(request.headers['last-event-id']))
      return reply
    },
  )
}

/** @throws CallError TOO_MANY_REQUESTS when a sale has as many streams as anybody needs */
function takeStream(open: Map<string, number>, saleId: string, reply: FastifyReply): void {
  const count = open.get(saleId) ?? 0
  if (count >= STREAMS_OF_A_SALE) throw new CallError('TOO_MANY_REQUESTS')
  open.set(saleId, count + 1)
  reply.raw.on('close', () => {
    const left = (open.get(saleId) ?? 1) - 1
    if (left > 0) open.set(saleId, left)
    else open.delete(saleId)
  })
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
  // Read after following: what changed in between is told twice rather than never.
  readAgain()
}
