import { DEFAULT_LOCALE, isLocale, type Locale } from '#rules/base/locale.ts'
import { groupOrderNumber, readOrderNumber } from '#rules/order/order-number.ts'
import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import { loadTopic } from '#texts/topics.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import {
  renderCancellation,
  renderCancellationOnFile,
  renderSellersCancellation,
  renderUndoneCancellation,
  type CancellationResult,
  type ContractInMail,
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
import type { OfficeMailDeps } from './deliver-office-mail.ts'
import { cancellationUrl } from './mail-data.ts'

type Deps = Pick<
  OfficeMailDeps & MailDeps,
  'db' | 'keys' | 'catalogue' | 'mailer' | 'mailFrom' | 'mediaDir' | 'log' | 'webUrl' | 'officeUrl'
>
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
  return to === 'undone'
    ? undoneToBuyer(deps, cancellation, contract)
    : toSellerOf(deps, cancellation, { ...contract, to })
}

async function undoneToBuyer(
  deps: Deps,
  cancellation: CancellationRecord,
  { purchase, seller, product, email }: Contract,
): Promise<Mail> {
  const locale = localeOf(cancellation)
  await loadTopic('cancel', locale)
  const { contract, ...sender } = await inMail(deps, { purchase, seller, product })
  const declared = declaredOf(cancellation)
  return { ...renderUndoneCancellation(declared, { contract, page: null }, locale), ...sender, to: email }
}

async function toSellerOf(
  { officeUrl }: Deps,
  cancellation: CancellationRecord,
  { seller, product, subscription, end, to }: Contract & { to: 'seller' | 'seller-undone' },
): Promise<Mail> {
  const locale = localeOfSeller(seller)
  await loadTopic('cancel', locale)
  const contract = { product, seller: writtenIn(seller) }
  const page = `${officeUrl}/sellers/${seller.id}/subscriptions/${subscription}`
  const declared = declaredOf(cancellation)
  const mail =
    to === 'seller'
      ? renderSellersCancellation(declared, { contract, end, page }, locale)
      : renderUndoneCancellation(declared, { contract, page }, locale)
  return { ...mail, to: seller.email }
}

type Contract = {
  purchase: Purchase
  seller: NonNullable<Awaited<ReturnType<Deps['catalogue']['findSeller']>>>
  product: string
  /** Name of the subscription in the office. */
  subscription: string
  email: string
  end: EndInMail
}

type Sold = Pick<Contract, 'purchase' | 'seller' | 'product'>

const writtenIn = (seller: Contract['seller']): ContractInMail['seller'] => ({
  name: seller.name,
  language: languageOfSeller(seller),
})

/** The contract as a mail to its buyer names it, and its seller as the sender of the mail, with the logo. */
async function inMail(deps: Deps, { purchase, seller, product }: Sold) {
  const { look, logo } = await mailedLook(deps, purchase.payment)
  const contract = { product, seller: writtenIn(seller), ...(look !== undefined && { look }) }
  return { contract, seller, attachments: logo }
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
  return {
    purchase,
    seller,
    product: subscription.name,
    subscription: subscription.subscription_id,
    email: purchase.payment.buyer.email,
    end,
  }
}

async function toBuyer(
  deps: Deps,
  cancellation: CancellationRecord,
  contract: Contract | null,
): Promise<Mail | null> {
  const locale = localeOf(cancellation)
  await loadTopic('cancel', locale)
  const declared = declaredOf(cancellation)
  if (contract === null) {
    const result = await searched(deps, cancellation, locale)
    return { ...renderCancellation(declared, result, locale), to: cancellation.email }
  }
  const { contract: sold, ...sender } = await inMail(deps, contract)
  const { end, purchase, email } = contract
  const result: CancellationResult =
    cancellation.state === 'ended'
      ? { kind: 'over', contract: sold, end }
      : { kind: 'ends', contract: sold, end, undo: cancellationUrl(deps, purchase, locale) }
  return { ...renderCancellation(declared, result, locale), ...sender, to: email }
}

/** Returns the result of a search that ended with no contract or with several. */
async function searched(
  deps: Deps,
  { state, email }: CancellationRecord,
  locale: Locale,
): Promise<CancellationResult> {
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
  const product = purchase.sales[0]?.name ?? ''
  const { contract, ...sender } = await inMail(deps, { purchase, seller, product })
  const link = cancellationUrl(deps, purchase, locale)
  const mail = renderCancellationOnFile({ orderNumber: groupOrderNumber(number), link, contract }, locale)
  return { ...mail, ...sender, to: buyer.email }
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
