import { mac } from '../signing/keys.ts'
import { countAskedMail, uncountAskedMail } from '../store/outbox/asked-mail-store.ts'
import {
  findPaidOf,
  findPaidOfSale,
  type MailAgainOrder,
  type SaleMailOrder,
} from '../store/buyers/mail-again-store.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/**
 * Mails the confirmation of a purchase once more, if there is one: to its own address, whichever was typed. A buyer's
 * requests are fulfilled a few times a day; a member of the shop is subject to a limit when they order it.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverAgain(deps: MailDeps, order: MailAgainOrder | SaleMailOrder): Promise<void> {
  const isOfSale = 'sale_id' in order
  const paid = isOfSale ? await findPaidOfSale(deps.db, order.sale_id) : await findPaidOf(deps.db, order)
  const named = isOfSale ? { sale_id: order.sale_id } : { product_id: order.product_id }
  if (paid === null) return deps.log.info('mail-without-purchase', named)
  if (!isOfSale) {
    const key = `purchase:${mac(deps.keys.counted, `confirmation ${paid.payment_id}`)}`
    const over = await countAskedMail(deps.db, order.id, [{ limit: 'confirmation.purchase', key }])
    // guard: confirmation-mails
    if (over.length > 0) {
      await uncountAskedMail(deps.db, order.id)
      return deps.log.info('mail-over-budget', named)
    }
  }
  try {
    await deliverMail(deps, { kind: 'purchase-confirmed', ...paid, again: order.id })
  } catch (error) {
    // It is tried again, and counted then.
    if (!isOfSale) await uncountAskedMail(deps.db, order.id)
    throw error
  }
}
