import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boletoBody, cardBody, pixBody, startTestSandbox, type TestSandbox } from './test-sandbox.ts'
import { TEST_CARDS } from './test-cards.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

async function read(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(`${sandbox.url}${path}`)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
async function press(id: string, action: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${sandbox.url}/pay/${id}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
}
async function open(reference: string, body: object): Promise<string> {
  return String((await sandbox.charge(reference, body)).body['id'])
}
const statusOf = async (id: string): Promise<unknown> =>
  (await sandbox.call('GET', `/charges/${id}`)).body['status']

describe('the pages', () => {
  test('all say that nothing is real, and load nothing from other origins', async () => {
    const id = await open('r1', pixBody())
    for (const path of ['/', '/ledger', '/mailbox', '/networks', `/pay/${id}`]) {
      const { status, text, headers } = await read(path)
      expect(status).toBe(200)
      expect(text).toContain('Simulated: no bank')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect(text).not.toMatch(
        /<script(?! src="\/assets\/sandbox\.js")|style="|(?:src|href)="(?:https?:)?\/\//,
      )
    }
  })

  test('the front page has every test card and the pending charges', async () => {
    await open('to-pay', pixBody())
    await open('to-print', boletoBody())
    await open('to-review', cardBody('4000000000002016'))
    const { text } = await read('/')
    for (const { number } of TEST_CARDS) expect(text).toContain(`data-copy="${number}"`)
    for (const reference of ['to-pay', 'to-print', 'to-review']) expect(text).toContain(reference)
  })

  test('input of a caller is shown as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&'
    const id = await open(`r-${hostile}`.slice(0, 20), pixBody({ description: hostile }))
    for (const path of ['/', '/ledger', `/pay/${id}`, `/ledger?reference=${encodeURIComponent(hostile)}`]) {
      const { text } = await read(path)
      expect(text).not.toContain('<img')
    }
    expect((await read(`/pay/${id}`)).text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })

  test('a Pix is paid by its button', async () => {
    const id = await open('r1', pixBody())
    const answer = await press(id, 'pay')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pay/${id}`])
    expect(await statusOf(id)).toBe('paid')
  })

  test('after expiry the bank refuses, but a late report goes through', async () => {
    const id = await open('r1', boletoBody())
    await press(id, 'expire')
    const refused = await press(id, 'pay')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('this code has expired')
    await press(id, 'pay-late')
    expect(await statusOf(id)).toBe('paid')
  })

  test('a dispute is opened by one button and won by the next', async () => {
    const id = await open('r1', cardBody('4000000000000010'))
    expect((await read(`/pay/${id}`)).text).not.toContain('value="win-dispute"')
    expect((await press(id, 'win-dispute')).status).toBe(422)
    await press(id, 'chargeback')
    expect(await statusOf(id)).toBe('charged_back')
    expect((await read(`/pay/${id}`)).text).toContain('value="win-dispute"')
    await press(id, 'win-dispute')
    expect(await statusOf(id)).toBe('paid')
  })

  test('another site cannot press the buttons', async () => {
    const id = await open('r1', pixBody())
    expect((await press(id, 'pay', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await statusOf(id)).toBe('waiting')
  })

  test('the ledger is paged, newest first, and filtered', async () => {
    for (let number = 1; number <= 60; number += 1) await open(`ref-${number}-`, pixBody())
    const first = await read('/ledger')
    expect(first.text.indexOf('ref-60-')).toBeLessThan(first.text.indexOf('ref-59-'))
    expect(first.text).not.toContain('ref-10-')
    expect((await read('/ledger?page=2')).text).toContain('ref-10-')
    const filtered = await read('/ledger?reference=ref-7-')
    expect(filtered.text).toContain('ref-7-')
    expect(filtered.text).not.toContain('ref-8-')
  })

  test('a missing page is a 404, a malformed call a 422', async () => {
    for (const path of ['/pay/ch_nobody', '/qr/nobody', '/mailbox/nobody', '/nowhere']) {
      expect((await read(path)).status).toBe(404)
    }
    expect((await press(await open('r1', pixBody()), 'steal')).status).toBe(422)
  })
})
