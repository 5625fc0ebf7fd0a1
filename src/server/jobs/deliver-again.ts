import { findPaidOf, type MailAgainOrder } from '../store/purchases/mail-again-store.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/**
 * Mails the confirmation of a purchase once more, where there is one: to its own address, whichever was typed.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverAgain(deps: MailDeps, { id, guard, product_id }: MailAgainOrder): Promise<void> {
  const paid = await findPaidOf(deps.db, { guard, product_id })
  if (paid === null) return deps.log.info('mail-without-purchase', { product_id })
  await deliverMail(deps, { kind: 'purchase-confirmed', ...paid, again: id })
}
