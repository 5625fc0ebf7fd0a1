import type { OfficeAnswer } from '#contract/office/calls.ts'
import { localePath, thankYouPath } from '#rules/base/locale.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { NextAction } from '#rules/payment/outcome.ts'
import type { MailKind } from '../../mail/mail-content.ts'
import { saleToken, type Keys } from '../../signing/keys.ts'
import { isSold } from '../../store/reports/sale-filter-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../../store/purchases/purchase-records.ts'
import { mainSaleOf } from '../orders/main-sale.ts'

type ToPay = NonNullable<OfficeAnswer<'readSale'>['to_pay']>
export type ToPayDeps = {
  keys: Keys
  /** Origin of the shop's pages, without a slash at the end. */
  webUrl: string
  db: Database
  now: () => Date
}

/** The mails with a code that waits to be paid, by the method that made it. */
const MAILS: Partial<Record<PaymentMethod, MailKind>> = {
  PIX: 'pix-to-pay',
  PIX_AUTOMATIC: 'pix-automatic-to-pay',
  BOLETO: 'boleto-to-pay',
  OXXO: 'oxxo-to-pay',
}

/**
 * Returns how a sale can still be paid: one that waits, by its own page and code; one that was refused, ended or
 * cancelled, by its product's page, filled in with the buyer's data. Null: it cannot. A subscription renewal is paid
 * only by the link of the subscription.
 */
export async function toPayOf(
  deps: ToPayDeps,
  purchase: Purchase,
  { status }: SaleRecord,
): Promise<ToPay | null> {
  if (status === 'WAITING_PAYMENT') return waitingOf(deps, purchase)
  const { renewal, erased_at: erased, state } = purchase.payment
  const isOver = status === 'REFUSED' || status === 'EXPIRED' || status === 'CANCELED'
  if (!isOver || renewal !== null || erased !== null || state === 'paid') return null
  const link = await againLink(deps, purchase)
  return link === null ? null : { kind: 'again', link, code: null, until: null, is_mailed: false }
}

function waitingOf({ keys, webUrl, now }: ToPayDeps, purchase: Purchase): ToPay | null {
  const attempt = awaitedOf(purchase)
  if (attempt === undefined) return null
  const { sale_id: id, product_id: productId } = mainSaleOf(purchase)
  const query = new URLSearchParams({ s_id: id, token: saleToken(keys, id, purchase.payment.links_version) })
  return {
    kind: 'wait',
    // The page that its mail leads to.
    link: `${webUrl}${thankYouPath(purchase.payment.locale, productId)}?${query.toString()}`,
    code: codeOf(attempt.action),
    until: attempt.expires_at === null ? null : new Date(attempt.expires_at).toISOString(),
    is_mailed: mailOfWaiting(purchase, now()) !== null,
  }
}

const awaitedOf = ({ attempts }: Purchase): AttemptRecord | undefined =>
  attempts.findLast(({ state }) => state === 'awaiting')

function codeOf(action: NextAction | null): string | null {
  if (action?.kind === 'qr-code') return action.code
  if (action?.kind !== 'voucher') return null
  return action.voucher === 'boleto' ? action.line : action.reference
}

/** The mail with the code of a purchase that waits; null: it has none that can still be paid. */
export function mailOfWaiting(
  purchase: Purchase,
  now: Date,
): { kind: MailKind; payment_id: string; attempt_id: string } | null {
  const attempt = awaitedOf(purchase)
  const kind = attempt && MAILS[attempt.method]
  if (attempt === undefined || kind === undefined || codeOf(attempt.action) === null) return null
  if (attempt.expires_at === null || new Date(attempt.expires_at) <= now) return null
  return { kind, payment_id: purchase.payment.id, attempt_id: attempt.id }
}

/** The checkout page of the product, with its offer while that is sold, the affiliate and the buyer's data; null: not sold. */
async function againLink({ db, webUrl }: ToPayDeps, purchase: Purchase): Promise<string | null> {
  const { product_id: productId, locale, buyer, origin } = purchase.payment
  const { offer_hash: hash } = mainSaleOf(purchase)
  const sold = await isSold(db, productId, hash)
  if (sold === 'no') return null
  const path = `/${productId}${hash !== null && sold === 'with-offer' ? `/offer/${encodeURIComponent(hash)}` : ''}`
  const link = new URL(webUrl + localePath(locale, path))
  if (origin.affiliate_id !== null) link.searchParams.set('a_id', origin.affiliate_id)
  for (const [name, text] of Object.entries({ fn: buyer.name, em: buyer.email, ph: buyer.phone }))
    if (text !== '') link.searchParams.set(name, text)
  return link.href
}

/** A number of a phone as WhatsApp writes it; null: it is not whole. */
export function whatsappOf(phone: string): string | null {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  return /^\+\d{8,15}$/.test(digits) ? digits.slice(1) : null
}
