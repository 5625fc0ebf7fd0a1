import { legalPagesFor, type LegalPages, type OperatorPages } from '#contract/legal-pages.ts'
import { calendarDateIn } from '#rules/calendar.ts'
import { isEuropean } from '#rules/country.ts'
import { groupOrderNumber } from '#rules/order-number.ts'
import { linkEnd } from '#rules/renewal.ts'
import { localePath, thankYouPath } from '#rules/locale.ts'
import { sellerOfRecord, type PlatformOperator, type SellerOfRecord } from '#rules/platform-operator.ts'
import { languageOfSeller } from '#rules/seller-language.ts'
import type { Product, Seller } from '#rules/catalogue.ts'
import { UNPAID_MAILS } from '#rules/unpaid-orders.ts'
import { withdrawalOf } from '#rules/withdrawal.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { saleLook } from '../flows/catalogue/sale-look.ts'
import { automaticPixOf } from '../flows/sales/describe-subscriptions.ts'
import { agreedRecurrence } from '../flows/charging/plan-subscriptions.ts'
import { saleToken, type Keys } from '../signing/keys.ts'
import type { Log } from '../log.ts'
import { spannedOf } from '../tracing.ts'
import { isMailKind, type MailData, type MailKind } from '../mail/mail-content.ts'
import { messageIdOf, type Mailer } from '../mail/mailer.ts'
import { accessByMail } from '../flows/sales/access-of-sale.ts'
import { heldUntilOf } from '../flows/sales/answer-payment.ts'
import { ticketsToSend } from '../flows/tickets/tickets-to-send.ts'
import { renderMail } from '../mail/render-mail.ts'
import { sealRenewalLink } from '../signing/renewal-link.ts'
import type { CatalogueReader } from '../store/catalogue/catalogue-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { isGivenBackSecond, mailOfSecond } from '../flows/outcomes/paid-twice.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase, SaleRecord } from '../store/purchases/purchase-records.ts'
import {
  renewableCharges,
  subscriptionsOfPurchase,
  type SubscriptionRecord,
} from '../store/purchases/subscription-store.ts'
import { keepSentMail } from '../store/purchases/sent-mail-store.ts'
import { countUnpaidOrders } from '../store/purchases/unpaid-orders-store.ts'
import { mailboxKey } from '../flows/purchase/admit-unpaid.ts'
import {
  cardOf,
  deliveryToTellOf,
  giftToTellOf,
  paidBy,
  parcelToTellOf,
  refundToTellOf,
} from './purchase-to-tell.ts'
import { findRefund, type RefundRecord } from '../store/purchases/refund-store.ts'

export type MailDeps = {
  db: Database
  catalogue: Pick<CatalogueReader, 'findSeller' | 'findShownProduct' | 'findCustomCheckout'>
  keys: Keys
  /** Origin of the pages, without a slash at the end. */
  webUrl: string
  /** The operator's pictures, of which mails show logos; absent: none. */
  mediaDir?: string
  mailer: Mailer
  /** The sender, whose domain stands in the Message-ID. */
  mailFrom: string
  /** Who runs the platform, where they sell on it. */
  platform?: PlatformOperator | null
  /** The operator's terms and privacy policy; absent: there are none. */
  legalPages?: OperatorPages
  now: () => Date
  log: Log
}

/** `again` tells a mail that is asked for once more from the one before. */
export type MailOrder = {
  kind: string
  payment_id: string
  attempt_id: string
  refund_id?: string
  again?: string
}

/** The rows that a mail is written from. */
type Subject = {
  kind: MailKind
  purchase: Purchase
  attempt: AttemptRecord
  main: SaleRecord
  seller: Seller
  /** The refund that the mail is about. */
  refund: RefundRecord | null
}

/**
 * Writes and sends one ordered mail. What it says is read now, so a mail that has become untrue since it was ordered
 * is not sent. A repeat carries the same Message-ID.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverMail(deps: MailDeps, order: MailOrder): Promise<void> {
  const subject = await loadSubject(deps, order)
  const { trans } = subject.purchase.payment
  return spannedOf(trans, `mail ${subject.kind}`, () => deliver(deps, order, subject))
}

async function deliver(deps: MailDeps, order: MailOrder, subject: Subject): Promise<void> {
  const { kind, purchase, attempt } = subject
  const about = { kind, attempt_id: attempt.id, payment_id: purchase.payment.id }
  if (!isTrue(subject, deps.now())) {
    deps.log.info('mail-untrue', { ...about, state: attempt.state })
    return
  }
  // guard: unpaid-mails
  if (await isBeyondBudget(deps, subject)) {
    deps.log.info('mail-over-budget', about)
    return
  }
  const subscriptions = await subscriptionsToTellOf(deps, subject)
  if (kind === 'automatic-pix-missing' && subscriptions.length === 0) {
    // Another way to pay was given meanwhile.
    deps.log.info('mail-untrue', { ...about, state: attempt.state })
    return
  }
  const data = mailDataOf(deps, subject, linksOf(deps, subject, subscriptions))
  const tickets = CONFIRMS.includes(kind) ? await ticketsToSend(deps, purchase) : null
  const { look, logo } = await mailedLook(deps, await saleLook(deps.catalogue, purchase.payment))
  const isAutomaticPix = subscriptions.some((each) => automaticPixOf(each) === 'authorised')
  const accessUrl = kind === 'purchase-confirmed' ? await accessByMail(deps, purchase) : null
  const product = kind === 'purchase-confirmed' ? await productOf(deps, subject) : undefined
  const mail = renderMail(
    kind,
    {
      ...data,
      isAutomaticPix,
      isDonation: isGiven(subject, product),
      ...(product?.content !== undefined && { content: product.content }),
      ...(look !== undefined && { look }),
      ...(tickets !== null && { tickets }),
      ...(accessUrl !== null && { accessUrl }),
    },
    purchase.payment.locale,
  )
  const what = [subject.refund?.id ?? attempt.id, order.again].filter(Boolean).join('-')
  const messageId = messageIdOf({ kind, about: what, from: deps.mailFrom })
  try {
    await deps.mailer.send({
      ...mail,
      to: purchase.payment.buyer.email,
      seller: subject.seller,
      messageId,
      attachments: [...logo, ...(tickets?.attachments ?? [])],
    })
  } catch (error) {
    throw notTaken(error)
  }
  await keepSentMail(deps.db, { paymentId: purchase.payment.id, kind, what: `${kind} ${what}` })
  deps.log.info('mail-sent', about)
}

/** Whether a donation was all that was paid for. */
function isGiven({ purchase }: Subject, product: Product | undefined): boolean {
  return product?.donation !== undefined && purchase.sales.filter(({ dropped }) => !dropped).length === 1
}

/** The main product, also once it has left the catalogue. */
async function productOf({ catalogue }: MailDeps, { main }: Subject): Promise<Product | undefined> {
  return (await catalogue.findShownProduct(main.product_id))?.product
}

async function loadSubject(deps: MailDeps, order: MailOrder): Promise<Subject> {
  if (!isMailKind(order.kind)) throw new Error(`there is no mail of the kind ${order.kind}`)
  const purchase = await findPurchase(deps.db, order.payment_id)
  const attempt = purchase?.attempts.find((candidate) => candidate.id === order.attempt_id)
  const main = purchase?.sales[0]
  if (purchase === null || attempt === undefined || main === undefined) {
    throw new Error('the purchase that a mail is about is not there')
  }
  const seller = await deps.catalogue.findSeller(purchase.payment.seller_id)
  if (seller === null) throw new Error('the seller of a purchase is not there')
  const refund = order.refund_id === undefined ? null : await findRefund(deps.db, order.refund_id)
  return { kind: mailOfSecond(order.kind, attempt), purchase, attempt, main, seller, refund }
}

/** Mails about an order that nobody has paid yet: whoever orders may name anybody's address. */
const OF_THE_UNPAID: readonly MailKind[] = [
  'pix-to-pay',
  'pix-automatic-to-pay',
  'boleto-to-pay',
  'oxxo-to-pay',
]

/** Whether a mailbox got as many mails of unpaid orders as it should within a day. What was paid is always told. */
async function isBeyondBudget({ db, keys }: MailDeps, { kind, purchase, attempt, seller }: Subject) {
  if (!OF_THE_UNPAID.includes(kind)) return false
  const most = Math.max(UNPAID_MAILS, seller.risk?.unpaid?.email ?? 0)
  return (await countUnpaidOrders(db, mailboxKey(keys, purchase.payment.buyer.email), attempt.id)) > most
}

/** Whether a mail is still true of the purchase. */
function isTrue({ kind, attempt, purchase }: Subject, now: Date): boolean {
  const { state } = attempt
  const isPayable = state === 'awaiting' && attempt.expires_at !== null && new Date(attempt.expires_at) > now
  switch (kind) {
    case 'purchase-confirmed':
    case 'renewal-paid':
    case 'card-replaced':
    case 'automatic-pix-missing':
      return state === 'approved' || state === 'partially-refunded'
    case 'pix-to-pay':
    case 'pix-automatic-to-pay':
      return isPayable && attempt.action?.kind === 'qr-code'
    case 'boleto-to-pay':
    case 'oxxo-to-pay':
      return isPayable && attempt.action?.kind === 'voucher'
    case 'purchase-refused-after-review':
      return (state === 'refused' || state === 'canceled') && purchase.payment.state !== 'paid'
    case 'refunded':
      // Its buyer was told when it came.
      return !isGivenBackSecond(attempt)
    case 'paid-twice':
    case 'refund-made':
      return true
  }
}

function mailDataOf(deps: MailDeps, subject: Subject, subscriptions: MailData['subscriptions']): MailData {
  const { purchase, attempt, seller, refund } = subject
  const { buyer, agreement } = purchase.payment
  const { tax } = agreement
  const language = languageOfSeller(seller)
  const { action } = attempt
  const withdrawal = withdrawalToTellOf(subject)
  const soldBy = sellerOfRecord(deps.platform ?? null, buyer.country)
  const held = attempt.state === 'awaiting' ? heldUntilOf(attempt) : null
  return {
    buyerName: buyer.name,
    country: buyer.country,
    productNames: purchase.sales.filter((sale) => isConcernedBy(sale, refund)).map((sale) => sale.name),
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
    ...giftToTellOf(purchase),
    ...parcelToTellOf(purchase),
    ...(!GIVES_BACK.includes(subject.kind) && deliveryToTellOf(purchase)),
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
    ...refundToTellOf(subject),
    ...(withdrawal !== null && { withdrawal }),
    ...(tax !== undefined && tax !== null && { tax }),
  }
}

/** A refund is of one product, every other mail of all that are still in the cart. */
function isConcernedBy(sale: SaleRecord, refund: RefundRecord | null): boolean {
  return refund === null ? !sale.dropped : sale.id === refund.sale_id
}

/** Of money that goes back, not of what is sent. */
const GIVES_BACK: readonly MailKind[] = ['refunded', 'refund-made', 'paid-twice']

const CONFIRMS: readonly MailKind[] = ['purchase-confirmed', 'renewal-paid', 'card-replaced']

/**
 * A renewal that was refused is tried again on the page of its subscription, not on one that sells another; and there
 * a card is given in the place of charges that nobody authorised.
 */
function leadsToSubscription({ kind, purchase }: Subject): boolean {
  const isRefusedRenewal = kind === 'purchase-refused-after-review' && purchase.payment.renewal !== null
  return isRefusedRenewal || kind === 'automatic-pix-missing'
}

/** The subscriptions that a mail is about: all that a purchase began or renewed and that still goes on. */
async function subscriptionsToTellOf(
  deps: MailDeps,
  subject: Subject,
): Promise<readonly SubscriptionRecord[]> {
  const { kind, purchase } = subject
  if (!CONFIRMS.includes(kind) && !leadsToSubscription(subject)) return []
  if (!isOfSubscriptions(purchase)) return []
  const all = await subscriptionsOfPurchase(deps.db, purchase)
  const going = all.filter(({ status }) => status !== 'ended')
  return kind === 'automatic-pix-missing'
    ? going.filter((subscription) => automaticPixOf(subscription) === 'missing')
    : going
}

/** Most purchases begin and renew none: their mail need not ask for any. */
function isOfSubscriptions({ payment, sales }: Purchase): boolean {
  return payment.renewal !== null || sales.some((sale) => agreedRecurrence(sale) !== null)
}

/** The signed link of each subscription. */
function linksOf(
  deps: MailDeps,
  { purchase }: Subject,
  subscriptions: readonly SubscriptionRecord[],
): NonNullable<MailData['subscriptions']> {
  return subscriptions.map((subscription) => {
    const { subscription_id, product_id, name, time_zone } = subscription
    const end = linkEnd(renewableCharges(subscription), deps.now())
    const client_id = sealRenewalLink(deps.keys, subscription_id, end)
    const query = new URLSearchParams({ subscription_id, client_id })
    const path = localePath(purchase.payment.locale, `/assinatura/${product_id}`)
    return {
      name,
      url: `${deps.webUrl}${path}?${query.toString()}`,
      until: calendarDateIn(time_zone, new Date(end)),
    }
  })
}

/** The sale's own page, or after a refusal the page on which to pay again. */
function pathOf(keys: Keys, { kind, purchase, main }: Subject): string {
  const { locale, product_id } = purchase.payment
  if (kind === 'purchase-refused-after-review') {
    const offer = main.offer_hash === null ? '' : `/offer/${encodeURIComponent(main.offer_hash)}`
    return localePath(locale, `/${product_id}${offer}`)
  }
  const query = new URLSearchParams({ s_id: main.sale_id, token: saleToken(keys, main.sale_id) })
  return `${thankYouPath(locale, product_id)}?${query.toString()}`
}

/** Terms and privacy policy, as a mail can open them. */
function legalPagesOf(
  { legalPages = { terms: null, privacy: null }, webUrl }: MailDeps,
  { purchase }: Subject,
  soldBy: SellerOfRecord | undefined,
): LegalPages {
  const { locale, product_id: productId, buyer } = purchase.payment
  const { terms, privacy } = legalPagesFor(legalPages, soldBy, { locale, country: buyer.country, productId })
  return { terms: new URL(terms, webUrl).href, privacy: new URL(privacy, webUrl).href }
}

/** The consumer law of the buyer's country. */
function withdrawalToTellOf({ purchase, main }: Subject): MailData['withdrawal'] | null {
  const { buyer, agreement } = purchase.payment
  const accepts = agreement.accepted ?? []
  // Directive 2011/83/EU, article 8(7): the buyer gets the confirmation of this consent on a durable medium.
  if (isEuropean(buyer.country) && accepts.includes('digital_content')) return 'ended'
  return withdrawalOf(buyer.country, { isEvent: (main.terms.tickets ?? []).length > 0, accepts })
}

/** Mail servers quote addresses in their answers; only their codes go on. */
export function notTaken(error: unknown): Error {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return new Error(`the mail was not taken (${codes.length > 0 ? codes.join(' ') : 'no code'})`)
}
