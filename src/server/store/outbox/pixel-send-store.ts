import { sql } from 'kysely'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import type { Database } from '../postgres/database.ts'

/** One event of a purchase for one pixel. */
export type PixelSend = {
  paymentId: string
  sellerId: number
  provider: string
  pixel: string
  event: string
  eventId: string
  happenedAt: Date
}

/** The pixels of a product, in their order. */
export async function pixelsOfProduct(db: Database, productId: number): Promise<Pixel[]> {
  const rows = await db
    .selectFrom('pixels')
    .select(['id', 'provider', 'body'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  // The body was checked when it was imported.
  return rows.map(({ id, provider, body }) => ({ ...(body as object), id, provider }) as Pixel)
}

/** Begins to send an event, or resumes after a send without an answer. False: it was sent, or never can be. */
export async function beginPixelSend(db: Database, send: PixelSend): Promise<boolean> {
  const { rows } = await sql`
    insert into pixel_sends (payment_id, seller_id, provider, pixel, event, event_id, happened_at)
    values (${send.paymentId}, ${send.sellerId}, ${send.provider}, ${send.pixel}, ${send.event}, ${send.eventId},
      ${send.happenedAt})
    on conflict (payment_id, provider, pixel, event) do update set tries = pixel_sends.tries + 1, sent_at = now()
    -- guard: pixel-sent-once
    where pixel_sends.state = 'sending'
    returning 1`.execute(db)
  return rows.length === 1
}

/** Notes what became of an event: counted, or why it never will be. A null reason is `taken`. */
export async function endPixelSend(
  db: Database,
  { paymentId, provider, pixel, event }: PixelSend,
  reason: string | null,
): Promise<void> {
  await sql`
    update pixel_sends set state = ${reason === null ? 'taken' : 'refused'}, reason = ${reason}
    where payment_id = ${paymentId} and provider = ${provider} and pixel = ${pixel} and event = ${event}`.execute(
    db,
  )
}

/** Deletes a buyer's browser data from a purchase of which all events have been sent. */
export async function forgetAdvertising(db: Database, paymentId: string): Promise<void> {
  await sql`update payments set origin = origin - 'advertising' where id = ${paymentId}`.execute(db)
}

/** The same for purchases that were begun so long ago that no provider takes anything of them. */
export async function forgetOldAdvertising(db: Database, days: number): Promise<void> {
  await sql`
    update payments set origin = origin - 'advertising'
    where origin ? 'advertising' and created_at < now() - ${days} * interval '1 day'`.execute(db)
}
