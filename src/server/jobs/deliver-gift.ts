import { languageOfSeller } from '#rules/catalogue/seller-language.ts'
import { isGranted } from '#rules/sales/sale-status.ts'
import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { accessOfSale } from '../flows/sales/access-of-sale.ts'
import { ticketsToSend } from '../flows/tickets/tickets-to-send.ts'
import { renderGiftMail } from '../mail/gift-mail.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { mac } from '../signing/keys.ts'
import { countTriedMail } from '../store/outbox/asked-mail-store.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

export type GiftOrder = { payment_id: string; attempt_id: string }

/**
 * Mails a present to its recipient. A present that was refunded before its day, or whose recipient was erased, is not
 * sent.
 * @throws Error without anything of anybody in it, when the mail has to be tried again: its mailbox is away, or had
 * enough
 */
export async function deliverGift(deps: MailDeps, order: GiftOrder): Promise<void> {
  const about = { kind: 'gift', ...order }
  const purchase = await findPurchase(deps.db, order.payment_id)
  const attempt = purchase?.attempts.find(({ id }) => id === order.attempt_id)
  const [main] = purchase?.sales ?? []
  if (purchase === null || attempt === undefined || main === undefined) {
    throw new Error('the purchase of a present is not there')
  }
  const { payment } = purchase
  const gift = payment.delivery.gift ?? null
  if (gift === null || !isGranted(main.status)) {
    return deps.log.info('mail-untrue', { ...about, state: attempt.state })
  }
  const [seller, sold] = await Promise.all([
    deps.catalogue.findSeller(payment.seller_id),
    deps.catalogue.findShownProduct(main.product_id),
  ])
  if (seller === null || sold === null) throw new Error('the seller of a present is not there')
  // A paid present costs its sender money, and is never withheld.
  const isFree = attempt.total === 0
  // guard: gift-mails
  if (isFree && (await isBeyondBudget(deps, attempt.id, gift.recipient_email))) {
    deps.log.info('mail-over-budget', about)
    // The queue tries again, in the end six hours apart: a present is late and not lost.
    throw new Error('the mailbox of a present has had as many as it should today')
  }
  const { look, logo } = await mailedLook(deps, payment)
  const tickets = await ticketsToSend(deps, purchase)
  const mail = renderGiftMail(
    {
      ...(tickets !== null && { tickets }),
      ...(look !== undefined && { look }),
      giver: payment.buyer.name,
      recipient: gift.recipient_name,
      message: gift.message,
      product: main.name,
      isParcel: sold.product.format === 'PHYSICALPRODUCT',
      access: sold.product.access ?? '',
      accessUrl: accessOfSale(
        { keys: deps.keys, product: sold.product, purchase, sale: main, now: deps.now() },
        'mail',
        gift.recipient_email,
      ),
      seller: { name: seller.name, email: seller.email, language: languageOfSeller(seller) },
    },
    payment.locale,
  )
  const messageId = messageIdOf({ kind: 'gift', about: attempt.id, from: deps.mailFrom })
  try {
    await deps.mailer.send({
      ...mail,
      to: gift.recipient_email,
      seller,
      messageId,
      attachments: [...logo, ...(tickets?.attachments ?? [])],
    })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', about)
}

/**
 * Checks whether a mailbox has reached its limit of presents in a day: a free present can be given to anybody. A
 * present whose mail is tried again counts once.
 */
async function isBeyondBudget({ db, keys }: MailDeps, attemptId: string, email: string): Promise<boolean> {
  const key = `email:${mac(keys.counted, `gift ${mailboxOf(email)}`)}`
  return !(await countTriedMail(db, `gift ${attemptId}`, { limit: 'gift.email', key }))
}
