/** One leaf of a message. */
export type Part = {
  contentType: string
  /** Null for a part that is shown, such as the text itself. */
  filename: string | null
  /** What `cid:` links name it by. */
  contentId: string | null
  content: Buffer
}

export type Message = {
  headers: ReadonlyMap<string, string>
  parts: readonly Part[]
}

/** Nested deeper than this, a message is not one of ours. */
const MAX_DEPTH = 8

/**
 * Reads an Internet message: headers (RFC 5322, 2047), multipart bodies (RFC 2046), quoted-printable and base64.
 * Made for the mail that one program sends itself; what it does not know it keeps as bytes.
 */
export function parseMessage(raw: Buffer): Message {
  const { headers, body } = splitHead(raw.toString('latin1'))
  return { headers, parts: partsOf(headers, body, 0) }
}

/** A part's text, by its charset; UTF-8 when it names none that is known. */
export function textOf(part: Part): string {
  const charset = parameter(part.contentType, 'charset') ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(part.content)
  } catch (error) {
    if (error instanceof RangeError) return part.content.toString('utf8')
    throw error
  }
}

/** The first shown part of a type, such as text/html, with plain line breaks. */
export function findText(message: Message, type: string): string | null {
  const found = message.parts.find((part) => part.filename === null && part.contentType.startsWith(type))
  return found === undefined ? null : textOf(found).replaceAll('\r\n', '\n')
}

function splitHead(text: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end === null ? text : text.slice(0, end.index)
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, decodeWords(line.slice(colon + 1).trim()))
  }
  return { headers, body: end === null ? '' : text.slice(end.index + end[0].length) }
}

function partsOf(headers: ReadonlyMap<string, string>, body: string, depth: number): Part[] {
  const contentType = headers.get('content-type') ?? 'text/plain'
  const boundary = parameter(contentType, 'boundary')
  if (contentType.toLowerCase().startsWith('multipart/') && boundary !== null && depth < MAX_DEPTH) {
    return splitParts(body, boundary).flatMap((piece) => {
      const inner = splitHead(piece)
      return partsOf(inner.headers, inner.body, depth + 1)
    })
  }
  const disposition = headers.get('content-disposition') ?? ''
  const named = parameter(disposition, 'filename') ?? parameter(contentType, 'name')
  return [
    {
      contentType,
      filename: named ?? (disposition.startsWith('attachment') ? 'attachment' : null),
      contentId: headers.get('content-id')?.replace(/^<|>$/g, '') ?? null,
      content: decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit'),
    },
  ]
}

function splitParts(body: string, boundary: string): string[] {
  const marker = `--${boundary}`
  const pieces = `\r\n${body}`.split(new RegExp(`\\r?\\n${escapePattern(marker)}`))
  // What stands before the first marker and after the closing one ("--marker--") is no part.
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => piece.replace(/^[ \t]*\r?\n/, ''))
}

function decodeBody(body: string, encoding: string): Buffer {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable':
      return Buffer.from(decodeQuoted(body.replace(/=[ \t]*\r?\n/g, '')), 'latin1')
    default:
      return Buffer.from(body, 'latin1')
  }
}

function decodeQuoted(text: string): string {
  return text.replace(/=([0-9A-Fa-f]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

const ENCODED_WORD = /=\?([^?*]+)(?:\*[^?]*)?\?([bBqQ])\?([^?]*)\?=/g

/** Encoded words of a header; the blank between two of them is not part of the text. */
function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1')
  const decoded = joined.replace(ENCODED_WORD, (_match, charset: string, kind: string, text: string) => {
    const bytes =
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : Buffer.from(decodeQuoted(text.replaceAll('_', ' ')), 'latin1')
    return textOf({
      contentType: `text/plain; charset=${charset}`,
      filename: null,
      contentId: null,
      content: bytes,
    })
  })
  return decoded === value ? Buffer.from(value, 'latin1').toString('utf8') : decoded
}

function parameter(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}="?([^";]+)"?`, 'i').exec(header)
  return match?.[1]?.trim() ?? null
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
