import type { Locale } from '#rules/locale.ts'
import { CARD_CODE_MINUTES } from '#rules/saved-card.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { oneLine, webAddress } from './clean-text.ts'
import { brandOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** The contents of the mail with a code. `look`: of the page of the product that it was asked for on. */
export type CardCodeMail = { code: string; url: string; seller: string; look?: MailLook }

/**
 * The mail with the code that opens saved cards. It names nobody and tells nothing of the cards. Throws for a link
 * that is no web address.
 */
export function renderCardCode({ code, url, seller, look }: CardCodeMail, locale: Locale): RenderedMail {
  const { mail } = ALL_TEXTS[locale]
  const words = mail.cardCode
  const address = webAddress(url)
  if (address === null) throw new Error('A mail was ordered without a web address of its page')
  const letter: Letter = {
    ...brandOf(seller, look),
    subject: words.subject({ code }),
    title: words.title,
    text: words.text,
    code: { label: words.label, value: code, note: words.expires({ minutes: CARD_CODE_MINUTES }) },
    button: { label: words.button, url: address },
    facts: [],
    links: [],
    notes: [words.why],
    footer: [oneLine(seller)],
  }
  return {
    subject: letter.subject,
    text: renderText(letter, mail.field),
    html: renderHtml(letter, locale),
  }
}
