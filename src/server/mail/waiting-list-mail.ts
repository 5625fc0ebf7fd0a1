import type { Locale } from '#rules/base/locale.ts'
import { OFFER_MINUTES } from '#rules/tickets/waiting-list.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { dateTimeByClock } from '#texts/clock-name.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine, webAddress } from './clean-text.ts'
import { brandOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** The contents of a mail to somebody on the waiting list. */
export type WaitingMail = {
  /** Their own page. */
  url: string
  event: string
  /** When and where it is. */
  when: Letter['facts']
  batch: string
  ticket: string
  quantity: number
  seller: string
  /** Until when tickets are kept for them; null: they have just joined. */
  keptUntil: Date | null
  /** The time zone of the event. */
  timeZone: string
  /** Of the event's own page. */
  look?: MailLook
}

/**
 * Renders the mail that confirms a place in line, or offers returned tickets. It names nobody: the address may have
 * been typed by someone else. The topic `place` has to be loaded. Throws for a link that is not a web address.
 */
export function renderWaitingMail(mail: WaitingMail, locale: Locale): RenderedMail {
  const texts = topicTexts('waiting-list', locale)
  const url = webAddress(mail.url)
  if (url === null) throw new Error('A mail was ordered without a web address of its page')
  const event = oneLine(mail.event, 80)
  const facts = [
    { label: texts.event, value: event },
    ...mail.when,
    { label: texts.kept, value: oneLine(texts.tickets(mail)) },
  ]
  const common = { ...brandOf(mail.seller, mail.look), facts, links: [], footer: [oneLine(mail.seller)] }
  const letter: Letter =
    mail.keptUntil === null
      ? {
          ...common,
          subject: texts.joinedMail.subject({ event }),
          title: texts.waiting.title,
          text: texts.joinedMail.text({ hours: OFFER_MINUTES / 60 }),
          button: { label: texts.joinedMail.button, url },
          notes: [texts.joinedMail.why],
        }
      : {
          ...common,
          subject: texts.offerMail.subject({ event }),
          title: texts.offered.title,
          text: texts.offered.until({ time: dateTimeByClock(mail.keptUntil, locale, mail.timeZone) }),
          button: { label: texts.offerMail.button, url },
          notes: [texts.offerMail.why],
        }
  return {
    subject: letter.subject,
    text: renderText(letter, ALL_TEXTS[locale].mail.field),
    html: renderHtml(letter, locale),
  }
}
