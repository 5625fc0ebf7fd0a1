import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseBarcode } from '#rules/methods/boleto-barcode.ts'
import { parseBrCode } from '#rules/methods/brcode.ts'
import {
  boletoBody,
  cardBody,
  pixBody,
  startTestSandbox,
  verificationBody,
  type TestSandbox,
} from './test-sandbox.ts'
import { TEST_CARDS } from './test-cards.ts'

const APPROVED = '4000000000000010'
const LANDS_LATER = '4000000000002065'

let now = new Date()
let sandbox: TestSandbox
beforeEach(async () => {
  now = new Date()
  sandbox = await startTestSandbox({ now: () => now })
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

const laterBy = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds)
}
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function open(reference: string, body: object): Promise<string> {
  const { body: charge } = await sandbox.charge(reference, body)
  return String(charge['id'])
}
const post = (path: string, body?: object): ReturnType<TestSandbox['call']> =>
  sandbox.call('POST', path, body === undefined ? {} : { body })
const get = (path: string): ReturnType<TestSandbox['call']> => sandbox.call('GET', path)

describe('charging', () => {
  test('the first answer is repeated, also after the charge has changed', async () => {
    const first = await sandbox.charge('r1', cardBody(APPROVED, { capture: false }))
    expect(first).toMatchObject({ status: 201, body: { status: 'authorized', simulated: true } })
    await post(`/charges/${String(first.body['id'])}/void`)
    const again = await sandbox.charge('r1', cardBody(APPROVED, { capture: false }))
    expect(again).toEqual({ status: 200, body: first.body })
    const found = await get('/charges?reference=r1')
    expect(found.body).toMatchObject({ charges: [{ status: 'voided' }] })
  })

  test('the same reference with another body is a conflict', async () => {
    await sandbox.charge('r1', cardBody(APPROVED))
    for (const body of [cardBody(APPROVED, { amount: 1 }), cardBody('5555555555554444'), pixBody()]) {
      expect(await sandbox.charge('r1', body)).toMatchObject({
        status: 409,
        body: { error: { code: 'reference_reused' } },
      })
    }
  })

  test('a card is verified without money, judged as in a charge, and can be charged later', async () => {
    const verified = await sandbox.charge('v1', verificationBody(APPROVED))
    expect(verified).toMatchObject({ status: 201, body: { status: 'verified', amount: 0, captured: 0 } })
    const { stored_reference } = verified.body['card'] as { stored_reference: string }
    const later = { ...cardBody(APPROVED), method: 'stored_card', stored_reference, initiator: 'merchant' }
    expect(await sandbox.charge('v2', later)).toMatchObject({ body: { status: 'paid', captured: 49_700 } })
    const refused = await sandbox.charge('v3', verificationBody('4000000000001125'))
    expect(refused.body).toMatchObject({ status: 'refused', card: { stored_reference: null } })
    expect(await sandbox.charge('v4', { ...cardBody(APPROVED), amount: 0 })).toMatchObject({ status: 422 })
    const kept = await readFile(join(sandbox.dataDir, 'ledger.jsonl'), 'utf8')
    expect(kept).not.toContain(APPROVED)
  })

  test('a verification that is reviewed ends as one, or refused', async () => {
    const id = await open('v1', verificationBody('4000000000002016'))
    const other = await open('v2', verificationBody('4000000000002024'))
    await post(`/charges/${id}/review`, { verdict: 'approve' })
    await post(`/charges/${other}/review`, { verdict: 'refuse' })
    expect((await get(`/charges/${id}`)).body).toMatchObject({ status: 'verified', captured: 0 })
    expect((await get(`/charges/${other}`)).body).toMatchObject({ status: 'refused', captured: 0 })
  })

  test('a repeat without the security code, which may be forgotten by then, is the same request', async () => {
    const first = await sandbox.charge('r1', cardBody(APPROVED))
    const card = { number: APPROVED, holder_name: 'MARIA', month: '12', year: '2039', security_code: null }
    expect(await sandbox.charge('r1', cardBody(APPROVED, { card }))).toEqual({
      status: 200,
      body: first.body,
    })
  })

  test('a charge that lands later is not found until it does, and is charged once', async () => {
    const body = cardBody(LANDS_LATER)
    await expect(sandbox.charge('r1', body)).rejects.toThrow('fetch failed')
    expect(await get('/charges?reference=r1')).toMatchObject({ status: 404 })
    expect(await sandbox.charge('r1', body)).toMatchObject({
      status: 409,
      body: { error: { code: 'in_progress' } },
    })
    await expect.poll(async () => (await get('/charges?reference=r1')).status).toBe(200)
    expect((await get('/ledger')).body).toMatchObject({ totals: { r1: { captured: 49_700, refunded: 0 } } })
    expect(await sandbox.charge('r1', body)).toMatchObject({ status: 200, body: { status: 'paid' } })
  })

  test('a card that has expired is refused', async () => {
    const card = { number: APPROVED, holder_name: 'MARIA', month: '10', year: '2026', security_code: '987' }
    now = new Date('2026-10-31T23:59:59Z')
    expect(await sandbox.charge('r1', cardBody(APPROVED, { card }))).toMatchObject({
      body: { status: 'paid' },
    })
    now = new Date('2026-11-01T00:00:00Z')
    expect(await sandbox.charge('r2', cardBody(APPROVED, { card }))).toMatchObject({
      body: { refusal: { code: 'expired_card' } },
    })
  })

  test('a 3-D Secure result lets the card through that demands one', async () => {
    const number = '4000000000001208'
    const refused = await sandbox.charge('r1', cardBody(number))
    expect(refused.body).toMatchObject({ refusal: { code: 'authentication_required' } })
    const body = cardBody(number, { three_ds: { eci: '05', status: 'Y' } })
    expect(await sandbox.charge('r2', body)).toMatchObject({ body: { status: 'paid' } })
  })

  test('an invalid charge is rejected without a trace', async () => {
    const shells = await sandbox.charge('r1', pixBody({ method: 'shells' }))
    expect(shells).toMatchObject({ status: 422, body: { error: { code: 'method_not_supported' } } })
    const malformed = await sandbox.charge('r1', cardBody('4000-0000'))
    expect(malformed).toMatchObject({ status: 422, body: { error: { code: 'invalid_request' } } })
    expect(JSON.stringify(malformed.body)).not.toContain('4000')
    expect(await sandbox.charge('r1', pixBody({ currency: 'EUR' }))).toMatchObject({ status: 422 })
    expect(await sandbox.charge('r1', boletoBody({ due_date: '2020-01-01' }))).toMatchObject({ status: 422 })
    expect((await get('/ledger')).body).toMatchObject({ entries: [] })
  })

  test('a call without the key is rejected', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic test-key']) {
      const answer = await fetch(`${sandbox.url}/v1/ledger`, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })
})

describe('waiting for a payer', () => {
  test('a Pix code names its own page, which leads to the payment', async () => {
    const { body } = await sandbox.charge('r1', pixBody())
    const code = (body['pix'] as { code: string }).code
    const read = parseBrCode(code)
    expect(read).toMatchObject({ kind: 'dynamic', merchantName: 'ADQUIRENTE SIMULADO' })
    const url = read?.kind === 'dynamic' ? `http://${read.url}` : ''
    const answer = await fetch(url)
    expect(new URL(answer.url).pathname).toBe(`/pay/${String(body['id'])}`)
    expect(answer.status).toBe(200)
  })

  test('a boleto carries amount and due date', async () => {
    now = new Date('2026-11-21T12:00:00Z')
    const { body } = await sandbox.charge('r1', boletoBody({ due_date: '2027-03-15', amount: 102_656 }))
    const { barcode } = body['boleto'] as { barcode: string }
    expect(parseBarcode(barcode, '2026-11-21')).toMatchObject({ amount: 102_656, due: '2027-03-15' })
  })

  test('an expired Pix cannot be paid, unless the payment was made in the last second', async () => {
    const id = await open('r1', pixBody())
    laterBy(2 * HOUR_MS)
    expect(await post(`/charges/${id}/pay`)).toMatchObject({
      status: 422,
      body: { error: { code: 'expired' } },
    })
    expect((await get(`/charges/${id}`)).body).toMatchObject({ status: 'expired', captured: 0 })
    expect((await post(`/charges/${id}/pay?late=1`)).body).toMatchObject({ status: 'paid', captured: 49_700 })
  })

  test('an expired Pix that was then cancelled cannot even be paid late', async () => {
    const id = await open('r1', pixBody())
    laterBy(2 * HOUR_MS)
    expect(await post(`/charges/${id}/cancel`)).toMatchObject({ status: 200, body: { status: 'canceled' } })
    expect(await post(`/charges/${id}/pay?late=1`)).toMatchObject({ status: 422 })
  })

  test('twenty payers of one Pix pay once', async () => {
    const id = await open('r1', pixBody())
    await Promise.all(Array.from({ length: 20 }, () => post(`/charges/${id}/pay`)))
    expect((await get('/ledger')).body).toMatchObject({ totals: { r1: { captured: 49_700 } } })
  })

  test('a boleto is payable to the end of its due date in São Paulo', async () => {
    now = new Date('2027-03-10T12:00:00Z')
    const first = await open('r1', boletoBody({ due_date: '2027-03-15' }))
    const second = await open('r2', boletoBody({ due_date: '2027-03-15' }))
    now = new Date('2027-03-16T02:59:00Z')
    expect(await post(`/charges/${first}/pay`)).toMatchObject({ status: 200 })
    now = new Date('2027-03-16T03:00:00Z')
    expect(await post(`/charges/${second}/pay`)).toMatchObject({ status: 422 })
  })

  test.each([
    ['4000000000002016', 'paid'],
    ['4000000000002024', 'refused'],
  ])('the review of %s ends by itself: %s', async (number, status) => {
    const id = await open('r1', cardBody(number))
    expect((await get(`/charges/${id}`)).body).toMatchObject({ status: 'in_review', captured: 0 })
    laterBy(DAY_MS)
    await expect.poll(async () => (await get(`/charges/${id}`)).body['status']).toBe(status)
  })

  test('a review can be decided by hand, and a voided one stays voided', async () => {
    const id = await open('r1', cardBody('4000000000002016'))
    expect((await post(`/charges/${id}/review`, { verdict: 'refuse' })).body).toMatchObject({
      status: 'refused',
    })
    const voided = await open('r2', cardBody('4000000000002016'))
    await post(`/charges/${voided}/void`)
    expect(await post(`/charges/${voided}/review`, { verdict: 'approve' })).toMatchObject({ status: 422 })
  })
})

describe('the ledger', () => {
  test('lists the entries since a line, with totals by reference', async () => {
    const id = await open('r1', cardBody(APPROVED))
    const { body: before } = await get('/ledger')
    expect(before).toMatchObject({ entries: [{ seq: 1, kind: 'sale', reference: 'r1', amount: 49_700 }] })
    await sandbox.call('POST', `/charges/${id}/refund`, { key: 'k1', body: { amount: 700 } })
    await post(`/charges/${id}/chargeback`)
    const { body: after } = await get('/ledger?since=1')
    expect(after).toMatchObject({
      entries: [
        { seq: 2, kind: 'refund', amount: 700, refund_key: 'k1' },
        { seq: 3, kind: 'chargeback', amount: 49_000 },
      ],
      totals: { r1: { captured: 49_700, refunded: 700, status: 'charged_back' } },
    })
    await post(`/charges/${id}/chargeback/win`)
    expect((await get('/ledger?since=3')).body).toMatchObject({
      entries: [{ seq: 4, kind: 'chargeback-reversal', amount: 49_000 }],
      totals: { r1: { refunded: 700, status: 'partially_refunded' } },
    })
    expect(await post(`/charges/${id}/chargeback/win`)).toMatchObject({ status: 422 })
  })

  test('is replayed at the next start, stored cards included', async () => {
    await sandbox.charge('r1', cardBody(APPROVED, { store: true }))
    const { body: first } = await sandbox.charge('r1', cardBody(APPROVED, { store: true }))
    const { stored_reference: stored } = first['card'] as { stored_reference: string }
    const pix = await open('r2', pixBody())
    await sandbox.stop()
    sandbox = await startTestSandbox({ dataDir: sandbox.dataDir, now: () => now })
    expect((await sandbox.charge('r1', cardBody(APPROVED, { store: true }))).body).toEqual(first)
    expect(await post(`/charges/${pix}/pay`)).toMatchObject({ body: { status: 'paid' } })
    const { method: _method, card: _card, ...common } = cardBody(APPROVED) as Record<string, unknown>
    const again = { ...common, method: 'stored_card', stored_reference: stored, initiator: 'merchant' }
    expect(await sandbox.charge('r3', again)).toMatchObject({ body: { status: 'paid' } })
    const unknown = { ...again, stored_reference: 'card_nobody' }
    expect(await sandbox.charge('r4', unknown)).toMatchObject({ status: 422 })
  })

  test('without its buyer a card is charged for the agreed purpose only', async () => {
    const { method: _method, card: _card, ...common } = cardBody(APPROVED) as Record<string, unknown>
    const kept = cardBody(APPROVED, { store: true, agreement: 'one-click' })
    const { stored_reference } = (await sandbox.charge('r1', kept)).body['card'] as Record<string, string>
    const stored = { ...common, method: 'stored_card', stored_reference }
    const later = { ...stored, initiator: 'merchant', purpose: 'subscription-later' }
    expect(await sandbox.charge('r2', later)).toMatchObject({ body: { refusal: { code: 'not_agreed' } } })
    const begun = { ...stored, initiator: 'buyer', purpose: 'subscription-first' }
    expect(await sandbox.charge('r3', begun)).toMatchObject({ body: { status: 'paid' } })
    expect(await sandbox.charge('r4', later)).toMatchObject({ body: { status: 'paid' } })
  })

  test('no file and no log holds a card number, whatever was charged', async () => {
    const numbers = [...TEST_CARDS.map(({ number }) => number), '4111111111111111', '4242424242424242']
    await Promise.allSettled(
      numbers.map((number, at) => sandbox.charge(`r${at}`, cardBody(number, { store: true }))),
    )
    await sandbox.charge('malformed', { ...cardBody(APPROVED), amount: 'much' })
    const { body } = await get('/ledger')
    expect((body['entries'] as unknown[]).length).toBeGreaterThan(TEST_CARDS.length - 5)
    await sandbox.stop()
    const files = (await readdir(sandbox.dataDir, { recursive: true, withFileTypes: true })).filter((f) =>
      f.isFile(),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
    const everything = [...texts, ...sandbox.log].join('\n')
    expect(everything).toContain('"lastFour":"0010"')
    for (const number of numbers) expect(everything).not.toContain(number)
    expect(everything).not.toMatch(/"987"|securityCode|MARIA/)
  })
})
