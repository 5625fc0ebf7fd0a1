import { expect, test } from 'vitest'
import type { Gateway } from '#gateways/gateway.ts'
import { createFakeGateway } from '../testing/gateway-adapter.ts'
import { readWalletSetups } from './wallet-setups.ts'

const SETUP = { kind: 'google-pay', parameters: { gateway: 'x' } } as const
const warnings: string[] = []
const log = { warn: (event: string) => void warnings.push(event) } as unknown as Parameters<
  typeof readWalletSetups
>[0]['log']

function setupsOf(walletSetup: Gateway['walletSetup'], googleIds: [string, string | null][] = []) {
  const gateway: Gateway = { ...createFakeGateway('acquirer'), ...(walletSetup && { walletSetup }) }
  const read = readWalletSetups({
    gateways: new Map([['acquirer', gateway]]),
    credentialsOf: () => ({ publishableKey: 'pk' }),
    googleIds: new Map(googleIds),
    log,
  })
  return (name = 'acquirer') => read({ wallet: 'google-pay', gateway: name, sellerId: 10 })
}

test("Google's button gets the merchant of its gateway, and does not exist where nothing is configured", async () => {
  const walletSetup = () => Promise.resolve(SETUP)
  expect(await setupsOf(walletSetup, [['acquirer', 'BCR2DN4T']])()).toEqual({
    ...SETUP,
    merchantId: 'BCR2DN4T',
  })
  expect(await setupsOf(walletSetup, [['acquirer', null]])()).toEqual(SETUP)
  expect(await setupsOf(walletSetup)()).toBeNull()
})

test('a gateway that is unknown, has no wallets, or fails leaves the page without a button', async () => {
  expect(await setupsOf(undefined)()).toBeNull()
  expect(await setupsOf(() => Promise.resolve(SETUP))('other')).toBeNull()
  expect(await setupsOf(() => Promise.reject(new Error('away')))()).toBeNull()
  expect(warnings).toEqual(['wallet-setup'])
})

test('Apple Pay has a button where the gateway is configured for it', async () => {
  const walletSetup = () => Promise.resolve({ kind: 'apple-pay' } as const)
  const fake = { ...createFakeGateway('acquirer'), walletSetup }
  const ask = () =>
    readWalletSetups({
      gateways: new Map([['acquirer', fake]]),
      credentialsOf: () => ({}),
      googleIds: new Map(),
      log,
    })({ wallet: 'apple-pay', gateway: 'acquirer', sellerId: 10 })
  expect(await ask()).toBeNull()
  fake.capabilities = { ...fake.capabilities, methods: ['APPLE_PAY'] }
  expect(await ask()).toEqual({ kind: 'apple-pay' })
})
