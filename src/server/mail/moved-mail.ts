import type { Locale } from '#rules/base/locale.ts'
import { maskedEmail } from '#rules/sales/sale-search.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { oneLine } from './clean-text.ts'
import { brandOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** Notice to the former address of a purchase. `email`: the new address of its mails. */
export type MovedMail = {
  email: string
  order: string
  product: string
  seller: { name: string; email: string }
  look?: MailLook
}

/**
 * Renders the mail to the former address of a purchase. It grants no access, and shows only enough of the new address
 * to recognise it.
 */
export function renderMovedMail(
  { email, order, product, seller, look }: MovedMail,
  locale: Locale,
): RenderedMail {
  const { mail } = ALL_TEXTS[locale]
  const words = mail.moved
  const name = oneLine(seller.name, 80)
  const letter: Letter = {
    ...brandOf(seller.name, look),
    subject: words.subject({ seller: name }),
    title: words.title,
    text: words.text({ email: oneLine(maskedEmail(email)) }),
    facts: [
      { label: mail.order, value: order },
      { label: mail.product, value: oneLine(product) },
    ],
    links: [],
    notes: [words.contact({ email: oneLine(seller.email) })],
    footer: [name],
  }
  return { subject: letter.subject, text: renderText(letter, mail.field), html: renderHtml(letter, locale) }
}
