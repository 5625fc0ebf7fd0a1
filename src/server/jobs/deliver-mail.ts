import type { Product } from '#rules/catalogue/catalogue.ts'
import { UNPAID_ORDER_LIMITS } from '#rules/payment/unpaid-orders.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { automaticPixOf } from '../flows/subscriptions/describe-subscriptions.ts'
import { holdsTickets } from '../flows/orders/event-tickets.ts'
import { isOver } from '#rules/tickets/ticket-sale.ts'
import { agreedRecurrence } from '../flows/subscriptions/plan-subscriptions.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import type { Log } from '../log.ts'
import { spannedOf } from '../tracing.ts'
import { isMailKind, type MailData, type MailKind } from '../mail/mail-content.ts'
import { messageIdOf, type Mailer } from '../mail/mailer.ts'
import { accessByMail } from '../flows/sales/access-of-sale.ts'
import { orderedTicketFacts, ticketsToSend } from '../flows/tickets/tickets-to-send.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { CatalogueReader } from '../store/catalogue/catalogue-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { isReversedSecond, mailOfSecond } from '../flows/outcomes/paid-twice.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import { subscriptionsOfPurchase, type SubscriptionRecord } from '../store/purchases/subscription-store.ts'
import { keepSentMail } from '../store/buyers/sent-mail-store.ts'
import { countUnpaidOrders } from '../store/purchases/unpaid-orders-store.ts'
import { mailboxKey } from '../flows/purchase/admit-unpaid.ts'
import { validTickets } from '../store/tickets/issued-ticket-store.ts'
import { findRefund } from '../store/purchases/refund-store.ts'
import { readReversalToMail } from '../store/purchases/reversal-store.ts'
import { recurringBegun, recurringOrdered } from './recurring-to-mail.ts'
import {
  leadsToSubscription,
  mailDataOf,
  cancellationUrl,
  withdrawalUrlOf,
  subscriptionLinksOf,
  type MailSubject,
  type MailSettings,
} from './mail-data.ts'

export type MailDeps = MailSettings & {
  db: Database
  catalogue: Pick<CatalogueReader, 'findSeller' | 'findShownProduct' | 'findCustomCheckout' | 'findLooks'>
  /** The operator's pictures, of which mails show logos; absent: none. */
  mediaDir?: string
  mailer: Mailer
  /** The sender, whose domain is in the Message-ID. */
  mailFrom: string
  log: Log
}

/** `again` distinguishes a mail that is requested once more from the one before. */
export type MailOrder = {
  kind: string
  payment_id: string
  attempt_id: string
  refund_id?: string
  /** Absent in what a process of 0.1.0 ordered. */
  reversal_id?: number
  again?: string
}

/**
 * Writes and sends one ordered mail. Its content is read now, so a mail that has become untrue since it was ordered is
 * not sent. A repeat has the same Message-ID.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverMail(deps: MailDeps, order: MailOrder): Promise<void> {
  const subject = await loadSubject(deps, order)
  const { trans } = subject.purchase.payment
  return spannedOf(trans, `mail ${subject.kind}`, () => deliver(deps, order, subject))
}

async function deliver(deps: MailDeps, order: MailOrder, subject: MailSubject): Promise<void> {
  const { kind, purchase, attempt } = subject
  const about = { kind, attempt_id: attempt.id, payment_id: purchase.payment.id }
  if (!isTrue(subject, deps.now()) || (await isOverForUnpaid(deps, subject))) {
    deps.log.info('mail-untrue', { ...about, state: attempt.state })
    return
  }
  // guard: unpaid-mails
  if (await isBeyondBudget(deps, subject)) {
    deps.log.info('mail-over-budget', about)
    return
  }
  const subscriptions = await subscriptionsToMail(deps, subject)
  if (kind === 'automatic-pix-missing' && subscriptions.length === 0) {
    // Another way to pay was given meanwhile.
    deps.log.info('mail-untrue', { ...about, state: attempt.state })
    return
  }
  const data = mailDataOf(deps, subject, subscriptionLinksOf(deps, subject, subscriptions))
  const tickets = CONFIRMS.includes(kind) ? await ticketsToSend(deps, purchase) : null
  const ordered = OF_THE_UNPAID.includes(kind) ? await orderedTicketFacts(deps, purchase) : []
  const { look, logo } = await mailedLook(deps, purchase.payment)
  const isAutomaticPix = subscriptions.some((each) => automaticPixOf(each) === 'authorised')
  const accessUrl = kind === 'purchase-confirmed' ? await accessByMail(deps, purchase) : null
  const product = kind === 'purchase-confirmed' ? await productOf(deps, subject) : undefined
  const recurring = await recurringToMail(subject, subscriptions)
  const withdrawalLinks = isGiven(subject, product) ? [] : await withdrawalLinksOf(deps, subject)
  const recurs = recurring.length > 0 || (CONFIRMS.includes(kind) && subscriptions.length > 0)
  const cancelLinks = recurs ? await cancelLinksOf(deps, subject) : []
  const mail = renderMail(
    kind,
    {
      ...data,
      isAutomaticPix,
      recurring,
      isDonation: isGiven(subject, product),
      ...(product?.content !== undefined && { content: product.content }),
      ...(look !== undefined && { look }),
      ...(tickets !== null && { tickets }),
      ticketFacts: tickets?.facts ?? ordered,
      ...(accessUrl !== null && { accessUrl }),
      withdrawalLinks: [...withdrawalLinks, ...cancelLinks],
    },
    purchase.payment.locale,
  )
  // Each card of two has a reversal, and a mail, of its own.
  const what = [subject.refund?.id ?? attempt.id, subject.reversal?.id, order.again].filter(Boolean).join('-')
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

/** Returns what is charged again, for a mail that confirms it or requests its first payment. Loads its texts. */
async function recurringToMail(
  { kind, purchase }: MailSubject,
  subscriptions: readonly SubscriptionRecord[],
): Promise<NonNullable<MailData['recurring']>> {
  if (!CONFIRMS.includes(kind) && !OF_THE_UNPAID.includes(kind)) return []
  const recurring = CONFIRMS.includes(kind)
    ? recurringBegun(purchase, subscriptions)
    : recurringOrdered(purchase)
  const { locale } = purchase.payment
  if (recurring.length > 0)
    await Promise.all(
      (['subscription', 'mandate', 'cancel'] as const).map((topic) => loadTopic(topic, locale)),
    )
  return recurring
}

type MailLinks = NonNullable<MailData['withdrawalLinks']>

/** The way to the page on which what recurs is cancelled, also from a mail that asks for its first payment. */
async function cancelLinksOf(deps: MailDeps, { purchase }: MailSubject): Promise<MailLinks> {
  const { locale } = purchase.payment
  await loadTopic('cancel', locale)
  const url = cancellationUrl(deps, purchase, locale)
  return [{ label: topicTexts('cancel', locale).title, url }]
}

/** The way to the withdrawal function; none where no right of it is left. */
async function withdrawalLinksOf(deps: MailDeps, subject: MailSubject): Promise<MailLinks> {
  const { locale } = subject.purchase.payment
  const url = withdrawalUrlOf(deps, subject)
  if (url === null) return []
  await loadTopic('withdraw', locale)
  return [{ label: topicTexts('withdraw', locale).title, url }]
}

/** Whether a donation was all that was paid for. */
function isGiven({ purchase }: MailSubject, product: Product | undefined): boolean {
  return product?.donation !== undefined && purchase.sales.filter(({ dropped }) => !dropped).length === 1
}

/** The main product, also once it has left the catalogue. */
async function productOf({ catalogue }: MailDeps, { main }: MailSubject): Promise<Product | undefined> {
  return (await catalogue.findShownProduct(main.product_id))?.product
}

async function loadSubject(deps: MailDeps, order: MailOrder): Promise<MailSubject> {
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
  const issued = (refund?.items ?? []).length > 0 ? await validTickets(deps.db, order.payment_id) : []
  const tickets = issued.filter(({ number }) => refund?.items.includes(number) === true)
  const reversal =
    order.reversal_id === undefined ? null : await readReversalToMail(deps.db, order.reversal_id)
  const kind = mailOfSecond(order.kind, attempt)
  return { kind, purchase, attempt, main, seller, refund, tickets, reversal }
}

/** Mails about an order that is not paid yet: an order may name any address. */
const OF_THE_UNPAID: readonly MailKind[] = [
  'pix-to-pay',
  'pix-automatic-to-pay',
  'boleto-to-pay',
  'oxxo-to-pay',
]

/** Whether an order that nobody has paid yet is for an event that is over: it can buy nothing any more. */
async function isOverForUnpaid(deps: MailDeps, subject: MailSubject): Promise<boolean> {
  const { kind, purchase } = subject
  if (!OF_THE_UNPAID.includes(kind) || !holdsTickets(purchase)) return false
  const product = await productOf(deps, subject)
  // guard: no-mail-asks-for-money-after-the-event
  return product !== undefined && isOver(product, deps.now())
}

/**
 * Checks whether a mailbox has reached its limit of mails about unpaid orders within a day. A paid order is always
 * reported.
 */
async function isBeyondBudget({ db, keys }: MailDeps, { kind, purchase, attempt, seller }: MailSubject) {
  if (!OF_THE_UNPAID.includes(kind)) return false
  const most = Math.max(UNPAID_ORDER_LIMITS.mails.most, seller.risk?.unpaid?.email ?? 0)
  return (await countUnpaidOrders(db, mailboxKey(keys, purchase.payment.buyer.email), attempt.id)) > most
}

/** Whether a mail is still true of the purchase. */
function isTrue({ kind, attempt, purchase }: MailSubject, now: Date): boolean {
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
      // Its buyer was notified when it arrived.
      return !isReversedSecond(attempt)
    case 'paid-twice':
    case 'refund-made':
      return true
  }
}

const CONFIRMS: readonly MailKind[] = ['purchase-confirmed', 'renewal-paid', 'card-replaced']

/** The subscriptions that a mail is about: all that a purchase began or renewed and that still goes on. */
async function subscriptionsToMail(
  deps: MailDeps,
  subject: MailSubject,
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

/** Mail servers quote addresses in their answers; only their codes go on. */
export function notTaken(error: unknown): Error {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return new Error(`the mail was not taken (${codes.length > 0 ? codes.join(' ') : 'no code'})`)
}
