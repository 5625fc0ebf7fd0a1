import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  boletoBody,
  oxxoBody,
  pixBody,
  startTestSandbox,
  walletBody,
  type TestSandbox,
} from './test-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

async function open(reference: string, body: object): Promise<string> {
  return String((await sandbox.charge(reference, body)).body['id'])
}
async function stateOf(id: string): Promise<unknown[]> {
  const { body } = await sandbox.call('GET', `/charges/${id}`)
  return [body['status'], body['captured']]
}
const press = (path: string, fields: Record<string, string>, site = 'same-origin'): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const complete = (id: string) => sandbox.call('POST', `/charges/${id}/complete`)

describe('the wallet', () => {
  test('its page leads back to the shop, and only there', async () => {
    const id = await open('r1', walletBody())
    const page = await fetch(`${sandbox.url}/wallet/${id}`)
    const text = await page.text()
    expect(text).toContain('Simulated: no bank')
    expect(text).toContain('Agree and pay')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example;")
    const canceled = await press(`/wallet/${id}`, { action: 'cancel' })
    expect(canceled.headers.get('location')).toBe('https://shop.example/cancel?key=1')
    expect(await stateOf(id)).toEqual(['waiting', 0])
    const agreed = await press(`/wallet/${id}`, { action: 'pay' })
    expect(agreed.headers.get('location')).toBe(
      `https://shop.example/return?key=1&token=${id}&PayerID=PRETENDPAYER1`,
    )
    expect(await stateOf(id)).toEqual(['payer_approved', 0])
  })

  test.each(['pay', 'pay-slowly', 'pay-and-stay'])(
    '%s moves no money until it is completed',
    async (action) => {
      const id = await open('r1', walletBody())
      const answer = await press(`/wallet/${id}`, { action })
      expect(answer.status).toBe(303)
      expect(await stateOf(id)).toEqual(['payer_approved', 0])
      for (let time = 0; time < 3; time += 1)
        expect((await complete(id)).body).toMatchObject({ status: 'paid', captured: 49_700 })
      const { body } = await sandbox.call('GET', '/ledger?reference=r1')
      expect((body['entries'] as { kind: string }[]).map(({ kind }) => kind)).toEqual([
        'issue',
        'payer-approval',
        'capture',
      ])
    },
  )

  test('a means that is declined takes nothing', async () => {
    const id = await open('r1', walletBody())
    await press(`/wallet/${id}`, { action: 'pay-declined' })
    expect((await complete(id)).body).toMatchObject({ status: 'refused', refusal: { code: 'contact_bank' } })
    expect(await stateOf(id)).toEqual(['refused', 0])
  })

  test('an error after the capture has captured, once', async () => {
    const id = await open('r1', walletBody())
    await press(`/wallet/${id}`, { action: 'pay-answer-error' })
    expect((await complete(id)).status).toBe(500)
    expect((await complete(id)).body).toMatchObject({ status: 'paid', captured: 49_700 })
  })

  test('a lost answer has captured, once', async () => {
    const id = await open('r1', walletBody())
    await press(`/wallet/${id}`, { action: 'pay-answer-lost' })
    await expect(complete(id)).rejects.toThrow('fetch failed')
    expect(await stateOf(id)).toEqual(['paid', 49_700])
  })

  test('without the payer’s agreement nothing is taken', async () => {
    const id = await open('r1', walletBody())
    expect((await complete(id)).body).toMatchObject({ status: 'waiting', captured: 0 })
    expect((await sandbox.call('POST', `/charges/${id}/pay`)).status).toBe(422)
    expect((await press(`/wallet/${id}`, { action: 'pay' }, 'cross-site')).status).toBe(403)
    expect(await stateOf(id)).toEqual(['waiting', 0])
  })

  test('a cancelled or ended charge cannot be agreed to', async () => {
    const canceled = await open('r1', walletBody())
    await sandbox.call('POST', `/charges/${canceled}/cancel`)
    const ended = await open('r2', walletBody())
    await sandbox.call('POST', `/charges/${ended}/expire`)
    for (const id of [canceled, ended]) {
      expect((await press(`/wallet/${id}`, { action: 'pay' })).status).toBe(422)
      expect((await complete(id)).body).toMatchObject({ captured: 0 })
    }
  })

  test('its charges survive a restart', async () => {
    const id = await open('r1', walletBody())
    await press(`/wallet/${id}`, { action: 'pay-declined' })
    await sandbox.stop()
    sandbox = await startTestSandbox({ dataDir: sandbox.dataDir })
    expect((await complete(id)).body).toMatchObject({ status: 'refused' })
  })

  test('it takes the currencies of PayPal, and only web pages to return to', async () => {
    expect((await sandbox.charge('r1', walletBody({ currency: 'UYU' }))).body).toMatchObject({
      error: { code: 'currency_not_supported' },
    })
    expect((await sandbox.charge('r2', walletBody({ return_url: 'javascript:alert(1)' }))).status).toBe(422)
    expect((await fetch(`${sandbox.url}/wallet/${await open('r3', pixBody())}`)).status).toBe(404)
  })
})

describe('the counter of the pretend bank', () => {
  const codes: readonly [string, object, (charge: Record<string, unknown>) => string][] = [
    ['a Pix code', pixBody(), ({ pix }) => (pix as { code: string }).code],
    ['the line of a boleto', boletoBody(), ({ boleto }) => (boleto as { line: string }).line],
    ['the barcode of a boleto', boletoBody(), ({ boleto }) => (boleto as { barcode: string }).barcode],
    ['the reference of a voucher', oxxoBody(), ({ oxxo }) => (oxxo as { reference: string }).reference],
  ]

  test.each(codes)('finds the payment of %s, which is then paid', async (_, body, codeOf) => {
    const { body: charge } = await sandbox.charge('r1', body)
    await open('r2', pixBody())
    const found = await press('/bank', { code: ` ${codeOf(charge)} ` })
    expect([found.status, found.headers.get('location')]).toEqual([303, `/pay/${String(charge['id'])}`])
    await press(`/pay/${String(charge['id'])}`, { action: 'pay' })
    expect(await stateOf(String(charge['id']))).toEqual(['paid', 49_700])
  })

  test('says when nothing waits under a code', async () => {
    await open('r1', pixBody())
    for (const code of ['', '123', '<b>']) {
      const answer = await press('/bank', { code })
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<b>')
    }
  })

  test('a voucher is in pesos, and cannot be cancelled', async () => {
    expect((await sandbox.charge('r1', oxxoBody({ currency: 'BRL' }))).status).toBe(422)
    const id = await open('r2', oxxoBody())
    expect((await sandbox.call('POST', `/charges/${id}/cancel`)).status).toBe(422)
    expect(await fetch(`${sandbox.url}/pay/${id}`).then((page) => page.text())).toContain('Pretend OXXO')
  })
})
