import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { readGateways } from '../configuration/gateway-settings.ts'
import { runBalcao } from './run-balcao.ts'
import { walletFlaws, type WalletSeller } from './doctor-wallets.ts'

const FULL = ['secretKey', 'publishableKey']
const seller = (change: Partial<WalletSeller> = {}): WalletSeller => ({
  sellerId: 10,
  method: 'GOOGLE_PAY',
  gateway_priorities: 'stripe;adyen',
  accounts: new Map([
    ['stripe', FULL],
    ['adyen', ['apiKey', 'merchantAccount']],
  ]),
  ...change,
})
const ADYEN = 'adyen url=https://checkout-test.adyen.com'
const findingsOf = (gateways: string, ...sellers: WalletSeller[]): string[] =>
  walletFlaws(readGateways({ GATEWAYS: gateways }), sellers).map(({ what, todo }) => `${what}: ${todo}`)

test('reports nothing about wallets that are configured, or that no seller uses', () => {
  expect(findingsOf('stripe; sandbox')).toEqual([])
  expect(findingsOf(`stripe googlepay=BCR2DN4T; ${ADYEN} googlepay=BCR2DN4T`, seller())).toEqual([])
  expect(findingsOf('sandbox', seller({ method: 'APPLE_PAY', gateway_priorities: 'sandbox' }))).toEqual([])
})

test.each<[string, string, Partial<WalletSeller>, RegExp]>([
  ['no gateway has it', 'stripe', {}, /^seller 10 sells by Google Pay, and none .*: Set googlepay=/],
  [
    'a gateway of others has it',
    'stripe; stripe-b kind=stripe googlepay=BCR2DN4T',
    {},
    /none of their gateways offers it/,
  ],
  ['its methods leave it out', 'stripe googlepay=BCR2DN4T methods=PIX', {}, /none of their gateways/],
  ['Apple Pay', 'stripe', { method: 'APPLE_PAY' }, /^seller 10 sells by Apple Pay, and none/],
  [
    'no publishable key',
    'stripe googlepay=BCR2DN4T',
    { accounts: new Map([['stripe', ['secretKey']]]) },
    /^no page of seller 10 shows Google Pay of stripe: Keep publishableKey .* credentials set 10 stripe\.$/,
  ],
  [
    'no merchant at Apple',
    `${ADYEN} applepay=on`,
    { method: 'APPLE_PAY' },
    /Apple Pay of adyen: Keep applePayMerchantId \(merchant\.…\) with their account/,
  ],
  [
    'no certificate of the merchant at Apple',
    'stripe applepay=on',
    { method: 'APPLE_PAY', accounts: new Map([['stripe', ['secretKey', 'applePayMerchantId']]]) },
    /Apple Pay of stripe: Keep applePayCertificate \(.*\), applePayKey \(.*\) with their account/,
  ],
  ['no account', 'stripe googlepay=BCR2DN4T', { accounts: new Map() }, /: Keep their account by/],
  ["Google's test environment", 'stripe googlepay=test', {}, /test environment, .*merchant id/],
])('%s is reported in one line', (_, gateways, change, text) => {
  const lines = findingsOf(gateways, seller(change))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(text)
})

test('an account that does not open here is not said to lack anything', () => {
  expect(findingsOf('stripe googlepay=BCR2DN4T', seller({ accounts: new Map([['stripe', null]]) }))).toEqual(
    [],
  )
})

const SECRET_KEY = 'sk_test_canaryCANARYcanary'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    seller: { gateway_priorities: 'stripe' },
    products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,GOOGLE_PAY' } },
  })
})
afterAll(() => shop.close())

/** Runs a command against the shop, with the key that seals its accounts. */
async function run(argv: string[], { input = '', key = 'ab'.repeat(32) } = {}): Promise<string> {
  const lines: string[] = []
  await runBalcao(argv, {
    env: {
      DATABASE_URL: shop.url,
      DATA_DIR: tmpdir(),
      CREDENTIALS_KEY: key,
      GATEWAYS: 'stripe googlepay=BCR2DN4T',
    },
    input: () => Promise.resolve(input),
    out: (text) => void lines.push(text),
    err: (text) => void lines.push(text),
  })
  return lines.join('\n')
}

const keep = (account: object) =>
  run(['gateway', 'credentials', 'set', '10', 'stripe', '-'], { input: JSON.stringify(account) })

test('the doctor opens the accounts of sellers with a wallet, and prints no secret', async () => {
  expect(await run(['doctor'])).toContain('Keep their account by')
  await keep({ secretKey: SECRET_KEY })
  const found = await run(['doctor'])
  expect(found).toContain('no page of seller 10 shows Google Pay of stripe  Keep publishableKey')
  expect(found).not.toContain(SECRET_KEY)
  expect(await run(['doctor'], { key: 'cd'.repeat(32) })).not.toContain('Google Pay')
  await keep({ secretKey: SECRET_KEY, publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx' })
  expect(await run(['doctor'])).not.toContain('Google Pay')
})
