import { expect } from 'vitest'
import { describeGateway, type Conformance } from '../conformance.ts'
import type { Gateway, WebhookRequest } from '../gateway.ts'
import { closedUrl } from '../pretend-server.test-double.ts'
import { createAdyenGateway } from './adyen.ts'
import {
  API_KEY,
  APPLE_MERCHANT,
  cards,
  give,
  HMAC_KEY,
  MERCHANT_ACCOUNT,
  signed,
  startAdyen,
  threeDSCards,
  type AdyenDouble,
} from './adyen.test-double.ts'

const PATIENCE_MS = 300

async function startConformance(): Promise<Conformance> {
  const double = await startAdyen()
  const gatewayWith = (change: Partial<Parameters<typeof createAdyenGateway>[0]> = {}): Gateway =>
    createAdyenGateway({ url: double.url, maxInstallments: 12, ...change })
  return {
    gateway: gatewayWith(),
    impatient: gatewayWith({ chargeTimeoutMs: PATIENCE_MS }),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + 60 * 60 * 1000) }),
    credentials: {
      apiKey: API_KEY,
      merchantAccount: MERCHANT_ACCOUNT,
      applePayMerchantId: APPLE_MERCHANT,
    },
    webhookUrl: 'https://shop.example/webhooks/adyen',
    webhookSecrets: { hmacKey: HMAC_KEY },
    proofsAreTimeless: true,
    hidesPixPayments: true,
    cards,
    threeDS: {
      ...threeDSCards,
      answerChallenge: async (reference, passes) => double.answerChallenge(reference, passes),
      returnedFrom: (reference) => ({ redirectResult: `sealed-${reference}` }),
    },
    give,
    pay: async (gatewayId) => double.pay(gatewayId),
    books: async (reference) => double.books(reference),
    webhook: (reference) => nextWebhook(double, reference),
    stop: () => double.stop(),
  }
}

async function nextWebhook(double: AdyenDouble, reference: string): Promise<WebhookRequest> {
  await expect.poll(() => double.event(reference)).toBeDefined()
  const event = double.event(reference)
  if (event === undefined) throw new Error('the webhook went away')
  return signed(event)
}

const { capabilities } = createAdyenGateway({ url: 'http://127.0.0.1', maxInstallments: 12 })
describeGateway('adyen', capabilities, startConformance)
