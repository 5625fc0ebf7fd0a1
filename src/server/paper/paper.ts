import type PDFDocument from 'pdfkit'
import { oneLine } from '../mail/clean-text.ts'
import { BOLD, readFont, readLetters, REGULAR, type Font, type Letters } from './paper-fonts.ts'
import { linesOf, piecesOf, type Piece } from './paper-lines.ts'
import { fontsOf } from './paper-text.ts'

/*
 * A PDF that a screen reader can read, as PDF/UA-1 (ISO 14289-1) asks: a title that is shown, a language, every text and
 * picture in a tree of tags in the order in which it is read, and everything else marked as an artifact.
 */

/* Points, of which an inch has 72. */
export const A4 = { width: 595.28, height: 841.89 }

/* Black on white prints on every printer. */
export const INK = '#111418'
export const SOFT = '#4d5661'
export const RULE = '#c9ced4'

type Document = InstanceType<typeof PDFDocument>
type Element = PDFKit.PDFStructureElement

export type Paper = {
  document: Document
  letters: Letters
  /** The element that holds the others. */
  root: Element
}

/** `texts`: texts written by others, for the fonts. The same contents always produce the same file. */
type Contents = { title: string; author: string; date: Date; language: string; texts: string }

async function loadLibrary() {
  const { default: Document } = await import('pdfkit')
  return class extends Document {
    /** The library writes title and author into XML as they are. */
    override endMetadata(): void {
      const { Title = '', Author = '' } = this.info
      Object.assign(this.info, { Title: inXml(Title), Author: inXml(Author) })
      super.endMetadata()
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const inXml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

/** The library's types do not know it. */
const MARKED_AS_UA: object = { subset: 'PDF/UA' }

/** Loaded with the first PDF: most processes never write one. */
let library: ReturnType<typeof loadLibrary> | undefined

/** Opens a document of A4 with the fonts that its texts need. */
export async function openPaper({ title, author, date, language, texts }: Contents): Promise<Paper> {
  library ??= loadLibrary()
  const [Library, letters] = await Promise.all([library, readLetters()])
  const fonts = [...fontsOf(texts, letters).add(REGULAR).add(BOLD)]
  const files = await Promise.all(fonts.map(async (font) => [font, await readFont(font)] as const))
  const document = new Library({
    size: 'A4',
    margin: 0,
    // No font is named: the library would read its own from the disk and put it into every file.
    font: '',
    lang: language,
    // guard: tagged-tickets
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    ...MARKED_AS_UA,
    info: { Title: oneLine(title), Author: oneLine(author), CreationDate: date, ModDate: date },
  })
  for (const [font, file] of files) document.registerFont(font, file)
  const root = document.struct('Document')
  document.addStructure(root)
  return { document, letters, root }
}

/** Ends the document; its bytes. */
export function closePaper({ document, root }: Paper): Promise<Buffer> {
  root.end()
  const { promise, resolve: done, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => done(Buffer.concat(chunks)))
  document.on('error', reject)
  document.end()
  return promise
}

/** Lines and frames, which nobody reads. */
export function drawArtifact(
  { document }: Paper,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  document.markContent('Artifact', { type })
  draw()
  document.endMarkedContent()
}

/** Style of a text; `gap`: the free space below it. */
export type Line = {
  font: 'regular' | 'bold'
  size: number
  colour: string
  lines?: number
  gap?: number
  align?: 'center' | 'right'
}
type Box = { x: number; y: number; width: number }

const FILES = { regular: REGULAR, bold: BOLD } as const

/** A text in the lines that it is drawn in; `isWhole`: nothing of it is cut. */
type LaidOut = { written: string; drawn: Piece[][]; isWhole: boolean; lineHeight: number }

function layOut(paper: Paper, text: string, width: number, { font, size, lines: most = 1 }: Line): LaidOut {
  const usual = FILES[font]
  const written = oneLine(text, 400)
  const fits = (line: string): boolean => widthOf(paper, piecesOf(line, usual, paper.letters), size) <= width
  const lines = linesOf(written, most, fits)
  return {
    written,
    drawn: lines.map((line) => piecesOf(line, usual, paper.letters)),
    isWhole: lines.join('') === written,
    lineHeight: paper.document.font(usual).fontSize(size).currentLineHeight(true),
  }
}

function widthOf({ document }: Paper, pieces: readonly Piece[], size: number): number {
  return pieces.reduce((sum, { text, font }) => {
    document.font(font).fontSize(size)
    return sum + document.widthOfString(text, { features: featuresOf(font) })
  }, 0)
}

/** How much of the page `write` takes for a text, what is left free below it included. */
export function heightOf(paper: Paper, text: string, width: number, line: Line): number {
  const { drawn, lineHeight } = layOut(paper, text, width, line)
  return drawn.length * lineHeight + (line.gap ?? GAP)
}

/**
 * Writes at most so many lines as an element of its own, the last of them ended by dots where the text goes on; answers
 * where it ended.
 *
 * @param place - the element that it is read in, and what it is (`H1`, `P`); null: nobody reads it, as it was read before
 */
export function write(
  paper: Paper,
  place: { parent: Element; tag: string } | null,
  text: string,
  box: Box,
  line: Line,
): number {
  const { document } = paper
  const { written, drawn, isWhole, lineHeight } = layOut(paper, text, box.width, line)
  const draw = (): void => {
    for (const [nth, pieces] of drawn.entries()) {
      const baseline = box.y + nth * lineHeight + line.size * ASCENT
      let x = box.x + indentOf(paper, pieces, box.width, line)
      for (const piece of pieces) {
        const width = widthOf(paper, [piece], line.size)
        const features = featuresOf(piece.font)
        document
          .fillColor(line.colour)
          .text(piece.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features })
        x += width
      }
    }
  }
  if (place === null) drawArtifact(paper, draw, 'Pagination')
  else {
    const isUsual = drawn.flat().every((piece) => piece.font === REGULAR || piece.font === BOLD)
    // Text that is cut, drawn from right to left, or drawn with joined letters is read as it was written.
    // guard: names-read-as-written
    const isPlain = isUsual && isWhole
    place.parent.add(document.struct(place.tag, isPlain ? {} : { actual: written }, [draw]))
  }
  return box.y + drawn.length * lineHeight + (line.gap ?? GAP)
}

function indentOf(paper: Paper, pieces: readonly Piece[], width: number, { align, size }: Line): number {
  if (align === undefined) return 0
  const free = width - widthOf(paper, pieces, size)
  return align === 'right' ? free : free / 2
}

/** Default free space below a text. */
const GAP = 4

/** Ascent of the letters of Noto Sans, relative to the font size. */
const ASCENT = 1.069

/** A font with tables of layout shapes a piece as a whole; the usual two have none, and are drawn word by word. */
function featuresOf(font: Font): [] | undefined {
  return font === REGULAR || font === BOLD ? undefined : []
}

/** Draws a picture with its alternative text. */
export function drawFigure(
  { document }: Paper,
  parent: Element,
  { alt, box }: { alt: string; box: [left: number, top: number, right: number, bottom: number] },
  draw: () => void,
): void {
  const placed = { alt, bbox: box, placement: 'Block' }
  parent.add(document.struct('Figure', placed, [draw]))
}
