import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { runBalcao } from './run-balcao.ts'

const KEY = 'ab'.repeat(32)
const NEXT_KEY = 'cd'.repeat(32)
const CANARY = 'sk_test_canaryCANARYcanary'
const HOOK_CANARY = 'whsec_canaryCANARYcanary'
const ACCOUNT = { secretKey: CANARY, webhookSecret: HOOK_CANARY }

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'credentials-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => shop.rows('truncate gateway_credentials'))

type Run = { code: number; out: string; err: string }

async function run(argv: string[], { input = '', keys = KEY } = {}): Promise<Run> {
  const reported = { out: '', err: '' }
  const env = {
    DATABASE_URL: shop.url,
    CREDENTIALS_KEY: keys,
    GATEWAYS: 'sandbox; stripe; stripe-b kind=stripe; adyen url=https://checkout-test.adyen.com',
    GATEWAY_URL: 'https://cards.example.com',
  }
  const code = await runBalcao(['gateway', 'credentials', ...argv], {
    env,
    input: () => Promise.resolve(input),
    out: (text) => void (reported.out += `${text}\n`),
    err: (text) => void (reported.err += `${text}\n`),
  })
  for (const secret of [CANARY, HOOK_CANARY, KEY, NEXT_KEY])
    expect(reported.out + reported.err).not.toContain(secret)
  return { code, ...reported }
}

const set = (seller = '10', gateway = 'stripe', account: object = ACCOUNT): Promise<Run> =>
  run(['set', seller, gateway, '-'], { input: JSON.stringify(account) })

describe('balcao gateway credentials', () => {
  test('keeps an account from a file or from standard input, and says where its webhooks go', async () => {
    const file = join(folder, 'account.json')
    await writeFile(file, JSON.stringify(ACCOUNT))
    expect(await run(['set', '10', 'stripe', file])).toMatchObject({
      code: 0,
      out: `Kept for seller 10 at stripe: secretKey, webhookSecret.
Its webhooks go to https://cards.example.com/webhooks/stripe/10\n`,
    })
    expect((await set('11', 'stripe-b', { secretKey: CANARY })).out).toContain(
      'will be refused until webhookSecret',
    )
    const { out } = await run(['list'])
    expect(out).toMatch(
      /^seller 10 {2}stripe {2}since \d{4}-\d\d-\d\d {2}key [0-9a-f]{12} {2}secretKey, webhookSecret\n/,
    )
    expect(out).toMatch(/seller 11 {2}stripe-b .* {2}secretKey\n$/)
  })

  test('no part of a secret is in the database', async () => {
    await set()
    const rows = await shop.rows<{ row: string }>(
      `select encode(sealed, 'escape') || encode(salt, 'escape') || c::text as row from gateway_credentials c`,
    )
    expect(rows).toHaveLength(1)
    // The names of the fields do: they are the gateway's own words.
    for (const secret of ['canary', 'whsec', 'sk_test']) expect(rows[0]?.row).not.toContain(secret)
  })

  test('rotate seals everything anew; afterwards the old key opens nothing that is needed', async () => {
    await set()
    await set('11')
    const both = `${NEXT_KEY},${KEY}`
    expect((await run(['rotate'], { keys: both })).out).toMatch(/^Sealed anew under key [0-9a-f]{12}: 2\.\n$/)
    expect((await run(['rotate'], { keys: both })).out).toMatch(/: 0\.\n$/)
    expect((await run(['list'], { keys: NEXT_KEY })).out).not.toContain('cannot be opened')
    const lost = await run(['list'])
    expect(lost.out).toContain('cannot be opened: its key is not in CREDENTIALS_KEY')
    const again = await run(['rotate'])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('2 could not be opened')])
  })

  test('remove forgets one account', async () => {
    await set()
    await set('11')
    expect(await run(['remove', '10', 'stripe'])).toMatchObject({ code: 0 })
    expect(await run(['remove', '10', 'stripe'])).toMatchObject({
      code: 1,
      err: 'There was no such account.\n',
    })
    expect((await run(['list'])).out).toMatch(/^seller 11 /)
  })

  test.each([
    ['a seller that is not here', ['99', 'stripe', ACCOUNT], 'there is no seller 99'],
    [
      'a gateway that is not here',
      ['10', 'pagarme', ACCOUNT],
      'GATEWAYS names sandbox, stripe, stripe-b, adyen',
    ],
    ['the sandbox', ['10', 'sandbox', {}], 'nothing has to be kept'],
    ['a missing name', ['10', 'adyen', { apiKey: 'A'.repeat(40) }], 'merchantAccount'],
    ['a name of another kind', ['10', 'stripe', { ...ACCOUNT, apiKey: CANARY }], 'a name in it'],
    [
      'a key of another form',
      ['10', 'stripe', { secretKey: `${CANARY}!` }],
      'the credential secretKey is no',
    ],
    [
      'a line break',
      ['10', 'stripe', { ...ACCOUNT, webhookSecret: `${CANARY}\nx` }],
      'JSON of names and texts',
    ],
    ['a number', ['10', 'stripe', { secretKey: 7 }], 'JSON of names and texts'],
  ] as const)('%s is refused in a sentence', async (_, [seller, gateway, account], message) => {
    const { code, err } = await set(seller, gateway, account)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
    expect(await shop.rows('select from gateway_credentials')).toEqual([])
  })

  test.each([
    [['set', '10', 'stripe']],
    [['set', 'ten', 'stripe', '-']],
    [['show', '10', 'stripe']],
    [[]],
    [['list', 'all']],
  ])('%j is not understood', async (argv) => {
    const { code, err } = await run(argv)
    expect([code, err]).toEqual([2, expect.stringContaining('Usage:')])
  })
})
