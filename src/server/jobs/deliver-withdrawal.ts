import { DEFAULT_LOCALE, isLocale } from '#rules/locale.ts'
import { groupOrderNumber, readOrderNumber } from '#rules/order-number.ts'
import { languageOfSeller } from '#rules/seller-language.ts'
import { loadTopic } from '#texts/topics.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { renderAcknowledgement, renderSellersWithdrawal } from '../mail/withdrawal-mail.ts'
import {
  findWithdrawal,
  type WithdrawalMailOrder,
  type WithdrawalRecord,
} from '../store/purchases/withdrawal-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

type Deps = Pick<MailDeps, 'db' | 'catalogue' | 'mailer' | 'mailFrom' | 'log'>

/**
 * Mails the acknowledgement of a withdrawal to the address that declared it, or the withdrawal to its seller.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverWithdrawal(deps: Deps, { id, to }: WithdrawalMailOrder): Promise<void> {
  const withdrawal = await findWithdrawal(deps.db, id)
  // It was erased since.
  if (withdrawal === null) return deps.log.info('mail-untrue', { kind: `withdrawal-${to}` })
  const mail = to === 'buyer' ? await toBuyer(withdrawal) : await toSeller(deps, withdrawal)
  // The seller is notified again when the gateway cannot return the money: that is another message.
  const about = to === 'buyer' ? id : `${id}-${withdrawal.state}`
  const messageId = messageIdOf({ kind: `withdrawal-${to}`, about, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...mail, messageId })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', { kind: `withdrawal-${to}` })
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

async function toSeller({ catalogue }: Deps, withdrawal: WithdrawalRecord) {
  const { seller_id, reason, right_ends_at: endsAt } = withdrawal
  const seller = seller_id === null ? null : await catalogue.findSeller(seller_id)
  if (seller === null) throw new Error('the seller of a withdrawal is not there')
  const language = languageOfSeller(seller)
  const locale = isLocale(language) ? language : DEFAULT_LOCALE
  await loadTopic('withdraw', locale)
  const mail = renderSellersWithdrawal({ ...declaredOf(withdrawal), reason, endsAt }, locale)
  return { ...mail, to: seller.email }
}
