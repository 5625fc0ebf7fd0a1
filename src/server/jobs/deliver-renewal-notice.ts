import { calendarDateIn } from '#rules/base/calendar.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#rules/base/locale.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import { chargedAfterReminder } from '#rules/subscriptions/renewal-plan.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { messageIdOf, type MailMessage } from '../mail/mailer.ts'
import { renderRenewalMail } from '../mail/renewal-mail.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import {
  dropNotice,
  findNotice,
  noteNoticeSent,
  type NoticeOrder,
  type NoticeSubject,
} from '../store/purchases/renewal-notice-store.ts'
import { findSubscription, type SubscriptionRecord } from '../store/purchases/subscription-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'
import { cancellationUrl, renewalLink } from './mail-data.ts'

/**
 * Sends one ordered mail about a charge of a subscription. It is read from its rows now: one that has become untrue is
 * dropped, so that it can be ordered again, and one that was sent is not sent again.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverRenewalNotice(deps: MailDeps, order: NoticeOrder): Promise<void> {
  const { kind } = order
  const notice = await findNotice(deps.db, order)
  // guard: notice-sent-once
  if (notice === null || notice.sent_at !== null) return
  const mail = await mailOf(deps, order, notice)
  if (mail === null) {
    await dropNotice(deps.db, order)
    return deps.log.info('mail-untrue', { kind })
  }
  const messageId = messageIdOf({ kind, about: `${notice.public_id}-${order.charge}`, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...mail, messageId })
  } catch (error) {
    throw notTaken(error)
  }
  await noteNoticeSent(deps.db, order)
  deps.log.info('mail-sent', { kind })
}

/** Null: it is not true any more. */
async function mailOf(
  deps: MailDeps,
  { kind }: NoticeOrder,
  notice: NoticeSubject,
): Promise<Omit<MailMessage, 'messageId'> | null> {
  const found = await findSubscription(deps.db, notice.public_id)
  if (found === null || !isTrue(kind, notice, found.subscription)) return null
  const { subscription } = found
  const purchase = await findPurchase(deps.db, subscription.payment_id)
  if (purchase === null || purchase.payment.erased_at !== null) return null
  const seller = await deps.catalogue.findSeller(subscription.seller_id)
  if (seller === null) throw new Error('the seller of a subscription is not there')
  const { look, logo } = await mailedLook(deps, purchase.payment)
  const locale = localeOf(subscription)
  const { buyer, card } = subscription
  const at = momentOf(kind, notice, deps.now())
  const mail = renderRenewalMail(
    {
      kind,
      buyerName: buyer.name,
      country: buyer.country,
      product: subscription.name,
      seller: { name: seller.name, email: seller.email, language: languageOfSeller(seller) },
      ...(look !== undefined && { look }),
      amount: notice.amount,
      currency: subscription.currency,
      card: card && { brand: card.brand, lastFour: card.last_four },
      day: at === null ? null : calendarDateIn(subscription.time_zone, at),
      endsUnpaid: subscription.type === 'SUBSCRIPTION',
      payUrl: renewalLink(deps, subscription, locale).url,
      cancelUrl: cancellationUrl(deps, purchase, locale),
    },
    locale,
  )
  return { ...mail, to: buyer.email, seller, attachments: logo }
}

function isTrue(
  kind: NoticeOrder['kind'],
  { state, is_renewed: isRenewed }: NoticeSubject,
  { status }: SubscriptionRecord,
): boolean {
  if (kind === 'subscription-unpaid') return status === 'ended'
  const isOpen = state === 'scheduled' && status !== 'ended'
  // guard: reminders-of-renewed-sellers
  return isOpen && (kind !== 'renewal-reminder' || isRenewed)
}

/** Event of the day in the mail: the charge, the next attempt, or the end. */
function momentOf(
  kind: NoticeOrder['kind'],
  { due_at: due, renew_at: renewAt }: NoticeSubject,
  now: Date,
): Date | null {
  if (renewAt !== null) return new Date(renewAt)
  return kind === 'renewal-reminder' ? chargedAfterReminder(new Date(due), now) : null
}

const localeOf = ({ locale }: SubscriptionRecord): Locale => (isLocale(locale) ? locale : DEFAULT_LOCALE)
