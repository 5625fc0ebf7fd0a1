import { rm } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const LONG = 'Ação e emoção, até já — “olá” 日本 '.repeat(40)

type Listed = { count: number; messages: Record<string, unknown>[] }
async function list(query = ''): Promise<Listed> {
  return (await (await fetch(`${sandbox.url}/mailbox.json${query}`)).json()) as Listed
}
async function send(message: object): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false })
  await transport.sendMail({ from: 'loja@example.com', to: 'maria@example.com', ...message })
  transport.close()
}

describe('the mailbox', () => {
  test('keeps messages of nodemailer: both texts, accents, pictures, attachments', async () => {
    await send({
      subject: 'Sua compra foi confirmada: Curso de Fotografia com Celular — até já, São João!',
      text: LONG,
      html: `<p>${LONG}</p><img src="cid:code@shop" alt="">`,
      attachments: [
        { filename: 'pix.png', content: PIXEL, cid: 'code@shop' },
        { filename: 'recibo.pdf', content: Buffer.from('%PDF-1.7') },
      ],
    })
    const { messages } = await list()
    expect(messages).toMatchObject([
      {
        from: 'loja@example.com',
        to: 'maria@example.com',
        subject: 'Sua compra foi confirmada: Curso de Fotografia com Celular — até já, São João!',
        attachments: [
          { filename: 'pix.png', bytes: PIXEL.length },
          { filename: 'recibo.pdf', bytes: 8 },
        ],
      },
    ])
    expect(String(messages[0]?.['text']).trim()).toBe(LONG.trim())
    expect(messages[0]?.['html']).toContain(LONG)
  })

  test('shows a message in a frame that can run nothing, with its own pictures', async () => {
    await send({
      subject: 'Pix',
      html: '<script>alert(1)</script><img src="cid:code@shop" alt="">',
      attachments: [{ filename: 'pix.png', content: PIXEL, cid: 'code@shop' }],
    })
    const id = String((await list()).messages[0]?.['id'])
    const page = await (await fetch(`${sandbox.url}/mailbox/${id}`)).text()
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).not.toContain('alert(1)')
    const framed = await fetch(`${sandbox.url}/mailbox/${id}/html`)
    expect(framed.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups .*default-src 'none'/,
    )
    const picture = /src="(\/mailbox\/[^"]+)"/.exec(await framed.text())?.[1]
    const shown = await fetch(`${sandbox.url}${picture}`)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PIXEL)
  })

  test('a message that cannot be read says so, and the others are still listed', async () => {
    await send({ subject: 'one', text: 'plain' })
    const deep = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    )
    await send({ envelope: { from: 'loja@example.com', to: 'maria@example.com' }, raw: deep.join('') })
    const { messages } = await list()
    expect(messages).toMatchObject([
      { text: expect.stringMatching(/^The message cannot be read: /) as string },
      { subject: 'one' },
    ])
  })

  test('older messages make room', async () => {
    await sandbox.stop()
    sandbox = await startTestSandbox({ dataDir: sandbox.dataDir, keptMails: 2 })
    for (const subject of ['one', 'two', 'three']) await send({ subject, text: 'plain' })
    expect(await list()).toMatchObject({ count: 2, messages: [{ subject: 'three' }, { subject: 'two' }] })
    await sandbox.stop()
    sandbox = await startTestSandbox({ dataDir: sandbox.dataDir })
    expect(await list()).toMatchObject({ count: 2 })
  })

  test('finds by recipient, newest first, and is still there after a restart', async () => {
    await send({ subject: 'one', text: 'plain' })
    await send({ subject: 'two', text: 'plain', to: 'joao@example.com' })
    expect((await list('?to=joao')).messages).toMatchObject([{ subject: 'two', text: 'plain\n', html: null }])
    await sandbox.stop()
    sandbox = await startTestSandbox({ dataDir: sandbox.dataDir })
    expect(await list()).toMatchObject({ count: 2, messages: [{ subject: 'two' }, { subject: 'one' }] })
  })
})
