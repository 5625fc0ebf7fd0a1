import { legalPagesFor, type LegalPages, type OperatorPages } from '#contract/checkout/legal-pages.ts'
import { calendarDateIn } from '#rules/base/calendar.ts'
import { isEuropean } from '#rules/base/country.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { linkEnd } from '#rules/subscriptions/renewal.ts'
import { localePath, thankYouPath, type Locale } from '#rules/base/locale.ts'
import { sellerOfRecord, type PlatformOperator, type SellerOfRecord } from '#rules/sales/platform-operator.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { WITHDRAWAL_PATH } from '#rules/sales/withdrawal-path.ts'
import { withdrawalOf } from '#rules/sales/withdrawal.ts'
import { saleToken, type Keys } from '../signing/keys.ts'
import type { MailData, MailKind } from '../mail/mail-content.ts'
import { heldUntilOf } from '../flows/sales/answer-payment.ts'
import { sealRenewalLink } from '../signing/renewal-link.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../store/purchases/purchase-records.ts'
import { renewableCharges, type SubscriptionRecord } from '../store/purchases/subscription-store.ts'
import { cardOf, deliveryToMail, giftToMail, paidBy, parcelToMail, refundToMail } from './purchase-to-mail.ts'
import type { RefundRecord } from '../store/purchases/refund-store.ts'
import type { IssuedTicket } from '../store/tickets/issued-ticket-store.ts'
import type { ReversalToMail } from '../store/purchases/reversal-store.ts'

/** Settings for every mail of an installation. */
export type MailSettings = {
  keys: Keys
  /** Origin of the pages, without a slash at the end. */
  webUrl: string
  /** Operator of the platform, if they sell on it. */
  platform?: PlatformOperator | null
  /** The operator's terms and privacy policy; absent: there are none. */
  legalPages?: OperatorPages
  now: () => Date
}

/** The rows that a mail is written from. */
export type MailSubject = {
  kind: MailKind
  purchase: Purchase
  attempt: AttemptRecord
  main: SaleRecord
  seller: Seller
  /** The refund that the mail is about. */
  refund: RefundRecord | null
  /** The tickets that it ended. */
  tickets: readonly IssuedTicket[]
  /** The reversal that the mail is about. */
  reversal: ReversalToMail | null
}

/** Builds the data of a mail about its purchase. `subscriptions`: see `subscriptionLinksOf`. */
export function mailDataOf(
  deps: MailSettings,
  subject: MailSubject,
  subscriptions: MailData['subscriptions'],
): MailData {
  const { purchase, attempt, seller, refund } = subject
  const { buyer, agreement } = purchase.payment
  const { tax } = agreement
  const language = languageOfSeller(seller)
  const { action } = attempt
  const withdrawal = withdrawalToMail(subject)
  const soldBy = sellerOfRecord(deps.platform ?? null, buyer.country)
  const held = attempt.state === 'awaiting' ? heldUntilOf(attempt) : null
  return {
    buyerName: buyer.name,
    country: buyer.country,
    productNames: purchase.sales.filter((sale) => isConcernedBy(sale, refund)).map((sale) => sale.name),
    ...(!REFUND_KINDS.includes(subject.kind) && { lines: linesOf(purchase) }),
    ...paidBy(subject),
    currency: attempt.currency,
    ...(attempt.method === 'FREE' && attempt.total === 0 && { isFree: true }),
    orderNumber: groupOrderNumber(purchase.payment.order_number),
    statusUrl:
      (leadsToSubscription(subject) ? subscriptions?.[0]?.url : undefined) ??
      deps.webUrl + pathOf(deps.keys, subject),
    seller: {
      name: seller.name,
      email: seller.email,
      legalName: seller.legal_name,
      document: seller.document,
      country: seller.country,
      ...(language !== undefined && { language }),
    },
    ...(attempt.method !== 'FREE' && { paidBy: { method: attempt.method, card: cardOf(attempt) } }),
    ...(soldBy && { soldBy }),
    legalPages: legalPagesOf(deps, subject, soldBy),
    ...giftToMail(purchase),
    ...parcelToMail(purchase),
    ...(!REFUND_KINDS.includes(subject.kind) && deliveryToMail(purchase)),
    ...(action?.kind === 'qr-code' && { pix: { code: action.code, expiresAt: new Date(action.expires_at) } }),
    ...(action?.kind === 'voucher' &&
      action.voucher === 'boleto' && {
        boleto: { line: action.line, dueDate: action.due_date, url: action.url },
      }),
    ...(action?.kind === 'voucher' &&
      action.voucher === 'oxxo' && {
        oxxo: { reference: action.reference, dueDate: action.due_date },
      }),
    ...(held !== null && { heldUntil: new Date(held) }),
    ...(subscriptions !== undefined && { subscriptions }),
    ...refundToMail(subject),
    ...(withdrawal !== null && { withdrawal }),
    ...(tax !== undefined && tax !== null && { tax }),
  }
}

/** Returns the price of each product in the cart; its delivery cost has a separate row. */
const linesOf = ({ sales }: Purchase): NonNullable<MailData['lines']> =>
  sales
    .filter(({ dropped }) => !dropped)
    .map(({ name, amount, shipping }) => ({ name, amount: amount - shipping }))

/** A refund is of one product, every other mail of all that are still in the cart. */
function isConcernedBy(sale: SaleRecord, refund: RefundRecord | null): boolean {
  return refund === null ? !sale.dropped : sale.id === refund.sale_id
}

/** Of money that goes back, not of what is sent. */
const REFUND_KINDS: readonly MailKind[] = ['refunded', 'refund-made', 'paid-twice']

/**
 * A renewal that was refused is tried again on the page of its subscription, not on one that sells another; and there
 * a card is given in the place of charges that nobody authorised.
 */
export function leadsToSubscription({ kind, purchase }: MailSubject): boolean {
  const isRefusedRenewal = kind === 'purchase-refused-after-review' && purchase.payment.renewal !== null
  return isRefusedRenewal || kind === 'automatic-pix-missing'
}

/** The signed link of each subscription. */
export function subscriptionLinksOf(
  deps: MailSettings,
  { purchase }: MailSubject,
  subscriptions: readonly SubscriptionRecord[],
): NonNullable<MailData['subscriptions']> {
  return subscriptions.map((subscription) => renewalLink(deps, subscription, purchase.payment.locale))
}

/** The signed link by which a subscription is paid and its card replaced, and the day on which it expires. */
export function renewalLink(
  { keys, webUrl, now }: Pick<MailSettings, 'keys' | 'webUrl' | 'now'>,
  subscription: SubscriptionRecord,
  locale: Locale,
): NonNullable<MailData['subscriptions']>[number] {
  const { subscription_id, product_id, name, time_zone } = subscription
  const end = linkEnd(renewableCharges(subscription), now())
  const client_id = sealRenewalLink(keys, subscription_id, end, subscription.links_version)
  const query = new URLSearchParams({ subscription_id, client_id })
  const path = localePath(locale, `/assinatura/${product_id}`)
  return {
    name,
    url: `${webUrl}${path}?${query.toString()}`,
    until: calendarDateIn(time_zone, new Date(end)),
  }
}

/** The sale's own page, or after a refusal the page on which to pay again. */
function pathOf(keys: Keys, { kind, purchase, main }: MailSubject): string {
  const { locale, product_id } = purchase.payment
  if (kind === 'purchase-refused-after-review') {
    const offer = main.offer_hash === null ? '' : `/offer/${encodeURIComponent(main.offer_hash)}`
    return localePath(locale, `/${product_id}${offer}`)
  }
  const query = new URLSearchParams({
    s_id: main.sale_id,
    token: saleToken(keys, main.sale_id, purchase.payment.links_version),
  })
  return `${thankYouPath(locale, product_id)}?${query.toString()}`
}

/** The signed address of the withdrawal function; null where no right of it is left, or nothing was paid. */
export function withdrawalUrlOf({ keys, webUrl }: MailSettings, subject: MailSubject): string | null {
  const { kind, purchase, main, attempt } = subject
  const right = withdrawalToMail(subject)
  if (kind !== 'purchase-confirmed' || attempt.method === 'FREE') return null
  if (right !== 'brazil' && right !== 'europe') return null
  const query = new URLSearchParams({
    s_id: main.sale_id,
    token: saleToken(keys, main.sale_id, purchase.payment.links_version),
  })
  return `${webUrl}${localePath(purchase.payment.locale, WITHDRAWAL_PATH)}?${query.toString()}`
}

/** The signed address on which a contract is cancelled, and its cancellation taken back. */
export function cancellationUrl(
  { keys, webUrl }: Pick<MailSettings, 'keys' | 'webUrl'>,
  { payment, sales }: Purchase,
  locale: Locale,
): string {
  const saleId = sales[0]?.sale_id ?? ''
  const token = saleToken(keys, saleId, payment.links_version)
  const query = new URLSearchParams({ s_id: saleId, token })
  return `${webUrl}${localePath(locale, CANCELLATION_PATH)}?${query.toString()}`
}

/** Terms and privacy policy, as a mail can open them. */
function legalPagesOf(
  { legalPages = { terms: null, privacy: null }, webUrl }: MailSettings,
  { purchase }: MailSubject,
  soldBy: SellerOfRecord | undefined,
): LegalPages {
  const { locale, product_id: productId, buyer, origin } = purchase.payment
  const reader = { locale, country: buyer.country, productId, lookId: origin.ch_id }
  const { terms, privacy } = legalPagesFor(legalPages, soldBy, reader)
  return { terms: new URL(terms, webUrl).href, privacy: new URL(privacy, webUrl).href }
}

/** The consumer law of the buyer's country. */
function withdrawalToMail({ purchase, main }: MailSubject): MailData['withdrawal'] | null {
  const { buyer, agreement } = purchase.payment
  const accepts = agreement.accepted ?? []
  // Directive 2011/83/EU, article 8(7): the buyer gets the confirmation of this consent on a durable medium.
  if (isEuropean(buyer.country) && accepts.includes('digital_content')) return 'ended'
  return withdrawalOf(buyer.country, { isEvent: (main.terms.tickets ?? []).length > 0, accepts })
}
