import {
  findPaidOf,
  findPaidOfSale,
  type MailAgainOrder,
  type SaleMailOrder,
} from '../store/purchases/mail-again-store.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/**
 * Mails the confirmation of a purchase once more, where there is one: to its own address, whichever was typed.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverAgain(deps: MailDeps, order: MailAgainOrder | SaleMailOrder): Promise<void> {
  const isOfSale = 'sale_id' in order
  const paid = isOfSale ? await findPaidOfSale(deps.db, order.sale_id) : await findPaidOf(deps.db, order)
  const named = isOfSale ? { sale_id: order.sale_id } : { product_id: order.product_id }
  if (paid === null) return deps.log.info('mail-without-purchase', named)
  await deliverMail(deps, { kind: 'purchase-confirmed', ...paid, again: order.id })
}
