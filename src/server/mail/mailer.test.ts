import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Mailer } from './mailer.ts'
import { createMailer, messageIdOf } from './mailer.ts'

const FROM = 'Balcão <no-reply@shop.example>'
const MESSAGE = {
  to: 'maria@example.com',
  subject: 'Compra confirmada: Café',
  text: 'Olá',
  html: '<p>Olá</p>',
  messageId: messageIdOf({ kind: 'purchase-confirmed', about: 'sale_1', from: FROM }),
}

let server: SMTPServer
let mailer: Mailer
let received: { receivers: string[]; raw: string }[] = []
let refusal: Error | undefined

beforeEach(async () => {
  received = []
  refusal = undefined
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const receivers = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ receivers, raw: Buffer.concat(chunks).toString('utf8') })
        done(refusal)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM })
})

afterEach(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n')

describe('sending', () => {
  it('hands over one mail in two forms under its own id', async () => {
    await mailer.send(MESSAGE)
    expect(received.map(({ receivers }) => receivers)).toEqual([['maria@example.com']])
    const raw = received[0]?.raw ?? ''
    expect(headersOf(raw)).toContain('Message-ID: <purchase-confirmed.sale_1@shop.example>')
    expect(headersOf(raw)).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('multipart/alternative')
  })

  it('names the page on which its receiver turns such mails off, if there is one', async () => {
    await mailer.send({ ...MESSAGE, unsubscribe: 'https://office.example/account#mails' })
    await mailer.send(MESSAGE)
    const lists = received.map(({ raw }) => headersOf(raw).filter((line) => line.startsWith('List-')))
    expect(lists).toEqual([['List-Unsubscribe: <https://office.example/account#mails>'], []])
  })

  it('gives the same mail the same id when it is sent again', async () => {
    await mailer.send(MESSAGE)
    await mailer.send(MESSAGE)
    const ids = received.map(({ raw }) => headersOf(raw).find((line) => line.startsWith('Message-ID')))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('keeps a picture that the mail shows apart from the files that it brings', async () => {
    const content = Buffer.from('x')
    await mailer.send({
      ...MESSAGE,
      attachments: [
        { filename: 'logo.png', contentType: 'image/png', content, cid: 'logo@shop' },
        { filename: 'tickets.pdf', contentType: 'application/pdf', content },
      ],
    })
    const raw = received[0]?.raw ?? ''
    expect(raw).toContain('multipart/related')
    expect(raw).toMatch(/Content-Id: <logo@shop>[^]*Content-Disposition: inline; filename=logo\.png/i)
    expect(raw).toContain('Content-Disposition: attachment; filename=tickets.pdf')
  })

  it('adds no header that a subject tries to smuggle in', async () => {
    await mailer.send({ ...MESSAGE, subject: 'Hi\r\nBcc: all@example.com\r\n\r\nbody' })
    const [mail] = received
    expect(mail?.receivers).toEqual(['maria@example.com'])
    expect(headersOf(mail?.raw ?? '').filter((line) => line.startsWith('Bcc'))).toEqual([])
  })

  it("has the seller's name at the shop's address, and is answered to the seller", async () => {
    const seller = { name: 'Estúdio "Aurora"\r\nBcc: all@example.com', email: 'oi@aurora.example' }
    await mailer.send({ ...MESSAGE, seller })
    const headers = headersOf(received[0]?.raw ?? '')
    const from = headers.find((line) => line.startsWith('From:')) ?? ''
    expect(from).toMatch(/<[^<>@]+@shop\.example>$/)
    expect(from).not.toContain('aurora.example')
    expect(headers).toContain('Reply-To: oi@aurora.example')
    expect(headers.filter((line) => line.startsWith('Bcc'))).toEqual([])
    expect(received[0]?.receivers).toEqual(['maria@example.com'])
  })

  it('has nowhere to be answered where the seller names no address', async () => {
    await mailer.send({ ...MESSAGE, seller: { name: 'Estúdio', email: 'a@x.example, b@x.example' } })
    expect(headersOf(received[0]?.raw ?? '').some((line) => line.startsWith('Reply-To'))).toBe(false)
  })

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'no-one',
    '',
  ])('refuses %j as the one receiver', async (to) => {
    await expect(mailer.send({ ...MESSAGE, to })).rejects.toThrow('not one address')
    expect(received).toEqual([])
  })

  it('rejects when the server did not take the mail', async () => {
    refusal = new Error('mailbox full')
    await expect(mailer.send(MESSAGE)).rejects.toThrow('mailbox full')
  })

  it('rejects when no server listens', async () => {
    const lost = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: FROM })
    await expect(lost.send(MESSAGE)).rejects.toThrow('ECONNREFUSED')
    lost.close()
  })
})

describe('the id of a mail', () => {
  it('distinguishes kinds and sales', () => {
    const ids = (['pix-to-pay', 'refunded'] as const).flatMap((kind) =>
      ['sale_1', 'sale_2'].map((about) => messageIdOf({ kind, about, from: FROM })),
    )
    expect(new Set(ids).size).toBe(4)
  })

  it('keeps its form whatever the sale and the sender are called', () => {
    expect(messageIdOf({ kind: 'refunded', about: 'a>\r\nBcc: x', from: 'nobody' })).toBe(
      '<refunded.aBccx@localhost>',
    )
  })
})
