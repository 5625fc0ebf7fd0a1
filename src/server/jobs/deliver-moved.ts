import { groupOrderNumber } from '#rules/order/order-number.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { renderMovedMail } from '../mail/moved-mail.ts'
import type { MovedOrder } from '../store/buyers/mail-again-store.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

/**
 * Notifies the former address of a purchase that its mails go to another address from now on. An erased purchase
 * notifies nobody.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverMoved(deps: MailDeps, { id, payment_id, former }: MovedOrder): Promise<void> {
  const about = { kind: 'buyer-moved', payment_id }
  const purchase = await findPurchase(deps.db, payment_id)
  if (purchase === null || purchase.payment.erased_at !== null) return deps.log.info('mail-untrue', about)
  const { payment, sales } = purchase
  const seller = await deps.catalogue.findSeller(payment.seller_id)
  if (seller === null) throw new Error('the seller of a purchase is not there')
  const { look, logo } = await mailedLook(deps, payment)
  const content = {
    email: payment.buyer.email,
    order: groupOrderNumber(payment.order_number),
    product: sales[0]?.name ?? '',
    seller,
    ...(look !== undefined && { look }),
  }
  const messageId = messageIdOf({ kind: 'buyer-moved', about: id, from: deps.mailFrom })
  try {
    const mail = renderMovedMail(content, payment.locale)
    await deps.mailer.send({ ...mail, to: former, seller, messageId, attachments: logo })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', about)
}
