import { isLocale, DEFAULT_LOCALE } from '#rules/base/locale.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { mailedCode } from '../signing/card-code.ts'
import { renderCardCode } from '../mail/card-code-mail.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { findCode } from '../store/purchases/saved-card-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

export type CardCodeOrder = { code_id: string }

/**
 * Mails a code that was asked for. One that is spent or over by now is not sent any more.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverCardCode(
  deps: Pick<MailDeps, 'db' | 'catalogue' | 'keys' | 'mediaDir' | 'mailer' | 'mailFrom' | 'log'>,
  order: CardCodeOrder,
): Promise<void> {
  const asked = await findCode(deps.db, order.code_id)
  if (asked === null) return deps.log.info('mail-untrue', { kind: 'card-code' })
  const seller = await deps.catalogue.findSeller(asked.seller_id)
  if (seller === null) throw new Error('the seller of a saved card is not there')
  const locale = isLocale(asked.locale) ? asked.locale : DEFAULT_LOCALE
  const code = mailedCode(deps.keys, asked.id)
  const { look, logo } = await mailedLook(deps, asked)
  const mail = renderCardCode({ code, seller: seller.name, ...(look !== undefined && { look }) }, locale)
  const messageId = messageIdOf({ kind: 'card-code', about: asked.id, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...mail, to: asked.email, seller, messageId, attachments: logo })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', { kind: 'card-code' })
}
