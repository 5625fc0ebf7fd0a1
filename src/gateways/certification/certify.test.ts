import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdyenGateway } from '../adyen/adyen.ts'
import { API_KEY, cards as adyenCards, MERCHANT_ACCOUNT, startAdyen } from '../adyen/adyen.test-double.ts'
import type { Gateway } from '../gateway.ts'
import { createMercadoPagoGateway } from '../mercadopago/mercadopago.ts'
import {
  ACCESS_TOKEN,
  cards as mercadoPagoCards,
  startMercadoPago,
} from '../mercadopago/mercadopago.test-double.ts'
import { createPayPalGateway } from '../paypal/paypal.ts'
import { CLIENT_ID, CLIENT_SECRET, startPayPal } from '../paypal/paypal.test-double.ts'
import { createStripeGateway } from '../stripe/stripe.ts'
import { startStripeDouble, STRIPE_KEY } from '../stripe/stripe.test-double.ts'
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '../sample-buyer.ts'
import { certify, type Certification, type CheckResult } from './certify.ts'
import { startSpoilingProxy, type SpoilingProxy } from './spoiling-proxy.ts'

let double: Awaited<ReturnType<typeof startStripeDouble>>
let proxy: SpoilingProxy
beforeAll(async () => {
  double = await startStripeDouble()
  proxy = await startSpoilingProxy(double.url)
})
afterAll(async () => {
  await proxy.stop()
  await double.stop()
})

const certificationOf = (gateway: Gateway, change: Partial<Certification> = {}): Certification => ({
  gateway,
  proxy,
  credentials: { secretKey: STRIPE_KEY },
  currency: 'BRL',
  amount: 10_000,
  buyer: { ...SAMPLE_BUYER, address: SAMPLE_ADDRESS },
  approved: double.cards.approved,
  refused: double.cards.refused.slice(0, 2),
  wait: () => Promise.resolve(),
  patience: 3,
  ...change,
})

async function flawsOf(
  gateway: Gateway,
  change: Partial<Certification> = {},
): Promise<{ names: string[]; flawed: string[] }> {
  const results: CheckResult[] = []
  for await (const result of certify(certificationOf(gateway, change))) results.push(result)
  const flawed = results.filter(({ flaw }) => flaw !== null)
  return { names: results.map(({ name }) => name), flawed: flawed.map(({ name }) => name) }
}

test('a gateway that keeps its promises is certified, through a line that spoils answers', async () => {
  const { names, flawed } = await flawsOf(createStripeGateway({ url: proxy.url }))
  expect(flawed).toEqual([])
  expect(names).toHaveLength(18)
  const mexican = createStripeGateway({ url: proxy.url, maxInstallments: 12 })
  const buyer = { ...SAMPLE_BUYER, country: 'MX', document: null, address: null }
  const { names: ofMexico } = await flawsOf(mexican, { currency: 'MXN', amount: 60_000, buyer, refused: [] })
  // No instalment below 100 pesos.
  expect(ofMexico.filter((name) => name.includes('instalments'))).toEqual([
    'a card pays in 3 instalments',
    'a card pays in 6 instalments',
  ])
})

test('a gateway that breaks one is found out', async () => {
  const honest = createStripeGateway({ url: proxy.url })
  const forgetful: Gateway = { ...honest, lookUp: () => Promise.resolve({ kind: 'not-found' }) }
  expect((await flawsOf(forgetful)).flawed).toContain(
    'an approved card is charged, and found by id and by reference',
  )
  const generous: Gateway = { ...honest, refund: () => Promise.resolve({ kind: 'done', gatewayId: 'x' }) }
  expect((await flawsOf(generous)).flawed).toEqual([
    'a part is given back once by its key, and never more than was taken',
  ])
  const credulous: Gateway = {
    ...honest,
    charge: async (charge) => {
      const outcome = await honest.charge(charge)
      return outcome.kind === 'unknown' ? { kind: 'approved', gatewayId: 'x' } : outcome
    },
  }
  expect((await flawsOf(credulous)).flawed).toHaveLength(3)
})

test('a wallet, a gateway with tokens and one without look-ups are certified by their own promises', async () => {
  const others = [await startPayPal(), await startMercadoPago(), await startAdyen()] as const
  const [paypal, mercadopago, adyen] = await Promise.all(others.map(({ url }) => startSpoilingProxy(url)))
  if (paypal === undefined || mercadopago === undefined || adyen === undefined) throw new Error('no proxy')
  const ofPayPal = await flawsOf(createPayPalGateway({ url: paypal.url }), {
    proxy: paypal,
    credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    approved: null,
    refused: [],
  })
  const ofMercadoPago = await flawsOf(
    createMercadoPagoGateway({ url: mercadopago.url, automaticPayments: true }),
    {
      proxy: mercadopago,
      credentials: { accessToken: ACCESS_TOKEN },
      approved: mercadoPagoCards.approved,
      refused: mercadoPagoCards.refused.slice(0, 1),
    },
  )
  const ofAdyen = await flawsOf(createAdyenGateway({ url: adyen.url }), {
    proxy: adyen,
    credentials: { apiKey: API_KEY, merchantAccount: MERCHANT_ACCOUNT },
    approved: adyenCards.approved,
    refused: adyenCards.refused.slice(0, 1),
  })
  expect([ofPayPal, ofMercadoPago, ofAdyen].map(({ flawed }) => flawed)).toEqual([[], [], []])
  expect([ofPayPal, ofMercadoPago, ofAdyen].map(({ names }) => names.length)).toEqual([3, 18, 14])
  await Promise.all([...others, paypal, mercadopago, adyen].map((each) => each.stop()))
})
