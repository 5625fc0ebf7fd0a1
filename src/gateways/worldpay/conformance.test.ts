import { describeGateway, type Conformance } from '../conformance.ts'
import type { Gateway } from '../gateway.ts'
import { closedUrl } from '../pretend-server.test-double.ts'
import { createWorldpayGateway, type WorldpayGatewayOptions } from './worldpay.ts'
import { startWorldpayDouble, WORLDPAY_LOGIN, WORLDPAY_WEBHOOK_SECRET } from './worldpay.test-double.ts'

const PATIENCE_MS = 300
/** A seller whose acquirers in Latin America have agreed to instalments. */
const LATIN_AMERICAN: WorldpayGatewayOptions = { maxInstallments: 12 }
const HOUR_MS = 60 * 60 * 1000

async function startConformance(): Promise<Conformance> {
  const double = await startWorldpayDouble()
  const gatewayWith = (change: WorldpayGatewayOptions = {}): Gateway =>
    createWorldpayGateway({ url: double.url, ...LATIN_AMERICAN, ...change })
  return {
    gateway: gatewayWith(),
    impatient: gatewayWith({ chargeTimeoutMs: PATIENCE_MS }),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + HOUR_MS) }),
    credentials: WORLDPAY_LOGIN,
    webhookUrl: 'https://gateway.example/webhooks/worldpay',
    webhookSecrets: { webhookSecret: WORLDPAY_WEBHOOK_SECRET },
    proofsAreTimeless: true,
    reportsStoredReferenceOnce: true,
    cards: double.cards,
    threeDS: double.threeDS,
    pay: (gatewayId) => Promise.reject(new Error(`nobody pays ${gatewayId}`)),
    books: async (reference) => double.books(reference),
    webhook: async (reference) => double.webhookOf('sentForSettlement', double.byReference(reference) ?? {}),
    stop: () => double.stop(),
  }
}

describeGateway('worldpay', createWorldpayGateway(LATIN_AMERICAN).capabilities, startConformance)
