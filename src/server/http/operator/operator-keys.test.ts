import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBalcao } from '../../commands/run-balcao.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function run(...argv: string[]): Promise<{ exit: number; out: string; err: string }> {
  const output = { out: '', err: '' }
  const terminal = {
    env: { DATABASE_URL: shop.url },
    out: (text: string) => void (output.out += text),
    err: (text: string) => void (output.err += text),
  }
  return { exit: await runBalcao(['operator', ...argv], terminal), ...output }
}

async function makeKey(name: string, may: string): Promise<string> {
  const { exit, out } = await run('key', 'add', name, '--may', may, '--until', '2099-01-31')
  expect(exit).toBe(0)
  return out.split('\n')[0] ?? ''
}

function ask(method: 'GET' | 'POST', path: string, key: string, body?: object) {
  return server.app.inject({
    method,
    url: `/api/operator${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { payload: body }),
  })
}

async function sold(): Promise<string> {
  return (await shop.submit(await shop.openPage(PRODUCTS.course))).sales[0]?.sale_id ?? ''
}

const uses = () => shop.rows<object>('select operator, call, target, outcome from operator_uses order by id')

test('without any key the calls are not there; with one they are for its holder', async () => {
  await shop.rows('delete from operator_keys')
  expect((await ask('GET', '/refunds', 'wrong')).statusCode).toBe(404)
  const key = await makeKey('ana', 'read')
  expect((await ask('GET', '/refunds', 'wrong')).statusCode).toBe(401)
  expect((await ask('GET', '/refunds', `${key}x`)).statusCode).toBe(401)
  expect((await ask('GET', '/refunds', key)).statusCode).toBe(200)
})

test('a key permits its own scope and nothing else, and every use is recorded', async () => {
  const [reader, refunder] = [await makeKey('reader', 'read'), await makeKey('refunder', 'refunds,read')]
  await shop.rows('delete from operator_uses')
  const saleId = await sold()
  const refund = { key: 'r1', reason: 'asked for', amount: 10, currency: 'BRL' }
  const refused = await ask('POST', `/sales/${saleId}/refunds`, reader, refund)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN'])
  expect(await shop.rows('select id from refunds')).toEqual([])
  expect((await ask('GET', `/sales/${saleId}`, reader)).statusCode).toBe(200)
  expect((await ask('POST', `/sales/${saleId}/refunds`, refunder, refund)).statusCode).toBe(200)
  expect(
    (await ask('POST', '/sales/no-such-sale/refunds', refunder, { ...refund, key: 'r2' })).statusCode,
  ).toBe(404)
  expect(await uses()).toEqual([
    { operator: 'reader', call: 'refundSale', target: saleId, outcome: 'FORBIDDEN' },
    { operator: 'reader', call: 'operatorSale', target: saleId, outcome: 'done' },
    { operator: 'refunder', call: 'refundSale', target: saleId, outcome: 'done' },
    { operator: 'refunder', call: 'refundSale', target: 'no-such-sale', outcome: 'NOT_FOUND' },
  ])
  const { out } = await run('uses')
  expect(out).toContain(`refunder  refundSale  ${saleId}  done`)
  expect(shop.lines.join('\n')).toContain('"event":"operator-call"')
})

test('a revoked key and an expired one open nothing', async () => {
  const [revoked, ended] = [await makeKey('gone', 'read'), await makeKey('over', 'read')]
  expect((await run('key', 'revoke', 'gone')).exit).toBe(0)
  await shop.rows(`update operator_keys set expires_at = now() where name = 'over'`)
  for (const key of [revoked, ended]) expect((await ask('GET', '/refunds', key)).statusCode).toBe(401)
  const { out } = await run('key', 'list')
  expect(out).toMatch(/gone {2}revoked {2}read/)
  expect(out).toMatch(/over {2}ended {2}read/)
})

test('a key is shown once: the database, the list and the log have no trace of it', async () => {
  const key = await makeKey('secret', 'read')
  await ask('GET', '/refunds', key)
  const rows = await shop.rows(
    'select t::text from operator_keys t union all select t::text from operator_uses t',
  )
  const { out } = await run('key', 'list')
  expect(`${JSON.stringify(rows)}${out}${shop.lines.join('')}`).not.toContain(key.slice(3))
})

test.each([
  [['key', 'add', 'x', '--may', 'all', '--until', '2099-01-31'], 2],
  [['key', 'add', 'x', '--may', 'read'], 2],
  [['key', 'add', 'x', '--may', 'read', '--until', '2020-01-31'], 2],
  [['key', 'add', 'Ana Lima', '--may', 'read', '--until', '2099-01-31'], 2],
  [['key', 'forget'], 2],
  [['key', 'revoke', 'nobody'], 1],
  [['uses', '--last', 'all'], 2],
])('%j is not done', async (argv, exit) => expect((await run(...argv)).exit).toBe(exit))

test('a name is not given twice', async () => {
  await makeKey('twice', 'read')
  expect((await run('key', 'add', 'twice', '--may', 'read', '--until', '2099-01-31')).exit).toBe(1)
})
