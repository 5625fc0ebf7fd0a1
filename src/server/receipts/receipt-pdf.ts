import { INTL_TAGS, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { soldByWords } from '#texts/sold-by.ts'
import type { ServerTexts } from '#texts/texts.ts'
import {
  A4,
  closePaper,
  drawArtifact,
  heightOf,
  INK,
  openPaper,
  RULE,
  SOFT,
  write,
  type Line,
  type Paper,
} from '../paper/paper.ts'
import { onPaper } from '../paper/paper-text.ts'
import { receiptSections, type Receipt, type ReceiptRow, type ReceiptSection } from './receipt-sections.ts'

type Element = Paper['root']

/* In points. */
const PAGE = { ...A4, margin: 56 }
const INSIDE = PAGE.width - 2 * PAGE.margin
const FOOT = { height: 30, line: { font: 'regular', size: 8, colour: SOFT } } as const
/** Where the second of two columns begins, and what is left free between them. */
const COLUMN = { facts: 170, amounts: INSIDE - 150, gap: 12 } as const
const ROW_GAP = 5

const TITLE: Line = { font: 'bold', size: 20, colour: INK, lines: 2, gap: 8 }
const HEADING: Line = { font: 'bold', size: 11.5, colour: INK, gap: 8 }
const TEXT: Line = { font: 'regular', size: 10, colour: INK, lines: 4, gap: 0 }
const LABEL: Line = { ...TEXT, colour: SOFT }
const SUM: Line = { ...TEXT, font: 'bold' }
const NOTE: Line = { ...TEXT, size: 9, colour: SOFT, gap: 1 }

/**
 * Content that a page break does not split: its height, whether the next block must follow it, and its drawing
 * function.
 */
type Block = { height: number; keepsNext?: boolean; draw: (top: number) => void }

/** Writes the receipt of a purchase in a language. The same receipt always makes the same file. */
export async function writeReceiptPdf(receipt: Receipt, locale: Locale): Promise<Buffer> {
  const texts = ALL_TEXTS[locale]
  const sections = receiptSections(receipt, texts, locale)
  const seller = sellerLines(receipt, texts)
  const paper = await openPaper({
    title: `${texts.receipt.title} ${receipt.orderNumber}`,
    author: receipt.seller.name,
    date: receipt.refunds.at(-1)?.at ?? receipt.paidAt,
    language: INTL_TAGS[locale],
    texts: JSON.stringify([seller, sections]),
  })
  const shown = (text: string): string => onPaper(text, paper.letters) ?? texts.receipt.seePage
  const blocks = [
    ...headBlocks(paper, texts.receipt.title, seller.map(shown)),
    ...sections.flatMap((section) => sectionBlocks(paper, section, shown)),
  ]
  const pages = pagesOf(blocks, PAGE.height - 2 * PAGE.margin - FOOT.height)
  for (const [index, page] of pages.entries()) {
    if (index > 0) paper.document.addPage()
    let top = PAGE.margin
    for (const { height, draw } of page) {
      draw(top)
      top += height
    }
    const isLast = index === pages.length - 1
    drawFoot(
      paper,
      `${texts.mail.order} ${receipt.orderNumber} · ${texts.receipt.page({ n: index + 1, of: pages.length })}`,
      isLast,
    )
  }
  return closePaper(paper)
}

function sellerLines({ seller, platform }: Receipt, { mail: { seller: words } }: ServerTexts): string[] {
  const { sold, legal, address, email } = soldByWords(seller, platform ?? undefined, words)
  return [sold, legal, words.address({ address }), words.contact({ email })]
}

/** Blocks by pages: one that has no room below the others begins a page, with the heading that it follows. */
function pagesOf(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = [[]]
  let used = 0
  let together: Block[] = []
  for (const block of blocks) {
    together.push(block)
    if (block.keepsNext === true) continue
    const height = together.reduce((sum, each) => sum + each.height, 0)
    if (used > 0 && used + height > room) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(...together)
    used += height
    together = []
  }
  return pages
}

function headBlocks(paper: Paper, title: string, seller: readonly string[]): Block[] {
  const lines: [string, string, Line][] = [
    ['H1', title, TITLE],
    ...seller.map((text, nth): [string, string, Line] => [
      'P',
      text,
      nth === 0 ? { ...TEXT, gap: 2 } : { ...NOTE, lines: 3 },
    ]),
  ]
  return lines.map(([tag, text, line]) => ({
    height: heightOf(paper, text, INSIDE, line),
    draw: (y) =>
      void write(paper, { parent: paper.root, tag }, text, { x: PAGE.margin, y, width: INSIDE }, line),
  }))
}

/** Free space around the line above a section. */
const ABOVE = 14

/** A heading and, below it, a list whose items are a label (`Lbl`) with what is said of it (`LBody`). */
function sectionBlocks(
  paper: Paper,
  { title, kind, rows }: ReceiptSection,
  shown: (text: string) => string,
): Block[] {
  const list = paper.document.struct('L')
  const heading: Block = {
    height: 2 * ABOVE + heightOf(paper, title, INSIDE, HEADING),
    keepsNext: true,
    draw: (top) => {
      drawRule(paper, top + ABOVE)
      const box = { x: PAGE.margin, y: top + 2 * ABOVE, width: INSIDE }
      write(paper, { parent: paper.root, tag: 'H2' }, title, box, HEADING)
      paper.root.add(list)
    },
  }
  const items = rows.map((row, nth) => {
    const { height, draw } = rowBlock(paper, list, { row, kind }, shown)
    const isLast = nth === rows.length - 1
    return { height, draw: (top: number) => (draw(top), isLast && list.end()) }
  })
  return [heading, ...items]
}

function rowBlock(
  paper: Paper,
  list: Element,
  { row, kind }: { row: ReceiptRow; kind: ReceiptSection['kind'] },
  shown: (text: string) => string,
): Block {
  const column = COLUMN[kind]
  const [label, value, notes] = [shown(row.label), shown(row.value), (row.notes ?? []).map(shown)]
  const left = { x: PAGE.margin, width: column - COLUMN.gap }
  const right = { x: PAGE.margin + column, width: INSIDE - column }
  const isSum = row.isSum === true
  const labelLine = isSum ? SUM : kind === 'facts' ? LABEL : TEXT
  const valueLine: Line = { ...(isSum ? SUM : TEXT), ...(kind === 'amounts' && { align: 'right' }) }
  const above = isSum ? ROW_GAP + 2 : 0
  const below = notes.reduce((sum, note) => sum + heightOf(paper, note, left.width, NOTE), 0)
  const labelHeight = heightOf(paper, label, left.width, labelLine) + below
  return {
    height: above + Math.max(labelHeight, heightOf(paper, value, right.width, valueLine)) + ROW_GAP,
    draw: (top) => {
      if (isSum) drawRule(paper, top + 2)
      const y = top + above
      const item = paper.document.struct('LI')
      list.add(item)
      let next = write(paper, { parent: item, tag: 'Lbl' }, label, { ...left, y }, labelLine)
      write(paper, { parent: item, tag: 'LBody' }, value, { ...right, y }, valueLine)
      for (const note of notes) {
        next = write(paper, { parent: item, tag: 'LBody' }, note, { ...left, y: next }, NOTE)
      }
      item.end()
    },
  }
}

function drawRule(paper: Paper, y: number): void {
  drawArtifact(paper, () => {
    paper.document.lineWidth(0.75).strokeColor(RULE)
    paper.document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INSIDE, y)
      .stroke()
  })
}

/** Draws the footer of each page, which is read on the last. */
function drawFoot(paper: Paper, text: string, isRead: boolean): void {
  const box = { x: PAGE.margin, y: PAGE.height - PAGE.margin - 10, width: INSIDE }
  write(paper, isRead ? { parent: paper.root, tag: 'P' } : null, text, box, FOOT.line)
}
