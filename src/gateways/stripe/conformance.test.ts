import { describeGateway, type Conformance } from '../conformance.ts'
import type { Gateway } from '../gateway.ts'
import { closedUrl } from '../pretend-server.test-double.ts'
import { createStripeGateway, type StripeGatewayOptions } from './stripe.ts'
import { startStripeDouble, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './stripe.test-double.ts'

const PATIENCE_MS = 300
/** An account with instalments, and with Pix Automático, which has to be asked for. */
const EQUIPPED: StripeGatewayOptions = {
  maxInstallments: 24,
  methods: [...createStripeGateway({}).capabilities.methods, 'PIX_AUTOMATIC'],
}
const HOUR_MS = 60 * 60 * 1000

async function startConformance(): Promise<Conformance> {
  const double = await startStripeDouble()
  const gatewayWith = (change: StripeGatewayOptions = {}): Gateway =>
    createStripeGateway({ url: double.url, ...EQUIPPED, ...change })
  return {
    gateway: gatewayWith(),
    impatient: gatewayWith({ chargeTimeoutMs: PATIENCE_MS }),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + HOUR_MS) }),
    credentials: {
      secretKey: STRIPE_KEY,
      publishableKey: 'pk_test_TYooMQauvdEDq54NiTphI7jx',
      applePayMerchantId: 'merchant.com.example',
      applePayCertificate: `MII${'A'.repeat(400)}`,
      applePayKey: `MII${'B'.repeat(400)}`,
    },
    webhookUrl: 'https://gateway.example/webhooks/stripe',
    webhookSecrets: { webhookSecret: STRIPE_WEBHOOK_SECRET },
    cards: double.cards,
    give: double.give,
    challengedWithin: {
      card: double.cardThat({ effect: 'refuse', gatewayCode: 'challenge', mishap: null }),
      declined: double.cardThat({
        effect: 'refuse',
        gatewayCode: 'challenge:insufficient_funds',
        mishap: null,
      }),
      answerChallenge: async (gatewayId, passes) => double.answerChallenge(gatewayId, passes),
    },
    pay: async (gatewayId) => double.pay(gatewayId),
    books: async (reference) => double.books(reference),
    webhook: async (reference) => double.webhookOf('payment_intent.succeeded', double.byReference(reference)),
    stop: () => double.stop(),
  }
}

describeGateway('stripe', createStripeGateway(EQUIPPED).capabilities, startConformance)
