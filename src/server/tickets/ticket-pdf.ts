import type { TicketOnPage, TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import { INTL_TAGS, type Locale } from '#rules/base/locale.ts'
import { loadTopic, topicTexts, type Topics } from '#texts/topics.ts'
import { placeOf, timeOf } from './event-words.ts'
import {
  A4,
  closePaper,
  drawArtifact,
  drawFigure,
  INK,
  openPaper,
  RULE,
  SOFT,
  write,
  type Line,
  type Paper,
} from '../paper/paper.ts'
import { allOnPaper, onPaper } from '../paper/paper-text.ts'

type Words = Topics['issued']
type Element = Paper['root']

const PAGE = { ...A4, margin: 42 }
const INSIDE = PAGE.width - 2 * PAGE.margin
/* In points. */
const TICKET = { height: 216, gap: 18, padding: 18, qr: 150 }
const A_PAGE = 3
const FIRST_TICKET = PAGE.margin + 34

const FOOT = { font: 'regular', size: 8, colour: SOFT } as const
const NTH = { font: 'regular', size: 9, colour: SOFT } as const
/** A ticket's position and the total are shown above its name; the name is read first. */
const NTH_HEIGHT = 17
/** The longest names take three lines, where the ticket has room for them; a truncated name is read completely. */
const HOLDER_LINES = 3
const HOLDER_LINE_HEIGHT = 13.62
const HALF_PRICE_HEIGHT = 28

/**
 * Writes the valid tickets for printing: three on an A4 page, each with its code. Tickets that are no longer valid are
 * omitted; null when none is left.
 */
export async function writeTicketPdf(answer: TicketsAnswer, locale: Locale): Promise<Buffer | null> {
  const good = answer.tickets.filter(({ code }) => code !== null)
  if (good.length === 0) return null
  await Promise.all([loadTopic('issued', locale), loadTopic('held', locale)])
  const words = topicTexts('issued', locale)
  const paper = await openPaper({
    title: answer.event.name,
    author: answer.seller.name,
    date: new Date(answer.issued_at),
    language: INTL_TAGS[locale],
    texts: textsOf(answer, good),
  })
  const pages = Math.ceil(good.length / A_PAGE)
  for (const [index, ticket] of good.entries()) {
    const place = index % A_PAGE
    if (place === 0) {
      if (index > 0) paper.document.addPage()
      drawHead(paper, words, index === 0)
    }
    const top = FIRST_TICKET + place * (TICKET.height + TICKET.gap)
    drawTicket(paper, { answer, ticket, words, locale, top })
    const isLast = place === A_PAGE - 1 || index === good.length - 1
    if (isLast) drawFoot(paper, answer, words, { n: Math.floor(index / A_PAGE) + 1, of: pages })
  }
  return closePaper(paper)
}

/** Returns the texts on the tickets that others have written. */
function textsOf({ event, seller, sold_by: platform }: TicketsAnswer, tickets: TicketOnPage[]): string {
  const names = tickets.map(({ ticket, batch, holder_name: holder }) => [ticket, batch, holder])
  return JSON.stringify([event, seller, platform, names])
}

/** Draws the instructions for tickets, which are read once and shown on each page. */
function drawHead(paper: Paper, words: Words, isFirst: boolean): void {
  const box = { x: PAGE.margin, y: PAGE.margin, width: INSIDE }
  const line = { font: 'regular', size: 9, colour: SOFT, lines: 2 } as const
  again(paper, isFirst, words.show, box, line)
}

function drawFoot(paper: Paper, answer: TicketsAnswer, words: Words, page: { n: number; of: number }): void {
  const { seller, sold_by: platform } = answer
  const legal = platform ?? seller
  const names = platform === undefined ? [seller.name] : [seller.name, platform.name]
  const sold = allOnPaper([...names, legal.legal_name, legal.document, legal.email], paper.letters)
  const box = { x: PAGE.margin, y: PAGE.height - PAGE.margin - 26, width: INSIDE }
  const isLast = page.n === page.of
  const next = again(paper, isLast, sold, box, FOOT)
  const order = `${words.order} ${answer.order_number} · ${words.page(page)}`
  again(paper, isLast, order, { ...box, y: next }, FOOT)
}

/** Writes a text that is repeated on every page: as an artifact where it is not to be read. */
function again(
  paper: Paper,
  isRead: boolean,
  text: string,
  box: { x: number; y: number; width: number },
  line: Line,
): number {
  return write(paper, isRead ? { parent: paper.root, tag: 'P' } : null, text, box, line)
}

type Drawing = { answer: TicketsAnswer; ticket: TicketOnPage; words: Words; locale: Locale; top: number }

function drawTicket(paper: Paper, drawing: Drawing): void {
  const { document } = paper
  const { top } = drawing
  const left = PAGE.margin + INSIDE - TICKET.padding - TICKET.qr
  drawArtifact(paper, () => {
    document.lineWidth(0.75).strokeColor(RULE)
    document.roundedRect(PAGE.margin, top, INSIDE, TICKET.height, 10).stroke()
    document.moveTo(left - TICKET.padding, top + 12).lineTo(left - TICKET.padding, top + TICKET.height - 12)
    document.dash(3, { space: 3 }).stroke().undash()
  })
  const section = document.struct('Sect')
  paper.root.add(section)
  drawFacts(paper, section, drawing, left - 2 * TICKET.padding - PAGE.margin - TICKET.padding)
  drawCode(paper, section, drawing, { x: left, y: top + TICKET.padding })
  section.end()
}

/** The code and, below it, its number to be read out. */
function drawCode(
  paper: Paper,
  section: Element,
  { ticket: { code, code_number: number }, words }: Drawing,
  at: { x: number; y: number },
): void {
  if (code === null) return
  const { document } = paper
  const box: [number, number, number, number] = [at.x, at.y, at.x + TICKET.qr, at.y + TICKET.qr]
  drawFigure(paper, section, { alt: words.code({ number }), box }, () => {
    document
      .save()
      .translate(at.x, at.y)
      .scale(TICKET.qr / code.size)
    document.path(code.path).fill(INK).restore()
  })
  const below = { x: at.x, y: at.y + TICKET.qr + 8, width: TICKET.qr }
  const line = { font: 'bold', size: 13, colour: INK, align: 'center' } as const
  write(paper, { parent: section, tag: 'P' }, number, below, line)
}

function drawFacts(paper: Paper, parent: Element, drawing: Drawing, width: number): void {
  const { answer, ticket, words, locale, top } = drawing
  const { event, tickets } = answer
  const x = PAGE.margin + TICKET.padding
  const first = top + TICKET.padding - 2
  const say = (
    tag: string,
    text: string,
    y: number,
    line: Omit<Line, 'colour'> & { colour?: string },
  ): number => write(paper, { parent, tag }, text, { x, y, width }, { colour: INK, ...line })
  const shown = (text: string, otherwise: string): string => onPaper(text, paper.letters) ?? otherwise

  const name = shown(event.name, words.eventOnline)
  let y = say('H1', name, first + NTH_HEIGHT, { font: 'bold', size: 15, lines: 2, gap: 6 })
  const nth = words.nth({ n: ticket.number, of: Math.max(tickets.length, ticket.number) })
  say('P', nth, first, NTH)
  y = say('P', timeOf(event, words, locale), y, { font: 'regular', size: 10, lines: 2, gap: 2 })
  const place = shown(placeOf(event, words), words.placeOnline)
  y = say('P', place, y, { font: 'regular', size: 10, lines: 2, gap: 8 })
  const kind = allOnPaper([ticket.ticket, ticket.batch], paper.letters)
  if (kind !== '') y = say('P', kind, y, { font: 'bold', size: 11, lines: 2 })
  if (ticket.holder_name !== null) {
    const holder = `${words.holder}: ${shown(ticket.holder_name, words.holderOnline)}`
    const room = top + TICKET.height - TICKET.padding / 2 - (ticket.half_price ? HALF_PRICE_HEIGHT : 0) - y
    const lines = Math.min(HOLDER_LINES, Math.max(1, Math.floor(room / HOLDER_LINE_HEIGHT)))
    y = say('P', holder, y, { font: 'regular', size: 10, lines })
  }
  if (ticket.half_price) {
    const { half_price_proof: proof } = ticket
    const right = proof === null ? '' : `${topicTexts('held', locale).holders.proofs[proof]}. `
    say('P', right + words.halfPrice, y, { ...NTH, lines: 2 })
  }
}
