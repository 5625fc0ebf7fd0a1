import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OPERATOR_CALLS } from '#contract/operator/calls.ts'
import { runBalcao } from '../../commands/run-balcao.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const KEY = 'operator-key-of-these-tests-and-no-other'

let shop: Shop
let server: TestServer
let closed: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop, { operatorKey: KEY })
  closed = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await Promise.all([server.close(), closed.close()])
  await shop.close()
})

async function sold(): Promise<string> {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
  return answer.sales[0]?.sale_id ?? ''
}

type Asked = { body?: object; key?: string | null; of?: TestServer }

function ask(method: 'GET' | 'POST', path: string, { body, key = KEY, of = server }: Asked = {}) {
  return of.app.inject({
    method,
    url: `/api/operator${path}`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    ...(body !== undefined && { payload: body }),
  })
}

const shapeOf = (answer: LightMyRequestResponse): unknown => {
  const { request_id, ...rest } = errorBody.parse(answer.json())
  expect(request_id).not.toBe('')
  return { status: answer.statusCode, ...rest }
}

describe('the operator’s calls', () => {
  test('cannot be distinguished without a key', async () => {
    const saleId = await sold()
    const body = { key: 'k', reason: 'r' }
    const calls = [
      ['GET', `/sales/${saleId}`],
      ['GET', '/sales/no-such-sale-here'],
      ['GET', '/sales/x'],
      ['GET', '/refunds'],
      ['POST', `/sales/${saleId}/refunds`],
      ['POST', `/sales/${saleId}/void`],
    ] as const
    for (const key of [null, 'wrong', `${KEY} `.slice(1), '']) {
      const answers = await Promise.all(
        calls.map(([method, path]) => ask(method, path, { key, ...(method === 'POST' && { body }) })),
      )
      const shapes = new Set(answers.map((answer) => JSON.stringify(shapeOf(answer))))
      expect([...shapes]).toEqual([expect.stringContaining('"status":401,"code":"UNAUTHORIZED"')])
    }
    expect(await shop.rows('select id from refunds')).toEqual([])
  })

  test('are not there without a configured key, as no path is', async () => {
    const saleId = await sold()
    const missing = await ask('GET', '/../nothing-here', { of: closed })
    for (const path of [`/sales/${saleId}`, '/refunds']) {
      expect((await ask('GET', path, { of: closed })).statusCode).toBe(missing.statusCode)
    }
    expect(missing.statusCode).toBe(404)
  })

  test('may be made sixty times a minute from one address without a key, and still by its holder', async () => {
    const limited = await startTestServer(shop, { operatorKey: KEY, rateLimits: true })
    const codes: number[] = []
    for (let n = 0; n < 61; n += 1) {
      codes.push((await ask('GET', '/refunds', { of: limited, key: 'guessed' })).statusCode)
    }
    const own = await ask('GET', '/refunds', { of: limited })
    await limited.close()
    expect(own.statusCode).toBe(200)
    expect([codes[59], codes[60]]).toEqual([401, 429])
  })

  test('show and refund a sale by the order number that its buyer reads out', async () => {
    const saleId = await sold()
    const [row] = await shop.rows<{ order_number: string }>('select order_number from payments')
    const number = row?.order_number ?? ''
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const written = `${number.slice(0, 4)}-${number.slice(4)}`
    for (const named of [number, written, written.toLowerCase()]) {
      const sale = (await ask('GET', `/sales/${named}`)).json<{ sale_id: string; order_number: string }>()
      expect(sale).toMatchObject({ sale_id: saleId, order_number: written })
    }
    const body = { key: 'named-by-number', reason: 'asked' }
    const { refunds } = (await ask('POST', `/sales/${written}/refunds`, { body })).json<{
      refunds: { sale_id: string }[]
    }>()
    expect(refunds).toMatchObject([{ sale_id: saleId, key: body.key }])
    expect((await ask('GET', '/sales/0000-0000')).statusCode).toBe(404)
  })

  test('show a sale, and a stranger’s id as one that does not exist', async () => {
    const saleId = await sold()
    const sale = OPERATOR_CALLS.operatorSale.answer.parse((await ask('GET', `/sales/${saleId}`)).json())
    expect(sale).toMatchObject({
      sale_id: saleId,
      status: 'PAID',
      currency: 'BRL',
      share: 497,
      refunded: 0,
      refundable: 497,
      voidable: false,
      attempts: [{ method: 'CREDIT_CARD', state: 'approved', total: 497, card: { last_four: '1111' } }],
      refunds: [],
      items: [{ sale_id: saleId, ticket: null, kind: 'product', paid: 497, refundable: 497, state: 'open' }],
    })
    expect(shapeOf(await ask('GET', '/sales/AbCdEfGhIjKlMnOpQrStUv'))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
  })

  test('refund, once for a key, and list the refunds', async () => {
    const saleId = await sold()
    const path = `/sales/${saleId}/refunds`
    const body = { amount: 97, currency: 'BRL', reason: 'asked by the buyer', key: 'order-1' }
    const first = await ask('POST', path, { body })
    const again = await ask('POST', path, { body })
    expect(first.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({
      refunds: [{ state: 'done', amount: 97, sale_id: saleId, key: 'order-1' }],
    })
    const other = await ask('POST', path, { body: { ...body, amount: 96 } })
    expect(shapeOf(other)).toMatchObject({ status: 409, code: 'REFUND_KEY_REUSED' })
    await ask('POST', path, { body: { reason: 'the rest', key: 'order-2' } })
    const page = OPERATOR_CALLS.listRefunds.answer.parse((await ask('GET', '/refunds?limit=1')).json())
    expect(page.refunds).toMatchObject([{ key: 'order-2', amount: 400 }])
    const next = OPERATOR_CALLS.listRefunds.answer.parse(
      (await ask('GET', `/refunds?limit=1&before=${page.next ?? ''}`)).json(),
    )
    expect(next).toMatchObject({ refunds: [{ key: 'order-1' }], next: null })
    expect((await ask('GET', '/refunds?state=refused')).json()).toEqual({ refunds: [], next: null })
  })

  test('refund a part and end the named items', async () => {
    const saleId = await sold()
    const items = [{ sale_id: saleId, ticket: null }]
    const body = { amount: 400, currency: 'BRL', reason: 'a fee is kept', key: 'ends', items }
    const answer = await ask('POST', `/sales/${saleId}/refunds`, { body })
    expect(answer.json()).toMatchObject({ refunds: [{ state: 'done', amount: 400, items }] })
    const sale = OPERATOR_CALLS.operatorSale.answer.parse((await ask('GET', `/sales/${saleId}`)).json())
    expect(sale).toMatchObject({
      status: 'REFUNDED',
      refunded: 400,
      refundable: 97,
      items: [{ state: 'ended' }],
    })
    const again = await ask('POST', `/sales/${saleId}/refunds`, { body: { ...body, key: 'again' } })
    expect(shapeOf(again)).toMatchObject({ status: 422, code: 'NOT_REFUNDABLE' })
  })

  test.each([
    [{ amount: 497.01, currency: 'BRL' }, 422, 'NOT_REFUNDABLE', 'amount', 'At most BRL 497'],
    [{ amount: 1, currency: 'USD' }, 422, 'NOT_REFUNDABLE', 'currency', 'in BRL'],
    [{ amount: 1 }, 400, 'INVALID_REQUEST', 'currency', 'an amount needs its currency'],
    [{ key: 'two words' }, 400, 'INVALID_REQUEST', 'key', ''],
    [{ reason: '' }, 400, 'INVALID_REQUEST', 'reason', ''],
  ])('refuse %o and say why', async (change, status, code, field, sentence) => {
    const body = { reason: 'r', key: 'k', ...change }
    const answer = await ask('POST', `/sales/${await sold()}/refunds`, { body })
    expect(shapeOf(answer)).toMatchObject({
      status,
      code,
      errors: { [field]: [expect.stringContaining(sentence)] },
    })
    expect(shop.acquirer.ledger.filter(({ kind }) => kind === 'refund')).toEqual([])
  })

  test('void a payment in review, and nothing else', async () => {
    const body = { reason: 'a known fraud', key: 'v-1' }
    const saleId = await sold()
    expect(shapeOf(await ask('POST', `/sales/${saleId}/void`, { body }))).toMatchObject({
      status: 422,
      code: 'NOT_VOIDABLE',
    })
    shop.acquirer.script = () => ({ does: 'review' })
    const reviewed = await sold()
    const answer = await ask('POST', `/sales/${reviewed}/void`, { body })
    expect(answer.json()).toMatchObject({ refunds: [{ kind: 'void', state: 'done', key: 'v-1' }] })
    expect((await ask('GET', `/sales/${reviewed}`)).json()).toMatchObject({ status: 'CANCELED' })
  })
})

describe('a reversal that the gateway refused', () => {
  const addReversal = (state: string) =>
    shop.rows<{
      id: number
    }>(`insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason,
      state, due_at) select 'refund:' || reference, seller_id, id, 'refund', total, 'sold-out', '${state}', null
      from attempts returning id`)

  test('is listed, and booked once when the operator has transferred it', async () => {
    const saleId = await sold()
    const [reversal] = await addReversal('refused')
    const { reversals } = OPERATOR_CALLS.listReversals.answer.parse((await ask('GET', '/reversals')).json())
    expect(reversals).toMatchObject([
      { reversal_id: reversal?.id, sale_id: saleId, amount: 497, state: 'refused' },
    ])
    const path = `/reversals/${reversal?.id}/transferred`
    for (let n = 0; n < 2; n += 1) {
      expect((await ask('POST', path, { body: {} })).json()).toMatchObject({ state: 'done' })
    }
    expect(await shop.rows(`select amount from ledger_entries where kind = 'refund'`)).toEqual([
      { amount: 49700 },
    ])
    expect(await shop.rows(`select id from outbox where payload->>'kind' = 'refunded'`)).toHaveLength(1)
    expect((await ask('GET', '/reversals')).json()).toEqual({ reversals: [] })
  })

  test('cannot be transferred while the gateway may still refund it', async () => {
    await sold()
    const [reversal] = await addReversal('pending')
    const answer = await ask('POST', `/reversals/${reversal?.id}/transferred`, { body: {} })
    expect(shapeOf(answer)).toMatchObject({ status: 422, code: 'NOT_REFUNDABLE' })
    expect(shapeOf(await ask('POST', '/reversals/999999/transferred', { body: {} }))).toMatchObject({
      status: 404,
    })
    expect(await shop.rows(`select id from ledger_entries where kind = 'refund'`)).toEqual([])
  })
})

describe('balcao sale', () => {
  async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
    return runAt({ OPERATOR_KEY: KEY }, ...argv)
  }
  async function runAt(env: Record<string, string>, ...argv: string[]) {
    const reported = { out: '', err: '' }
    const code = await runBalcao(['sale', ...argv], {
      env: { PUBLIC_URL: 'https://checkout.example', ...env },
      out: (text) => void (reported.out += `${text}\n`),
      err: (text) => void (reported.err += `${text}\n`),
      fetch: async (url, { method, headers, body }) => {
        const { pathname, search } = new URL(url)
        const answer = await server.app.inject({
          method: method === 'POST' ? 'POST' : 'GET',
          url: pathname + search,
          headers,
          ...(body !== undefined && { payload: body }),
        })
        return new Response(answer.rawPayload as BodyInit, { status: answer.statusCode })
      },
    })
    return { code, ...reported }
  }
  const refunds = () => shop.acquirer.ledger.filter(({ kind }) => kind === 'refund')

  test('shows a sale, and gives it back only with --yes', async () => {
    const saleId = await sold()
    const shown = await run('show', saleId)
    expect(shown.out).toContain('Curso de Teste (1), PAID')
    expect(shown.out).toContain('BRL 497 can still be given back')
    const wished = await run('refund', saleId, '--reason', 'asked', '--amount', '100.50', 'BRL')
    expect(wished).toMatchObject({
      code: 1,
      out: expect.stringContaining('BRL 100.5 of Curso de Teste') as string,
    })
    expect(refunds()).toEqual([])
    const made = await run(
      'refund',
      saleId,
      '--reason',
      'asked',
      '--amount',
      '100.50',
      'BRL',
      '--key',
      'k1',
      '--yes',
    )
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('BRL 100.5') as string })
    await run('refund', saleId, '--reason', 'asked', '--amount', '100.50', 'BRL', '--key', 'k1', '--yes')
    expect(refunds()).toMatchObject([{ amount: 10050 }])
    expect((await run('refund', saleId, '--reason', 'the rest', '--yes')).code).toBe(0)
    expect(refunds()).toMatchObject([{ amount: 10050 }, { amount: 39650 }])
    expect((await run('list')).out.split('\n')).toHaveLength(3)
    expect((await run('list', '--state', 'refused')).out).toBe('There are none.\n')
  })

  test('ends with 3 while the result is unknown', async () => {
    const saleId = await sold()
    shop.acquirer.refundsAre = 'lost'
    const asked = await run('refund', saleId, '--reason', 'r', '--key', 'k9', '--yes')
    expect(asked).toMatchObject({ code: 3, out: expect.stringContaining('--key k9') as string })
    shop.acquirer.refundsAre = 'refused'
    const other = await sold()
    expect(await run('refund', other, '--reason', 'r', '--yes')).toMatchObject({
      code: 1,
      out: expect.stringContaining('refused: not for this card') as string,
    })
  })

  test('lists reversals, and books one that was transferred', async () => {
    await sold()
    expect((await run('reversals')).out).toBe('There are none.\n')
    const [reversal] = await shop.rows<{
      id: number
    }>(`insert into pending_reversals (reversal_key, seller_id, attempt_id,
      kind, amount, reason, state) select 'refund:' || reference, seller_id, id, 'refund', total, 'sold-out', 'refused'
      from attempts returning id`)
    expect((await run('reversals')).out).toContain('refund of BRL 497')
    expect((await run('transferred', String(reversal?.id))).out).toContain('would be booked')
    expect(await run('transferred', String(reversal?.id), '--yes')).toMatchObject({ code: 0 })
    expect((await run('reversals')).out).toBe('There are none.\n')
    expect((await run('transferred', 'all', '--yes')).code).toBe(2)
  })

  test('voids a payment in review', async () => {
    const paid = await sold()
    expect((await run('void', paid, '--reason', 'r', '--yes')).err).toContain('refunded, not voided')
    shop.acquirer.script = () => ({ does: 'review' })
    const saleId = await sold()
    expect((await run('void', saleId, '--reason', 'r')).out).toContain('would be voided')
    expect(await run('void', saleId, '--reason', 'r', '--yes')).toMatchObject({ code: 0 })
  })

  test.each([
    [[], 'Show, refund and void sales'],
    [['pay'], "unknown command 'pay'"],
    [['show'], "missing required argument 'sale'"],
    [['show', 'abcdefgh', 'more'], 'too many arguments'],
    [['refund', 'abcdefgh', '--amount', '10', '--reason', 'r'], 'Write the currency'],
    [['refund', 'abcdefgh', '--amount', '10,50', 'BRL', '--reason', 'r'], '"10,50" is no amount'],
    [['refund', 'abcdefgh', '--reason', 'r', '--colour', 'red'], 'colour'],
    [['list', '--state', 'lost'], 'state'],
  ])('does not understand %o', async (argv, sentence) => {
    const misused = await run(...argv)
    expect(misused).toMatchObject({ code: 2, err: expect.stringContaining(sentence) as string })
    expect(misused.err).toContain('Usage: balcao sale')
  })

  test('reports errors in an amount, a sale and a key', async () => {
    const saleId = await sold()
    expect((await run('refund', saleId, '--reason', 'r', '--amount', '500', 'BRL')).err).toContain(
      'At most BRL 497',
    )
    expect((await run('refund', saleId, '--reason', 'r', '--amount', '5', 'EUR')).err).toContain(
      'in BRL, not in EUR',
    )
    expect(await run('refund', saleId)).toMatchObject({
      code: 2,
      err: expect.stringContaining("required option '--reason <text>'") as string,
    })
    expect(await run('show', 'AbCdEfGhIjKlMnOpQrStUv')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such sale') as string,
    })
    expect(
      (await runAt({ OPERATOR_KEY: 'another-key-that-is-just-as-long-as-ours' }, 'show', saleId)).err,
    ).toContain('another OPERATOR_KEY')
    expect((await runAt({}, 'show', saleId)).err).toContain('OPERATOR_KEY is not set')
  })
})
