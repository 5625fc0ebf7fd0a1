import PostalMime, { decodeWords } from 'postal-mime'

/** A file or a picture of a message. */
export type MailAttachment = {
  /** Null for a picture that only the HTML shows. */
  filename: string | null
  type: string
  /** Name by which `cid:` links of the HTML refer to it. */
  contentId: string | null
  content: Buffer
}

/** Displayed parts of an Internet message. Texts have plain line breaks. */
export type Message = {
  from: string
  /** The recipients of its envelope, which the mailbox writes in front. */
  to: string
  subject: string
  text: string | null
  html: string | null
  attachments: readonly MailAttachment[]
}

/** Reads a stored message. One that cannot be read says so in its text, and keeps no other from being listed. */
export async function readMessage(raw: Buffer): Promise<Message> {
  try {
    return await parse(raw)
  } catch (error) {
    const text = `The message cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { from: '', to: '', subject: '', text, html: null, attachments: [] }
  }
}

async function parse(raw: Buffer): Promise<Message> {
  const email = await PostalMime.parse(raw)
  const header = (name: string): string =>
    decodeWords(email.headers.find(({ key }) => key === name)?.value ?? '')
  return {
    from: header('from'),
    to: header('delivered-to'),
    subject: header('subject'),
    text: plainBreaks(email.text),
    html: plainBreaks(email.html),
    attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
      filename,
      type: mimeType,
      contentId: contentId?.replace(/^<|>$/g, '') ?? null,
      content: bufferOf(content),
    })),
  }
}

const plainBreaks = (text: string | undefined): string | null => text?.replaceAll('\r\n', '\n') ?? null

const bufferOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
