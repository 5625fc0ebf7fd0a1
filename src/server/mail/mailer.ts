import { createTransport } from 'nodemailer'

import { email } from '#rules/base/validation.ts'
import { oneLine } from './clean-text.ts'
import type { MessageKind } from './message-kinds.ts'

export type MailMessage = {
  /** One address. */
  to: string
  /** Seller of the mail: its name is shown as the sender's, and replies go there. */
  seller?: { name: string; email: string }
  subject: string
  text: string
  html: string
  /** From `messageIdOf`: the same mail, sent again, is the same message to the receiver. */
  messageId: string
  attachments?: readonly MailAttachment[]
  /** The page on which the receiver says that they want no such mails (RFC 2369, List-Unsubscribe). */
  unsubscribe?: string
}

/** `cid`: by what the HTML shows it, in its place and not among the files. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer; cid?: string }

export type Mailer = {
  /** Hands one mail to the server. Rejects when the server did not take it; sending again is safe. */
  send(message: MailMessage): Promise<void>
  /** Closes the connections that are kept open. */
  close(): void
}

/** Milliseconds; a mail server that is silent must not hold up a job for minutes, as the defaults would. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** As many as jobs run at once in a worker: a mail server far away takes a fifth of a second for each mail. */
const MAX_CONNECTIONS = 4

/** The domain of a sender such as `Balcão <no-reply@shop.example>`, or localhost when it names none. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}

/**
 * Returns the Message-ID of a mail: the same for the same kind and subject matter, regardless of the sender and the
 * number of sends. `about` is a sale's id, or an attempt's if one sale can have several mails of a kind (a new Pix
 * code).
 */
export function messageIdOf(mail: { kind: MessageKind; about: string; from: string }): string {
  const about = mail.about.replace(/[^A-Za-z0-9_-]/g, '')
  return `<${mail.kind}.${about}@${domainOf(mail.from)}>`
}

/**
 * Returns the sender under the seller's name, at the shop's own address: another domain's would fail its checks (SPF,
 * DMARC). A buyer's reply goes to the seller.
 */
function senderOf(from: string, seller: MailMessage['seller']) {
  if (seller === undefined) return { from }
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const sender = { from: { name: oneLine(seller.name, 80), address } }
  return email(seller.email) === null ? { ...sender, replyTo: { name: '', address: seller.email } } : sender
}

/** Sends mail over SMTP. `smtpUrl` is `smtp://` or `smtps://` with the account in it, where one is needed. */
export function createMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
  return {
    async send({ to, seller, attachments = [], unsubscribe, ...message }) {
      // A list or a header in disguise must not turn one receiver into many.
      if (to === '' || email(to) !== null) throw new Error('The receiver of a mail is not one address')
      await transport.sendMail({
        ...message,
        attachments: attachments.map((each) => ({
          ...each,
          contentDisposition: each.cid === undefined ? 'attachment' : 'inline',
        })),
        ...senderOf(settings.from, seller),
        to: { name: '', address: to },
        // Keeps holiday notices and other machines from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(unsubscribe !== undefined && { list: { unsubscribe } }),
      })
    },
    close: () => transport.close(),
  }
}
