import type { Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine, webAddress } from './clean-text.ts'
import { brandOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** The contents of a mail about a ticket that was transferred. */
export type TransferMail = {
  /** Whom it goes to. */
  to: 'giver' | 'receiver'
  /** The page of the tickets that they have. */
  url: string
  event: string
  ticket: string
  /** When and where the event is. */
  when?: Letter['facts']
  /** The other holder: the new one in a mail to the old one, and the other way round. */
  name: string
  seller: { name: string; email: string }
  /** Of the checkout on which the ticket was bought. */
  look?: MailLook
}

/** Renders the mail to the current or former holder of a ticket. The topic `issued` has to be loaded. */
export function renderTransferMail(mail: TransferMail, locale: Locale): RenderedMail {
  const texts = topicTexts('issued', locale).transfer
  const url = webAddress(mail.url)
  if (url === null) throw new Error('A mail was ordered without a web address of its page')
  const event = oneLine(mail.event, 80)
  const name = oneLine(mail.name, 80)
  const own = texts[mail.to]
  const letter: Letter = {
    ...brandOf(mail.seller.name, mail.look),
    subject: own.subject({ event }),
    title: own.title,
    text: own.text({ name }),
    button: { label: texts.see, url },
    facts: [
      { label: texts.event, value: event },
      ...(mail.when ?? []),
      { label: texts.ticket, value: oneLine(mail.ticket) },
    ],
    links: [],
    notes: [typeof own.note === 'string' ? own.note : own.note({ email: oneLine(mail.seller.email) })],
    footer: [oneLine(mail.seller.name)],
  }
  return {
    subject: letter.subject,
    text: renderText(letter, ALL_TEXTS[locale].mail.field),
    html: renderHtml(letter, locale),
  }
}
