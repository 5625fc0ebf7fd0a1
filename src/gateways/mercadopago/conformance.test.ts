import { describeGateway, type Conformance } from '../conformance.ts'
import type { Gateway } from '../gateway.ts'
import { closedUrl } from '../pretend-server.test-double.ts'
import { createMercadoPagoGateway } from './mercadopago.ts'
import { ACCESS_TOKEN, cards, startMercadoPago, WEBHOOK_SECRET } from './mercadopago.test-double.ts'

const PATIENCE_MS = 300

async function startConformance(): Promise<Conformance> {
  const double = await startMercadoPago()
  const gatewayWith = (change: Partial<Parameters<typeof createMercadoPagoGateway>[0]> = {}): Gateway =>
    createMercadoPagoGateway({ url: double.url, automaticPayments: true, ...change })
  return {
    gateway: gatewayWith(),
    impatient: gatewayWith({ chargeTimeoutMs: PATIENCE_MS }),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + 60 * 60 * 1000) }),
    credentials: { accessToken: ACCESS_TOKEN },
    webhookUrl: 'https://shop.example/webhooks/mercadopago',
    webhookSecrets: { webhookSecret: WEBHOOK_SECRET },
    reportsStoredReferenceOnce: true,
    cards,
    pay: async (gatewayId) => double.pay(gatewayId),
    books: async (reference) => double.books(reference),
    webhook: async (reference) => double.webhook(reference),
    stop: () => double.stop(),
  }
}

const { capabilities } = createMercadoPagoGateway({ url: 'http://127.0.0.1', automaticPayments: true })
describeGateway('mercadopago', capabilities, startConformance)
