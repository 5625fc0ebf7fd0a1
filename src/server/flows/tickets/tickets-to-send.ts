import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import type { Locale } from '#rules/base/locale.ts'
import {
  orderedTicketsOf,
  ticketsLinkOf,
  ticketsOf,
  ticketsPageOf,
  type TicketsDeps,
} from './read-tickets.ts'
import { loadTopic } from '#texts/topics.ts'
import type { Letter } from '../../mail/mail-content.ts'
import { orderedFacts, ticketFacts } from '../../tickets/ticket-facts.ts'
import type { MailAttachment } from '../../mail/mailer.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { writeEventCalendar } from '../../tickets/event-calendar.ts'
import { writeTicketPdf } from '../../tickets/ticket-pdf.ts'

/** Returns the tickets of a confirmation mail: the address of their page, and the files. Null: there are none. */
export async function ticketsToSend(
  deps: TicketsDeps & { webUrl: string },
  purchase: Purchase,
): Promise<{ url: string; facts: Letter['facts']; attachments: MailAttachment[] } | null> {
  const { locale } = purchase.payment
  const link = ticketsLinkOf(deps.keys, purchase)
  const answer = link === null ? null : await ticketsOf(deps, purchase)
  if (link === null || answer === null) return null
  const url = ticketsPageOf(deps.webUrl, locale, link)
  await loadTopic('issued', locale)
  return {
    url,
    facts: ticketFacts(answer, locale),
    attachments: await ticketFiles(answer, { locale, page: url, webUrl: deps.webUrl }),
  }
}

/** When and where the event of an order is, and what was ordered of it; nothing where it is of no tickets. */
export async function orderedTicketFacts(
  deps: Pick<TicketsDeps, 'catalogue'>,
  purchase: Purchase,
): Promise<Letter['facts']> {
  const { locale } = purchase.payment
  const ordered = await orderedTicketsOf(deps, purchase)
  if (ordered === null) return []
  await loadTopic('issued', locale)
  return orderedFacts(ordered, locale)
}

/** The files of tickets as a mail brings them: to print, and for a calendar. */
export async function ticketFiles(
  answer: TicketsAnswer,
  { locale, page, webUrl }: { locale: Locale; page: string; webUrl: string },
): Promise<MailAttachment[]> {
  const pdf = await writeTicketPdf(answer, locale)
  // A mail that is sent again is the same mail, so the file is as old as the tickets.
  const at = { locale, page, host: new URL(webUrl).hostname, now: new Date(answer.issued_at) }
  const calendar = await writeEventCalendar(answer, at)
  const attachments: MailAttachment[] = []
  if (pdf !== null) {
    attachments.push({ filename: 'tickets.pdf', contentType: 'application/pdf', content: pdf })
  }
  if (calendar !== null) {
    const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
    attachments.push({ filename: 'event.ics', contentType, content: Buffer.from(calendar) })
  }
  return attachments
}
