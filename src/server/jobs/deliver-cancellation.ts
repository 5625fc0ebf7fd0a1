import { DEFAULT_LOCALE, isLocale, type Locale } from '#rules/locale.ts'
import { groupOrderNumber, readOrderNumber } from '#rules/order-number.ts'
import { languageOfSeller } from '#rules/seller-language.ts'
import { mailboxOf } from '#rules/unpaid-orders.ts'
import { loadTopic } from '#texts/topics.ts'
import {
  renderCancellation,
  renderCancellationOnFile,
  renderSellersCancellation,
  renderUndoneCancellation,
  type CancellationResult,
  type EndInMail,
} from '../mail/cancellation-mail.ts'
import { messageIdOf, type MailMessage } from '../mail/mailer.ts'
import { mac } from '../signing/keys.ts'
import { countTriedMail } from '../store/outbox/asked-mail-store.ts'
import {
  contractsOfEmail,
  findCancellation,
  type CancellationMailOrder,
  type CancellationRecord,
} from '../store/purchases/cancellation-store.ts'
import { findPurchase, findPurchaseOfSale } from '../store/purchases/payment-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import { subscriptionsOfPayment } from '../store/purchases/subscription-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'
import { cancellationUrl } from './mail-data.ts'

type Deps = Pick<MailDeps, 'db' | 'keys' | 'catalogue' | 'mailer' | 'mailFrom' | 'log' | 'webUrl'>
type Mail = Omit<MailMessage, 'messageId'>

/**
 * Sends one ordered mail about a cancellation.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverCancellation(
  deps: Deps,
  { id, to, sale }: CancellationMailOrder,
): Promise<void> {
  const cancellation = await findCancellation(deps.db, id)
  const kind = `cancellation-${to}` as const
  const mail = cancellation === null ? null : await mailOf(deps, cancellation, to, sale)
  // It was erased since.
  if (mail === null) return deps.log.info('mail-untrue', { kind })
  try {
    await deps.mailer.send({ ...mail, messageId: messageIdOf({ kind, about: id, from: deps.mailFrom }) })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', { kind })
}

/** Null: there is nothing to send it about any more. */
async function mailOf(
  deps: Deps,
  cancellation: CancellationRecord,
  to: CancellationMailOrder['to'],
  sale = '',
): Promise<Mail | null> {
  if (to === 'on-file') return toAddressOnFile(deps, sale, cancellation.id)
  const contract = await contractOf(deps, cancellation)
  if (to === 'buyer') return toBuyer(deps, cancellation, contract)
  if (contract === null) return null
  const { seller } = contract
  const isSellers = to !== 'undone'
  const locale = isSellers ? localeOfSeller(seller) : localeOf(cancellation)
  await loadTopic('cancel', locale)
  const declared = { ...declaredOf(cancellation), product: contract.product }
  const mail =
    to === 'seller'
      ? renderSellersCancellation(declared, contract.end, locale)
      : renderUndoneCancellation(declared, locale)
  return isSellers ? { ...mail, to: seller.email } : { ...mail, seller, to: contract.email }
}

type Contract = {
  purchase: Purchase
  seller: NonNullable<Awaited<ReturnType<Deps['catalogue']['findSeller']>>>
  product: string
  email: string
  end: EndInMail
}

/** The contract of a cancellation; null where none was found, or it was erased. */
async function contractOf(
  { db, catalogue }: Deps,
  { payment_id: paymentId, ends_at: endsAt }: CancellationRecord,
): Promise<Contract | null> {
  const purchase = paymentId === null ? null : await findPurchase(db, paymentId)
  if (purchase === null || purchase.payment.erased_at !== null) return null
  const seller = await catalogue.findSeller(purchase.payment.seller_id)
  const [subscription] = await subscriptionsOfPayment(db, purchase.payment.id)
  if (seller === null || subscription === undefined || endsAt === null)
    throw new Error('the contract of a cancellation is not there')
  const end = { at: endsAt, timeZone: subscription.time_zone }
  return { purchase, seller, product: subscription.name, email: purchase.payment.buyer.email, end }
}

async function toBuyer(
  deps: Deps,
  cancellation: CancellationRecord,
  contract: Contract | null,
): Promise<Mail | null> {
  const locale = localeOf(cancellation)
  await loadTopic('cancel', locale)
  const result = await resultOf(deps, cancellation, contract, locale)
  const mail = renderCancellation(declaredOf(cancellation), result, locale)
  return contract === null
    ? { ...mail, to: cancellation.email }
    : { ...mail, seller: contract.seller, to: contract.email }
}

async function resultOf(
  deps: Deps,
  { state, email }: CancellationRecord,
  contract: Contract | null,
  locale: Locale,
): Promise<CancellationResult> {
  if (contract !== null) {
    const { end, purchase } = contract
    return state === 'ended'
      ? { kind: 'over', end }
      : { kind: 'ends', end, undo: cancellationUrl(deps, purchase, locale) }
  }
  if (state !== 'several') return { kind: 'unmatched' }
  const ids = await contractsOfEmail(deps.db, email)
  const purchases = await Promise.all(ids.map((id) => findPurchase(deps.db, id)))
  const contracts = purchases
    .filter((each) => each !== null)
    .map((each) => ({
      label: `${each.sales[0]?.name ?? ''} (${groupOrderNumber(each.payment.order_number)})`,
      url: cancellationUrl(deps, each, locale),
    }))
  return { kind: 'several', contracts }
}

/** The buyer of a purchase whose number was typed with another address, as often as a mailbox gets these mails. */
async function toAddressOnFile(deps: Deps, saleId: string, about: string): Promise<Mail | null> {
  const purchase = await findPurchaseOfSale(deps.db, saleId)
  if (purchase === null || purchase.payment.erased_at !== null) return null
  const { buyer, locale, order_number: number, seller_id: sellerId } = purchase.payment
  const key = `email:${mac(deps.keys.counted, `cancellation-on-file ${mailboxOf(buyer.email)}`)}`
  // guard: cancellation-on-file-mails
  if (!(await countTriedMail(deps.db, about, { limit: 'cancellation-on-file.email', key }))) return null
  const seller = await deps.catalogue.findSeller(sellerId)
  if (seller === null) throw new Error('the seller of a cancellation is not there')
  await loadTopic('cancel', locale)
  const mail = renderCancellationOnFile(
    groupOrderNumber(number),
    cancellationUrl(deps, purchase, locale),
    locale,
  )
  return { ...mail, seller, to: buyer.email }
}

function declaredOf(cancellation: CancellationRecord) {
  const { reference, name, order_number: typed, email, cause, wanted_on, received_at } = cancellation
  const number = readOrderNumber(typed)
  const orderNumber = number === null ? typed : groupOrderNumber(number)
  return { reference, name, orderNumber, email, cause, wantedOn: wanted_on, receivedAt: received_at }
}

const localeOf = ({ locale }: CancellationRecord): Locale => (isLocale(locale) ? locale : DEFAULT_LOCALE)

function localeOfSeller(seller: Contract['seller']): Locale {
  const language = languageOfSeller(seller)
  return isLocale(language) ? language : DEFAULT_LOCALE
}
