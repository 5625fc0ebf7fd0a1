import type { Locale } from '#rules/base/locale.ts'
import { CARD_CODE_MINUTES } from '#rules/methods/saved-card.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { oneLine } from './clean-text.ts'
import { brandOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** The contents of the mail with a code. `look`: of the page of the product that it was asked for on. */
export type CardCodeMail = { code: string; seller: string; look?: MailLook }

/**
 * Renders the mail with the code that opens saved cards. It names nobody and reveals nothing about the cards. It has no
 * link: the code is typed on the page that requested it, which is still open, and a page that a button opens is another
 * one.
 */
export function renderCardCode({ code, seller, look }: CardCodeMail, locale: Locale): RenderedMail {
  const { mail } = ALL_TEXTS[locale]
  const words = mail.cardCode
  const letter: Letter = {
    ...brandOf(seller, look),
    subject: words.subject({ code }),
    title: words.title,
    text: words.text,
    code: { label: words.label, value: code, note: words.expires({ minutes: CARD_CODE_MINUTES }) },
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
