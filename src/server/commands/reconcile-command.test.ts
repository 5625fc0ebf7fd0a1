import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { runBalcao } from './run-balcao.ts'

let shop: Shop
let folder: string
let reference: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'reconcile-'))
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course))
  reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Nothing listens there. */
const UNREACHABLE = { SANDBOX_URL: 'http://127.0.0.1:9', CREDENTIALS_KEY: 'ab'.repeat(32) }

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = { out: '', err: '' }
  const env = {
    DATABASE_URL: shop.url,
    DATA_DIR: folder,
    GATEWAYS: 'acquirer kind=stripe; sandbox',
    ...UNREACHABLE,
  }
  const code = await runBalcao(['reconcile', ...argv], {
    env,
    out: (text) => void (output.out += `${text}\n`),
    err: (text) => void (output.err += `${text}\n`),
  })
  return { code, ...output }
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const HEAD = 'reference,kind,amount,currency,at,gateway_id'
const today = (): string => new Date().toISOString()

test('a file in our format, in CSV or JSON, is compared, and differences are listed and closed', async () => {
  const line = { reference, kind: 'charge', amount: 497, currency: 'BRL', at: today(), gateway_id: 'ch_1' }
  const even = await file('even.json', JSON.stringify([line]))
  expect(await run('--file', even, '--gateway', 'acquirer')).toMatchObject({ code: 0, err: '' })
  const rows = [`${reference},charge,497.00,BRL,${today()},`, `stranger,charge,12.50,BRL,${today()},ch_2`]
  const odd = await file('odd.csv', [HEAD, ...rows].join('\n'))
  const first = await run('--file', odd, '--gateway', 'acquirer')
  expect([first.code, first.out]).toEqual([1, expect.stringContaining('1 differ, 1 of them new')])
  expect((await run('run', '--file', odd, '--gateway', 'acquirer')).out).toContain('1 differ, 0 of them new')
  const { out } = await run('list')
  expect(out).toMatch(
    /^\d+ {2}acquirer {2}charge missing-here {2}stranger \(ch_2\) {2}there 12.5, here nothing BRL/,
  )
  const id = out.split(' ')[0] ?? ''
  expect(await run('close', id, '--reason', 'of the other shop')).toMatchObject({ code: 0 })
  expect((await run('list')).out).toBe('There are none.\n')
  expect((await run('list', '--state', 'closed')).out).toContain('of the other shop')
  expect(await run('close', id, '--reason', 'again')).toMatchObject({ code: 1 })
})

test("a file in the gateway's own format is known by its columns", async () => {
  const head = 'payment_metadata[reference],reporting_category,gross,currency,created_utc,payment_intent_id'
  const own = await file('stripe.csv', `${head}\n${reference},charge,497.00,brl,${today()},pi_1\n`)
  expect(await run('--file', own, '--gateway', 'acquirer')).toMatchObject({ code: 0 })
  expect((await run('--file', own, '--gateway', 'sandbox')).err).toContain('of no known format')
})

test.each([
  [['--from', '2026-03-02', '--to', '2026-03-01'], 2, '--from has to be before --to'],
  [['--from', 'monday', '--to', '2026-03-01'], 2, 'days like 2026-03-01'],
  [['--gateway', 'acquirer'], 2, 'Say which days'],
  [['--gateway', 'nobody'], 1, 'There is no such gateway here'],
  [['list', '--state', 'odd'], 2, 'Allowed choices are open, agreed, closed'],
  [['close', '7'], 2, '--reason'],
  [['close', 'x', '--reason', 'y'], 2, 'by its number'],
])('%j ends with %i', async (argv, code, sentence) => {
  const result = await run(...argv)
  expect([result.code, result.err]).toEqual([code, expect.stringContaining(sentence)])
})

test('a line that cannot be read stops it, and is named', async () => {
  const broken = await file('broken.csv', `${HEAD}\nr,charge,"12,50",BRL,${today()},`)
  const { code, err } = await run('--file', broken, '--gateway', 'acquirer')
  expect([code, err]).toEqual([1, expect.stringContaining('line 2: the amount cannot be read')])
})

test('a gateway that reports in files only says so, and one that is away is no agreement', async () => {
  const days = ['--from', '2026-03-01', '--to', '2026-03-02']
  const files = await run(...days, '--gateway', 'acquirer')
  expect([files.code, files.out]).toEqual([0, expect.stringContaining('in files only')])
  const away = await run(...days, '--gateway', 'sandbox')
  expect([away.code, away.out]).toEqual([1, expect.stringContaining('could not be fetched')])
})
