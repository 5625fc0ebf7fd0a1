import { describeWallet, type WalletConformance } from '../conformance.ts'
import type { Gateway } from '../gateway.ts'
import { closedUrl } from '../pretend-server.test-double.ts'
import { createPayPalGateway } from './paypal.ts'
import { CLIENT_ID, CLIENT_SECRET, startPayPal, WEBHOOK_ID } from './paypal.test-double.ts'

async function startConformance(): Promise<WalletConformance> {
  const paypal = await startPayPal()
  const gatewayWith = (change: Partial<Parameters<typeof createPayPalGateway>[0]> = {}): Gateway =>
    createPayPalGateway({ url: paypal.url, ...change })
  return {
    gateway: gatewayWith(),
    unreachable: gatewayWith({ url: await closedUrl() }),
    inAnHour: gatewayWith({ now: () => new Date(Date.now() + 60 * 60 * 1000) }),
    credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    webhookUrl: 'https://shop.example/webhooks/paypal',
    webhookSecrets: { webhookId: WEBHOOK_ID },
    approve: async (gatewayId) => paypal.approve(gatewayId),
    approveInVain: async (gatewayId) => paypal.approve(gatewayId, true),
    books: async (reference) => paypal.books(reference),
    mishap: async (how) => paypal.mishap(how),
    webhook: async (reference) => paypal.webhook(reference),
    stop: () => paypal.stop(),
  }
}

const { capabilities } = createPayPalGateway({ url: 'http://127.0.0.1' })
describeWallet('paypal', capabilities, startConformance)
