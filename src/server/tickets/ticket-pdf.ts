import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'
import type { TicketOnPage, TicketsAnswer } from '#contract/calls/issued-tickets.ts'
import type { Locale } from '#rules/locale.ts'
import { loadTopic, topicTexts, type Topics } from '#texts/topics.ts'
import { oneLine } from '../mail/clean-text.ts'
import { placeOf, timeOf } from './event-words.ts'
import { allOnPaper, onPaper } from './paper-text.ts'

type Document = InstanceType<typeof PDFDocument>
type Words = Topics['issued']

/* Points, of which an inch has 72. A4 is 595.28 × 841.89. */
const PAGE = { width: 595.28, height: 841.89, margin: 42 }
const INSIDE = PAGE.width - 2 * PAGE.margin
const TICKET = { height: 216, gap: 18, padding: 18, qr: 150 }
const A_PAGE = 3
const FIRST_TICKET = PAGE.margin + 34

/* Black on white prints on every printer. */
const INK = '#111418'
const SOFT = '#4d5661'
const LINE = '#c9ced4'

/**
 * The tickets that admit somebody, to be printed: three on a page of A4, each with its code. What no longer does is left
 * out; null when nothing is left.
 */
export async function writeTicketPdf(answer: TicketsAnswer, locale: Locale): Promise<Buffer | null> {
  const good = answer.tickets.filter(({ code }) => code !== null)
  if (good.length === 0) return null
  const [document] = await Promise.all([
    openDocument(answer, locale),
    loadTopic('issued', locale),
    loadTopic('held', locale),
  ])
  const words = topicTexts('issued', locale)
  const pages = Math.ceil(good.length / A_PAGE)
  for (const [index, ticket] of good.entries()) {
    const place = index % A_PAGE
    if (place === 0) {
      if (index > 0) document.addPage()
      drawPageFrame(document, answer, words, { n: index / A_PAGE + 1, of: pages })
    }
    const top = FIRST_TICKET + place * (TICKET.height + TICKET.gap)
    drawTicket(document, { answer, ticket, words, locale, top })
  }
  return collect(document)
}

async function loadWriter() {
  const [{ default: Document }, regular, bold] = await Promise.all([
    import('pdfkit'),
    readFile(join(FONTS, 'noto-sans-regular.ttf')),
    readFile(join(FONTS, 'noto-sans-bold.ttf')),
  ])
  return { Document, regular, bold }
}

/** Beside this file, and beside the bundle that holds it: the build copies them there. */
const FONTS = join(import.meta.dirname, 'fonts')

/** Loaded with the first PDF: most processes never write one. */
let writer: ReturnType<typeof loadWriter> | undefined

async function openDocument(answer: TicketsAnswer, locale: Locale): Promise<Document> {
  writer ??= loadWriter()
  const { Document, regular, bold } = await writer
  // No font is named: the library would read its own from the disk and put it into every file.
  const options = { size: 'A4', margin: 0, lang: locale, font: '', info: infoOf(answer) }
  return new Document(options).registerFont('regular', regular).registerFont('bold', bold)
}

/** The same tickets always make the same file, so that a mail that is sent again is the same mail. */
function infoOf({ event, seller, issued_at }: TicketsAnswer) {
  return {
    Title: oneLine(event.name),
    Author: oneLine(seller.name),
    CreationDate: new Date(issued_at),
    ModDate: new Date(issued_at),
  }
}

function collect(document: Document): Promise<Buffer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => done(Buffer.concat(chunks)))
  document.on('error', reject)
  document.end()
  return promise
}

type Line = { font: 'regular' | 'bold'; size: number; colour?: string; lines?: number; gap?: number }

/** Writes at most so many lines, the last of them ended by dots where the text goes on; answers where it ended. */
function write(
  document: Document,
  text: string,
  box: { x: number; y: number; width: number },
  line: Line,
): number {
  const { font, size, colour = INK, lines = 1, gap = 4 } = line
  document.font(font).fontSize(size).fillColor(colour)
  const height = document.currentLineHeight(true) * lines
  const written = oneLine(text, 400)
  document.text(written, box.x, box.y, { width: box.width, height, ellipsis: true, lineGap: 0 })
  return box.y + Math.min(height, document.heightOfString(written, { width: box.width })) + gap
}

function drawPageFrame(
  document: Document,
  answer: TicketsAnswer,
  words: Words,
  page: { n: number; of: number },
): void {
  const box = { x: PAGE.margin, y: PAGE.margin, width: INSIDE }
  write(document, words.show, box, { font: 'regular', size: 9, colour: SOFT, lines: 2 })
  const bottom = { ...box, y: PAGE.height - PAGE.margin - 26 }
  const { seller, sold_by: platform } = answer
  const legal = platform ?? seller
  const names = platform === undefined ? [seller.name] : [seller.name, platform.name]
  const sold = allOnPaper([...names, legal.legal_name, legal.document, legal.email])
  const next = write(document, sold, bottom, { font: 'regular', size: 8, colour: SOFT })
  const order = `${words.order} ${answer.order_number} · ${words.page(page)}`
  write(document, order, { ...box, y: next }, { font: 'regular', size: 8, colour: SOFT })
}

type Drawing = { answer: TicketsAnswer; ticket: TicketOnPage; words: Words; locale: Locale; top: number }

function drawTicket(document: Document, drawing: Drawing): void {
  const { ticket, top } = drawing
  document.lineWidth(0.75).strokeColor(LINE)
  document.roundedRect(PAGE.margin, top, INSIDE, TICKET.height, 10).stroke()
  const left = PAGE.margin + INSIDE - TICKET.padding - TICKET.qr
  document.moveTo(left - TICKET.padding, top + 12).lineTo(left - TICKET.padding, top + TICKET.height - 12)
  document.dash(3, { space: 3 }).stroke().undash()
  drawCode(document, ticket, { x: left, y: top + TICKET.padding })
  drawFacts(document, drawing, left - 2 * TICKET.padding - PAGE.margin - TICKET.padding)
}

/** The code and, below it, its number to be read out. */
function drawCode(
  document: Document,
  { code, code_number }: TicketOnPage,
  at: { x: number; y: number },
): void {
  if (code === null) return
  document
    .save()
    .translate(at.x, at.y)
    .scale(TICKET.qr / code.size)
  document.path(code.path).fill(INK).restore()
  document.font('bold').fontSize(13).fillColor(INK)
  document.text(code_number, at.x, at.y + TICKET.qr + 8, { width: TICKET.qr, align: 'center' })
}

function drawFacts(document: Document, { answer, ticket, words, locale, top }: Drawing, width: number): void {
  const { event, tickets } = answer
  const x = PAGE.margin + TICKET.padding
  const box = (y: number) => ({ x, y, width })
  const soft = { font: 'regular', size: 9, colour: SOFT } as const
  const nth = words.nth({ n: ticket.number, of: Math.max(tickets.length, ticket.number) })
  let y = write(document, nth, box(top + TICKET.padding - 2), soft)
  const name = onPaper(event.name) ?? words.eventOnline
  y = write(document, name, box(y), { font: 'bold', size: 15, lines: 2, gap: 6 })
  y = write(document, timeOf(event, words, locale), box(y), { font: 'regular', size: 10, lines: 2, gap: 2 })
  const place = onPaper(placeOf(event, words)) ?? words.placeOnline
  y = write(document, place, box(y), { font: 'regular', size: 10, lines: 2, gap: 8 })
  const kind = allOnPaper([ticket.ticket, ticket.batch])
  if (kind !== '') y = write(document, kind, box(y), { font: 'bold', size: 11, lines: 2 })
  if (ticket.holder_name !== null) {
    const holder = onPaper(ticket.holder_name) ?? words.holderOnline
    y = write(document, `${words.holder}: ${holder}`, box(y), { font: 'regular', size: 10 })
  }
  if (ticket.half_price) {
    const { half_price_proof: proof } = ticket
    const right = proof === null ? '' : `${topicTexts('held', locale).holders.proofs[proof]}. `
    write(document, right + words.halfPrice, box(y), { ...soft, lines: 2 })
  }
}
