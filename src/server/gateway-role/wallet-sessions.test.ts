import { beforeEach, expect, test } from 'vitest'
import type { Gateway, WalletSession, WalletSessionRequest } from '#gateways/gateway.ts'
import { createFakeGateway } from '../testing/gateway-adapter.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { openWalletSessions } from './wallet-sessions.ts'

const asked: WalletSessionRequest[] = []
const answer: { now: WalletSession } = { now: { kind: 'session', session: { signature: '3080' } } }
const log = createRecordedLog()
const fake: Gateway = {
  ...createFakeGateway('adyen'),
  walletSession: async (request) => {
    asked.push(request)
    return answer.now
  },
}
fake.capabilities = { ...fake.capabilities, methods: ['APPLE_PAY'] }
const open = openWalletSessions({
  gateways: new Map([
    ['adyen', fake],
    ['plain', createFakeGateway('plain')],
  ]),
  credentialsOf: (seller) => {
    if (seller === 11) throw new Error('no account')
    return { apiKey: 'k' }
  },
  sellerNameOf: async (seller) => (seller === 12 ? null : 'Ateliê'),
  domainName: 'pay.example.com',
  log,
})
const question = { wallet: 'apple-pay', gateway: 'adyen', sellerId: 10 } as const
beforeEach(() => void (asked.length = 0))

test('the gateway is asked with the account, the domain of the checkout and the name of the seller', async () => {
  expect(await open(question)).toEqual({ signature: '3080' })
  const credentials = { apiKey: 'k' }
  const domainName = 'pay.example.com'
  expect(asked).toEqual([{ wallet: 'apple-pay', credentials, domainName, displayName: 'Ateliê' }])
})

test('a seller of nothing, a wallet that is not accepted, and a gateway without sessions are not asked', async () => {
  for (const change of [{ sellerId: 11 }, { sellerId: 12 }, { gateway: 'plain' }, { gateway: 'x' }])
    expect(await open({ ...question, ...change })).toBeNull()
  expect(await open({ ...question, wallet: 'google-pay' })).toBeNull()
  expect(asked).toEqual([])
})

test('the operator reads why there was no session', async () => {
  answer.now = { kind: 'none', reason: 'answer 422 without a session' }
  expect(await open(question)).toBeNull()
  expect(log.lines.at(-1)).toMatchObject({
    event: 'wallet-session',
    gateway: 'adyen',
    reason: 'answer 422 without a session',
  })
})
