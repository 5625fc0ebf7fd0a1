import type { CallAnswer, CallRequest } from '#contract/checkout/calls.ts'
import { buyerGuardOf } from '../../signing/buyer-guard.ts'
import { newId } from '../../signing/identifiers.ts'
import type { Keys } from '../../signing/keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import { orderMailAgain } from '../../store/buyers/mail-again-store.ts'
import { findOpenPurchase } from '../../store/purchases/payment-store.ts'
import { askMail, type MailAsker } from '../tickets/ask-mail.ts'
import { purchasePath } from './back-addresses.ts'

/**
 * Mails the confirmation of a purchase again, to its original address. A buyer who bought in this very session gets the
 * path to the purchase instead. Everyone else gets the same answer, whether or not there is one.
 * @throws CallError TOO_MANY_REQUESTS
 */
export async function mailAgain(
  deps: { db: Database; keys: Keys; now: () => Date },
  asker: MailAsker,
  body: CallRequest<'mailAgain'>['body'],
): Promise<CallAnswer<'mailAgain'>> {
  const { product_id: productId, country_code: country, document, email, cellphone: phone, language } = body
  const sessionId = asker.session
  const { purchase } = await findOpenPurchase(deps.db, { sessionId, productId })
  if (purchase?.payment.state === 'paid') return { made_at: purchasePath(deps.keys, purchase, language) }
  const guard = buyerGuardOf(deps.keys, { productId, sessionId, country, document, email, phone })
  await askMail(deps, asker, { kind: 'confirmation' })
  await orderMailAgain(deps.db, { id: newId(), guard, product_id: productId })
  return { made_at: null }
}
