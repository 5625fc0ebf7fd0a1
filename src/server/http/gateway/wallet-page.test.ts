import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WalletSetup } from '#rules/methods/device-wallet.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { WALLET_DATA_ID, type WalletButtonData } from '#rules/methods/wallet-messages.ts'
import type { WalletQuestion } from '../../gateway-role/wallet-setups.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { createTestGateway, GATEWAY_ORIGIN, openTestVault } from '../../testing/test-gateway.ts'
import { ORIGIN } from '../../testing/test-server.ts'
import { walletHeaders } from './wallet-page.ts'

const SIMULATED: WalletSetup = { kind: 'simulated', key: 'a-key' }
const GOOGLE: WalletSetup = { kind: 'google-pay', parameters: { gateway: 'x' } }

let shop: Shop
let gateway: FastifyInstance
let setup: WalletSetup | null = SIMULATED
const asked: WalletQuestion[] = []

beforeAll(async () => {
  shop = await openShop()
  gateway = await createTestGateway(shop, {
    walletSetup: async (question) => {
      asked.push(question)
      return setup
    },
    openWalletSession: async ({ sellerId }) => (sellerId === 10 ? { signature: '3080' } : null),
  })
})
afterAll(async () => {
  await gateway.close()
  await shop.close()
})

const page = (path: string) => gateway.inject({ url: path, headers: { referer: `${ORIGIN}/1001` } })

function dataOf(html: string): WalletButtonData {
  const json = new RegExp(`id="${WALLET_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1]
  return JSON.parse(json ?? '') as WalletButtonData
}

test.each(LOCALES)(
  'in %s the button gets the texts of its sheet, and the page it belongs to',
  async (lang) => {
    const answer = await page(`/wallets/google-pay?gateway=acquirer&seller=10&lang=${lang}`)
    expect(answer.statusCode).toBe(200)
    expect(asked.at(-1)).toEqual({ wallet: 'google-pay', gateway: 'acquirer', sellerId: 10 })
    expect(dataOf(answer.body)).toMatchObject({ parentOrigin: ORIGIN, gateway: 'acquirer', setup: SIMULATED })
    expect(dataOf(answer.body).words.pay).toContain('Google Pay')
    expect(answer.body).not.toContain('undefined')
    const { 'x-frame-options': framed, 'content-security-policy': policy } = answer.headers
    expect(framed).toBeUndefined()
    expect(policy).toContain(`frame-ancestors ${ORIGIN}`)
  },
)

test('an account that lacks data for the wallet has a page without a button', async () => {
  setup = null
  expect(dataOf((await page('/wallets/apple-pay?gateway=acquirer&seller=10')).body).setup).toBeNull()
})

test.each(['/wallets/other-pay?seller=10', '/wallets/apple-pay?seller=x'])(
  '%s is not found',
  async (path) => {
    expect((await page(path)).statusCode).toBe(404)
  },
)

test("the vendor's script is allowed on the page of its own button alone", () => {
  const nonce = 'c29tZSByYW5kb20gYnl0ZXM='
  const policyOf = (of: WalletSetup | null) => walletHeaders(ORIGIN, nonce, of)['content-security-policy']
  expect(policyOf(GOOGLE)).toContain(`script-src 'nonce-${nonce}' https://pay.google.com`)
  for (const other of [SIMULATED, null, { kind: 'apple-pay' } as const]) {
    expect(policyOf(other)).toContain(`script-src 'nonce-${nonce}';`)
    expect(policyOf(other)).not.toMatch(/google|unsafe/)
  }
})

test("the payload of a wallet is accepted from the gateway's own origin alone", async () => {
  const payload = {
    wallet: 'google-pay',
    gateway: 'acquirer',
    payload: 'sealed',
    brand: 'visa',
    last_four: '',
  }
  const send = (origin: string) =>
    gateway.inject({ method: 'POST', url: '/wallets/token', headers: { origin }, payload })
  expect((await send(ORIGIN)).json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
  expect(await shop.rows('select 1 from vault_cards')).toEqual([])
  const kept = (await send(GATEWAY_ORIGIN)).json<{ token: string }>()
  expect(kept).toEqual({ token: kept.token, bin: '', last_four: '', brand: 'visa', month: '', year: '' })
  const use = { wallet: 'google-pay', gateway: 'acquirer', paymentId: randomUUID() } as const
  expect(await openTestVault(shop).openWallet(kept.token, use)).not.toBeNull()
})

test("a session of the wallet's vendor is opened for the button alone", async () => {
  const open = (origin: string, seller_id = 10) =>
    gateway.inject({
      method: 'POST',
      url: '/wallets/session',
      headers: { origin },
      payload: { wallet: 'apple-pay', gateway: 'acquirer', seller_id },
    })
  expect((await open(ORIGIN)).json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
  expect((await open(GATEWAY_ORIGIN)).json()).toEqual({ session: { signature: '3080' } })
  expect((await open(GATEWAY_ORIGIN, 99)).json()).toEqual({ session: null })
})
