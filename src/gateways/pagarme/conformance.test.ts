import { describeGateway, type Conformance } from '../conformance.ts'
import type { Gateway } from '../gateway.ts'
import { closedUrl } from '../pretend-server.test-double.ts'
import { createPagarmeGateway, type PagarmeGatewayOptions } from './pagarme.ts'
import { PAGARME_KEY, PAGARME_WEBHOOK, startPagarmeDouble } from './pagarme.test-double.ts'

const PATIENCE_MS = 300
const HOUR_MS = 60 * 60 * 1000

async function startConformance(): Promise<Conformance> {
  const double = await startPagarmeDouble()
  const gatewayWith = (change: PagarmeGatewayOptions = {}): Gateway =>
    createPagarmeGateway({ url: double.url, ...change })
  return {
    gateway: gatewayWith(),
    impatient: gatewayWith({ chargeTimeoutMs: PATIENCE_MS }),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + HOUR_MS) }),
    credentials: { secretKey: PAGARME_KEY },
    webhookUrl: 'https://gateway.example/webhooks/pagarme',
    webhookSecrets: PAGARME_WEBHOOK,
    proofsAreTimeless: true,
    cards: double.cards,
    pay: async (gatewayId) => double.pay(gatewayId),
    books: async (reference) => double.books(reference),
    webhook: async (reference) => double.webhookOf('charge.paid', double.byReference(reference)),
    stop: () => double.stop(),
  }
}

describeGateway('pagarme', createPagarmeGateway({}).capabilities, startConformance)
