import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/* The content of a PDF as a screen reader gets it, read back by PDF.js. */

/** Opens a PDF as a browser does. */
export const openPdf = (pdf: Buffer) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
type Opened = Awaited<ReturnType<typeof openPdf>>

/** A tag with what is in it; text by the marks of the page. */
type Tag = { role: string; alt?: string; children: (Tag | { type: string; id: string })[] }

/** The tags of a page in the order in which they are read: role, alternative text, and the text that is drawn. */
export async function readAloud(document: Opened, page: number): Promise<[role: string, textsOf: string][]> {
  const opened = await document.getPage(page)
  const drawn = new Map<string, string>()
  let mark = ''
  for (const item of (await opened.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) drawn.set(mark, (drawn.get(mark) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
    else if (item.type === 'endMarkedContent') mark = ''
    else mark = item.id ?? 'artifact'
  }
  const loose = drawn.get('')?.trim() ?? ''
  if (loose !== '') throw new Error(`neither tagged nor an artifact: ${loose}`)
  const textsOf = ({ role, alt, children }: Tag): [string, string][] => {
    const own = children
      .flatMap((child) => ('id' in child ? [drawn.get(child.id) ?? ''] : []))
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const inner = children.flatMap((child) => ('role' in child ? textsOf(child) : []))
    // Of a list that goes on, PDF.js names the elements of every page.
    const isHere = children.some((child) => 'id' in child)
    return isHere && (own !== '' || alt !== undefined) ? [[role, alt ?? own], ...inner] : inner
  }
  return textsOf(await opened.getStructTree())
}

/** How the file writes a text of a tag: UTF-16 unless it is ASCII, its signs of syntax behind a backslash. */
export function inFile(text: string): Buffer {
  const isAscii = /^\p{ASCII}*$/u.test(text)
  const bytes = isAscii ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return Buffer.from(
    Array.from(bytes).flatMap((byte) =>
      byte === 0x5c || byte === 0x28 || byte === 0x29 ? [0x5c, byte] : [byte],
    ),
  )
}
