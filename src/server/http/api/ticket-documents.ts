import { ticketLink } from '#contract/checkout/issued-tickets.ts'
import { TICKETS_CALENDAR_PATH, TICKETS_PDF_PATH } from '#contract/checkout/document-paths.ts'
import { isLocale, type Locale } from '#rules/base/locale.ts'
import { CallError } from '../../call-error.ts'
import { readTickets, ticketsPageOf, type TicketsDeps } from '../../flows/tickets/read-tickets.ts'
import { transferTicket } from '../../flows/tickets/transfer-ticket.ts'
import { writeEventCalendar } from '../../tickets/event-calendar.ts'
import { writeTicketPdf } from '../../tickets/ticket-pdf.ts'
import { limited } from '../base/call-limits.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import { addressBlock } from '../base/risk-signals.ts'

type DocumentDeps = TicketsDeps & { webUrl: string }
type DocumentRequest = { Params: { link: string }; Querystring: { language?: string } }

/** Giving a ticket away: a call that changes something, so it has to come from a page of ours. */
export function mountTransfers(mounting: Mounting, deps: TicketsDeps & { countsTries: boolean }): void {
  mountCall(mounting, 'transferTicket', ({ params, body }, { sessionId, ip }) => {
    const { captcha, ...given } = body
    const asker = { session: sessionId, block: deps.countsTries ? addressBlock(ip) : null, captcha }
    return transferTicket(deps, asker, params.link, given)
  })
}

/** The tickets of a link: as data, as a PDF to print, and the event for a calendar. `language`: the reader's, else the buyer's. */
export function mountIssuedTickets(mounting: Mounting, deps: DocumentDeps): void {
  mountCall(mounting, 'readTickets', ({ params }) => readTickets(deps, params.link))
  const read = async ({
    params,
    query,
  }: {
    params: DocumentRequest['Params']
    query: { language?: string }
  }) => {
    if (!ticketLink.safeParse(params.link).success) throw new CallError('NOT_FOUND')
    const answer = await readTickets(deps, params.link)
    const locale: Locale =
      query.language !== undefined && isLocale(query.language) ? query.language : answer.language
    return { answer, locale }
  }
  const limit = limited(mounting.app, 'documents')
  mounting.app.get<DocumentRequest>(mounting.prefix + TICKETS_PDF_PATH, limit, async (request, reply) => {
    const { answer, locale } = await read(request)
    const pdf = await writeTicketPdf(answer, locale)
    if (pdf === null) throw new CallError('NOT_FOUND')
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="tickets.pdf"',
    })
    return reply.type('application/pdf').send(pdf)
  })
  mounting.app.get<DocumentRequest>(
    mounting.prefix + TICKETS_CALENDAR_PATH,
    limit,
    async (request, reply) => {
      const { answer, locale } = await read(request)
      const page = ticketsPageOf(deps.webUrl, locale, request.params.link)
      const at = { locale, page, host: new URL(deps.webUrl).hostname, now: deps.now() }
      const file = await writeEventCalendar(answer, at)
      if (file === null) throw new CallError('NOT_FOUND')
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="event.ics"',
      })
      return reply.type('text/calendar; charset=utf-8').send(file)
    },
  )
}
