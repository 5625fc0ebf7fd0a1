import type { Pixel } from '#rules/catalogue/catalogue.ts'
import {
  isServerProvider,
  linesAt,
  needsAccount,
  type PixelLine,
  type SaleEvent,
} from '#rules/advertising/pixel-events.ts'
import type { ProviderAccess, Providers } from '../advertising/provider.ts'
import { outcomeOf } from '../advertising/send-event.ts'
import type { Log } from '../log.ts'
import type { Keys } from '../signing/keys.ts'
import {
  beginPixelSend,
  endPixelSend,
  forgetAdvertising,
  pixelsOfProduct,
} from '../store/outbox/pixel-send-store.ts'
import type { Database } from '../store/postgres/database.ts'
import type { PixelOrder } from '../store/purchases/attempt-change.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import type { AdvertisingRecord, Purchase } from '../store/purchases/purchase-records.ts'
import { factsOf, pixelEventOf } from './pixel-event.ts'

export type PixelDeps = {
  db: Database
  keys: Keys
  /** Origin of the pages, without a slash at the end. */
  webUrl: string
  providers: Providers
  /** Returns the credentials of a pixel's account; undefined: none are set. */
  accessOf(pixel: { seller: number; provider: string; pixel: string }): Promise<ProviderAccess | undefined>
  fetch: typeof fetch
  now: () => Date
  log: Log
}

type PurchaseToSend = { deps: PixelDeps; purchase: Purchase; advertising: AdvertisingRecord }
type Due = { pixel: Pixel; line: PixelLine & { event: SaleEvent }; at: Date }

/**
 * Reports moments of a purchase to a product's advertisers, each event of a pixel once. An accepted or refused event
 * stays so; one without an answer is sent again by the same event id, which the services recognise.
 * @throws Error without anything of anybody in it, when something has to be sent again
 */
export async function sendToPixels(deps: PixelDeps, order: PixelOrder): Promise<void> {
  const purchase = await findPurchase(deps.db, order.payment_id)
  const advertising = purchase?.payment.origin.advertising
  // Erased meanwhile, or forgotten because it was too long ago: nobody is notified.
  if (purchase === null || advertising === undefined || purchase.payment.buyer.email === '') return
  const toSend = { deps, purchase, advertising }
  let failed = 0
  for (const due of await dueOf(toSend, order)) {
    if (!(await sendOne(toSend, due))) failed += 1
  }
  if (failed > 0) throw new Error(`${failed} events of a sale have to be sent again`)
  if (order.moments.some(({ moment }) => moment === 'on_payment_paid')) {
    await forgetAdvertising(deps.db, order.payment_id)
  }
}

async function dueOf({ deps, purchase }: PurchaseToSend, { moments }: PixelOrder): Promise<Due[]> {
  const pixels = await pixelsOfProduct(deps.db, purchase.payment.product_id)
  const facts = factsOf(purchase)
  return pixels.flatMap((pixel) =>
    moments.flatMap(({ moment, at }) =>
      linesAt(pixel, moment, facts).map((line) => ({ pixel, line, at: new Date(at) })),
    ),
  )
}

/** Reports one event to one pixel. False: it has to be sent again. */
async function sendOne(
  { deps, purchase, advertising }: PurchaseToSend,
  { pixel, line, at }: Due,
): Promise<boolean> {
  if (!isServerProvider(pixel.provider)) return true
  const provider = deps.providers[pixel.provider]
  const about = { kind: pixel.provider, pixel: pixel.id, payment_id: purchase.payment.id }
  const open = { seller: purchase.payment.seller_id, provider: pixel.provider, pixel: pixel.id }
  const access = (await deps.accessOf(open)) ?? (needsAccount(pixel.provider) ? undefined : { token: '' })
  if (access === undefined) {
    deps.log.info('pixel-without-access', about)
    return true
  }
  const event = pixelEventOf({ ...deps, purchase, advertising }, pixel, line, at)
  const send = {
    paymentId: purchase.payment.id,
    sellerId: purchase.payment.seller_id,
    provider: pixel.provider,
    pixel: pixel.id,
    event: line.event,
    eventId: event.id,
    happenedAt: at,
  }
  if (!(await beginPixelSend(deps.db, send))) return true
  const outcome = await outcomeOf(deps, provider, { pixel: pixel.id, access, event })
  if (outcome.kind === 'again') {
    deps.log.warn('pixel-not-sent', { ...about, reason: outcome.reason })
    return false
  }
  const reason = outcome.kind === 'taken' ? null : outcome.reason
  await endPixelSend(deps.db, send, reason)
  if (reason === null) deps.log.info('pixel-sent', about)
  else deps.log.warn('pixel-refused', { ...about, reason })
  return true
}
