import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStripeDouble, STRIPE_KEY } from '#gateways/stripe/stripe.test-double.ts'
import { runBalcao } from './run-balcao.ts'

let double: Awaited<ReturnType<typeof startStripeDouble>>
let folder: string
beforeAll(async () => {
  double = await startStripeDouble()
  folder = await mkdtemp(join(tmpdir(), 'certify-'))
})
afterAll(async () => {
  await double.stop()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const reported = { out: '', err: '' }
  const out = (text: string): void => void (reported.out += `${text}\n`)
  const err = (text: string): void => void (reported.err += `${text}\n`)
  return {
    code: await runBalcao(['gateway', ...argv], { env: {}, input: () => Promise.resolve(''), out, err }),
    ...reported,
  }
}

async function fileOf(change: object): Promise<string> {
  const path = join(folder, 'certify.json')
  const { approved, refused } = double.cards
  const file = {
    kind: 'stripe',
    url: double.url,
    credentials: { secretKey: STRIPE_KEY },
    currency: 'BRL',
    amount: 10_000,
    approved,
    refused: refused.slice(0, 1).map(({ card, code }) => ({ card, code })),
  }
  await writeFile(path, JSON.stringify({ ...file, ...change }))
  return path
}

describe('balcao gateway certify', () => {
  test('reports for each promise whether it was kept', async () => {
    const { code, out } = await run('certify', await fileOf({}))
    expect(code).toBe(0)
    expect(out).toContain('ok      an approved card is charged')
    expect(out).toContain('stripe keeps what was asked of it.')
    expect(out).not.toContain(STRIPE_KEY)
  })

  test('tries a gateway with the settings that it is going to have', async () => {
    const settings = 'methods=CREDIT_CARD,PIX,PIX_AUTOMATIC'
    const { code, out } = await run('certify', await fileOf({ settings }))
    expect(code).toBe(0)
    expect(out).toContain('ok      a Pix Automático waits for its first payment')
    expect(out).not.toContain('a boleto waits')
    const { err } = await run('certify', await fileOf({ settings: 'installments=sk_test_9' }))
    expect(err).toContain('settings: GATEWAYS: installments of stripe must be a whole number from 1 to 24.')
    expect(err).not.toContain('sk_test_9')
  })

  test('says so when one was not', async () => {
    const refused = [{ card: double.cards.approved, code: 'INSUFFICIENT_FUNDS' }]
    const { code, out } = await run('certify', await fileOf({ refused }))
    expect(code).toBe(1)
    expect(out).toMatch(/FLAW {4}the card ending in \d{4} is refused as INSUFFICIENT_FUNDS/)
  })

  test.each([
    [{ credentials: { secretKey: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' } }, 'an account with real money'],
    [{ credentials: {} }, 'secretKey'],
    [{ kind: 'pagarme', credentials: { secretKey: 'sk_Ab12Cd34Ef56Gh78' } }, 'an account with real money'],
    [
      { kind: 'mercadopago', credentials: { accessToken: 'APP_USR-1234567890' } },
      'an account with real money',
    ],
    [
      {
        kind: 'paypal',
        url: 'https://api-m.paypal.com',
        credentials: { clientId: 'a-client-id', clientSecret: 'a-client-secret' },
      },
      'an account with real money',
    ],
    [
      {
        kind: 'adyen',
        url: 'https://abc-checkout-live.adyenpayments.com/checkout',
        credentials: { apiKey: 'AQEx-an-api-key-of-adyen', merchantAccount: 'Shop' },
      },
      'an account with real money',
    ],
    [{ approved: undefined }, 'Not in order: approved.'],
    [{ kind: 'sandbox' }, 'The sandbox'],
    [{ kind: 'constructor' }, 'Not in order: kind.'],
    [{ approved: { number: '4' } }, 'Not in order: approved.number'],
  ])('refuses %j', async (change, words) => {
    const { code, err } = await run('certify', await fileOf({ url: undefined, ...change }))
    expect(code).toBe(2)
    expect(err).toContain(words)
    expect(err).not.toContain('4eC39HqLyjWDarjtT1zdp7dc')
  })

  test('without a file it says how it is used', async () => {
    for (const argv of [[], ['certify'], ['certify', join(folder, 'missing.json')], ['charge', 'x']]) {
      const { code, err } = await run(...argv)
      expect(code).toBe(2)
      expect(err).toContain('Usage: balcao gateway')
    }
  })
})
