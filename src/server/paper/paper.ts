import type PDFDocument from 'pdfkit'
import { oneLine } from '../mail/clean-text.ts'
import { BOLD, readFont, readLetters, REGULAR, type Font, type Letters } from './paper-fonts.ts'
import { linesOf, piecesOf, type Piece } from './paper-lines.ts'
import { fontsOf } from './paper-text.ts'

/*
 * A PDF that a screen reader can read, as PDF/UA-1 (ISO 14289-1) asks: a title that is shown, a language, every text and
 * picture in a tree of tags in the order in which it is read, and everything else marked as an artifact.
 */

type Document = InstanceType<typeof PDFDocument>
type Element = PDFKit.PDFStructureElement

export type Paper = {
  document: Document
  letters: Letters
  /** The element that holds the others. */
  root: Element
}

/** `texts`: what others have written of it, for the fonts. The same contents always make the same file. */
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

/** How a text is written; `gap`: what is left free below it. */
export type Line = {
  font: 'regular' | 'bold'
  size: number
  colour: string
  lines?: number
  gap?: number
  align?: 'center'
}
type Box = { x: number; y: number; width: number }

const FILES = { regular: REGULAR, bold: BOLD } as const

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
  { font, size, colour, lines: most = 1, gap = 4, align }: Line,
): number {
  const { document, letters } = paper
  const usual = FILES[font]
  const written = oneLine(text, 400)
  const widthOf = (piece: Piece): number => {
    document.font(piece.font).fontSize(size)
    return document.widthOfString(piece.text, { features: featuresOf(piece.font) })
  }
  const allWide = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + widthOf(piece), 0)
  const fits = (line: string): boolean => allWide(piecesOf(line, usual, letters)) <= box.width
  const lines = linesOf(written, most, fits)
  const drawn = lines.map((line) => piecesOf(line, usual, letters))
  const height = document.font(usual).fontSize(size).currentLineHeight(true)
  const draw = (): void => {
    for (const [nth, pieces] of drawn.entries()) {
      const baseline = box.y + nth * height + size * ASCENT
      let x = box.x + (align === 'center' ? (box.width - allWide(pieces)) / 2 : 0)
      for (const piece of pieces) {
        const width = widthOf(piece)
        const features = featuresOf(piece.font)
        document
          .fillColor(colour)
          .text(piece.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features })
        x += width
      }
    }
  }
  if (place === null) drawArtifact(paper, draw, 'Pagination')
  else {
    const isUsual = drawn.flat().every((piece) => piece.font === REGULAR || piece.font === BOLD)
    // What is cut, drawn from right to left, or with letters that are joined is read as it was written.
    // guard: names-read-as-written
    const isPlain = isUsual && lines.join('') === written
    place.parent.add(document.struct(place.tag, isPlain ? {} : { actual: written }, [draw]))
  }
  return box.y + drawn.length * height + gap
}

/** How high the letters of Noto Sans stand above the line, by the size of the font. */
const ASCENT = 1.069

/** A font with tables of layout shapes a piece as a whole; the usual two have none, and are drawn word by word. */
function featuresOf(font: Font): [] | undefined {
  return font === REGULAR || font === BOLD ? undefined : []
}

/** Draws a picture with the words that stand for it. */
export function drawFigure(
  { document }: Paper,
  parent: Element,
  { alt, box }: { alt: string; box: [left: number, top: number, right: number, bottom: number] },
  draw: () => void,
): void {
  const placed = { alt, bbox: box, placement: 'Block' }
  parent.add(document.struct('Figure', placed, [draw]))
}
