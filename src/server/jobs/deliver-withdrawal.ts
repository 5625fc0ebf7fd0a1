import { DEFAULT_LOCALE, isLocale } from '#rules/base/locale.ts'
import { groupOrderNumber, readOrderNumber } from '#rules/order/order-number.ts'
import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import { loadTopic } from '#texts/topics.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { speakingAttempt } from '../flows/charging/speaking-attempt.ts'
import { messageIdOf, type MailMessage } from '../mail/mailer.ts'
import {
  renderAcknowledgement,
  renderDoneWithdrawal,
  renderOnFile,
  renderRefusedWithdrawal,
  renderSellersWithdrawal,
} from '../mail/withdrawal-mail.ts'
import { mac } from '../signing/keys.ts'
import { countTriedMail } from '../store/outbox/asked-mail-store.ts'
import { noteTeamEvent } from '../store/accounts/team-event-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { findPurchase, findPurchaseOfSale } from '../store/purchases/payment-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import {
  findWithdrawal,
  type WithdrawalMailOrder,
  type WithdrawalRecord,
} from '../store/purchases/withdrawal-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'
import type { OfficeMailDeps } from './deliver-office-mail.ts'

type Deps = Pick<
  OfficeMailDeps & MailDeps,
  'db' | 'keys' | 'catalogue' | 'mediaDir' | 'mailer' | 'mailFrom' | 'log' | 'officeUrl'
>

/**
 * Sends one ordered mail about a withdrawal.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverWithdrawal(deps: Deps, order: WithdrawalMailOrder): Promise<void> {
  const { id, to } = order
  const withdrawal = await findWithdrawal(deps.db, id)
  if (withdrawal !== null && to === 'seller') await noteForTeam(deps.db, withdrawal)
  const mail = withdrawal === null ? null : await mailOf(deps, withdrawal, order)
  // It was erased since.
  if (withdrawal === null || mail === null) return deps.log.info('mail-untrue', { kind: `withdrawal-${to}` })
  // The seller is notified again when the gateway cannot return the money: that is another message.
  const about = to === 'seller' ? `${id}-${withdrawal.state}` : id
  const messageId = messageIdOf({ kind: `withdrawal-${to}`, about, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...mail, messageId })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', { kind: `withdrawal-${to}` })
}

/** Its seller's team is mailed as well, once for each time that the seller is. */
async function noteForTeam(
  db: Database,
  { id, seller_id: sellerId, state, answers }: WithdrawalRecord,
): Promise<void> {
  if (sellerId === null) return
  const noted = { sellerId, subject: `${id} ${state} ${answers}`, facts: { withdrawal_id: id } }
  await db.transaction().execute((tx) => noteTeamEvent(tx, { ...noted, event: 'withdrawal' }))
}

type Mail = Omit<MailMessage, 'messageId'>

/** Null: there is nothing to send it about any more. */
async function mailOf(
  deps: Deps,
  withdrawal: WithdrawalRecord,
  { to, sale = '', acknowledges = false }: WithdrawalMailOrder,
): Promise<Mail | null> {
  switch (to) {
    case 'buyer':
      return toBuyer(withdrawal)
    case 'seller':
      return toSeller(deps, withdrawal)
    case 'on-file':
      return toAddressOnFile(deps, sale, withdrawal.id)
    case 'done':
    case 'refused':
      return ofTheEnd(deps, withdrawal, { to, acknowledges })
  }
}

/** Writes the result of a withdrawal, from the seller of its purchase to its buyer. */
async function ofTheEnd(
  deps: Deps,
  withdrawal: WithdrawalRecord,
  { to, acknowledges }: { to: 'done' | 'refused'; acknowledges: boolean },
): Promise<Mail | null> {
  const { payment_id: paymentId, answer_text: reason } = withdrawal
  const purchase = paymentId === null ? null : await findPurchase(deps.db, paymentId)
  if (purchase === null) return null
  const { from, ...sender } = await senderOf(deps, purchase)
  const locale = isLocale(withdrawal.locale) ? withdrawal.locale : DEFAULT_LOCALE
  await loadTopic('withdraw', locale)
  const declared = declaredOf(withdrawal)
  const { state } = speakingAttempt(purchase)
  const isRefunded = state === 'refunded' || state === 'partially-refunded'
  const mail =
    to === 'done'
      ? renderDoneWithdrawal({ ...declared, isRefunded, acknowledges }, from, locale)
      : renderRefusedWithdrawal({ ...declared, reason: reason ?? '' }, from, locale)
  return { ...mail, ...sender, to: withdrawal.email }
}

/** The seller of a purchase as the sender of a mail, with the look of their page. */
async function senderOf(deps: Deps, { payment }: Purchase) {
  const seller = await deps.catalogue.findSeller(payment.seller_id)
  if (seller === null) throw new Error('the seller of a withdrawal is not there')
  const { look, logo } = await mailedLook(deps, payment)
  return { seller, attachments: logo, from: { name: seller.name, ...(look !== undefined && { look }) } }
}

/** The buyer of a purchase whose number was typed with another address, as often as a mailbox gets these mails. */
async function toAddressOnFile(deps: Deps, saleId: string, about: string): Promise<Mail | null> {
  const { db, keys } = deps
  const purchase = await findPurchaseOfSale(db, saleId)
  if (purchase === null || purchase.payment.erased_at !== null) return null
  const { buyer, locale, order_number: number } = purchase.payment
  const key = `email:${mac(keys.counted, `withdrawal-on-file ${mailboxOf(buyer.email)}`)}`
  // guard: withdrawal-on-file-mails
  if (!(await countTriedMail(db, about, { limit: 'withdrawal-on-file.email', key }))) return null
  const { from, ...sender } = await senderOf(deps, purchase)
  await loadTopic('withdraw', locale)
  return { ...renderOnFile(groupOrderNumber(number), from, locale), ...sender, to: buyer.email }
}

function declaredOf({ reference, name, order_number, email, received_at }: WithdrawalRecord) {
  const number = readOrderNumber(order_number)
  const orderNumber = number === null ? order_number : groupOrderNumber(number)
  return { reference, name, orderNumber, email, receivedAt: received_at }
}

async function toBuyer(withdrawal: WithdrawalRecord) {
  const locale = isLocale(withdrawal.locale) ? withdrawal.locale : DEFAULT_LOCALE
  await loadTopic('withdraw', locale)
  return { ...renderAcknowledgement(declaredOf(withdrawal), locale), to: withdrawal.email }
}

/** Null: the purchase was erased since. */
async function toSeller(deps: Deps, withdrawal: WithdrawalRecord): Promise<Mail | null> {
  const { db, catalogue, officeUrl } = deps
  const {
    seller_id,
    payment_id,
    reason,
    right_ends_at: endsAt,
    guarantee_ends_at: guaranteeEndsAt,
  } = withdrawal
  const seller = seller_id === null ? null : await catalogue.findSeller(seller_id)
  if (seller === null) throw new Error('the seller of a withdrawal is not there')
  const main = payment_id === null ? undefined : (await findPurchase(db, payment_id))?.sales[0]
  if (main === undefined) return null
  const language = languageOfSeller(seller)
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  await loadTopic('withdraw', locale)
  const page = `${officeUrl}/sellers/${seller.id}/sales/${main.sale_id}`
  const of = { reason, endsAt, guaranteeEndsAt, seller: seller.name, product: main.name, page }
  const mail = renderSellersWithdrawal({ ...declaredOf(withdrawal), ...of }, locale)
  return { ...mail, to: seller.email }
}
