import { createAdyenGateway, type AdyenGatewayOptions } from './adyen/adyen.ts'
import { ADYEN_CREDENTIALS } from './adyen/client.ts'
import { ADYEN_REPORT } from './adyen/report.ts'
import type { CredentialRules } from './credentials.ts'
import type { Gateway } from './gateway.ts'
import { MERCADO_PAGO_CREDENTIALS } from './mercadopago/client.ts'
import { createMercadoPagoGateway, type MercadoPagoGatewayOptions } from './mercadopago/mercadopago.ts'
import { MERCADO_PAGO_REPORT } from './mercadopago/report.ts'
import { PAGARME_CREDENTIALS } from './pagarme/account.ts'
import { createPagarmeGateway, type PagarmeGatewayOptions } from './pagarme/pagarme.ts'
import { PAYPAL_CREDENTIALS } from './paypal/client.ts'
import { createPayPalGateway, type PayPalGatewayOptions } from './paypal/paypal.ts'
import type { ReportFormat } from './report-file.ts'
import { createSandboxGateway, type SandboxGatewayOptions } from './sandbox/sandbox.ts'
import { STRIPE_CREDENTIALS } from './stripe/account.ts'
import { STRIPE_REPORT } from './stripe/report.ts'
import { createStripeGateway, type StripeGatewayOptions } from './stripe/stripe.ts'
import { WORLDPAY_CREDENTIALS } from './worldpay/account.ts'
import { createWorldpayGateway, type WorldpayGatewayOptions } from './worldpay/worldpay.ts'

/** One configured gateway; `kind` picks the adapter, `name` is what routing, webhook URLs and sales call it. */
export type GatewaySettings = { name: string } & (
  | ({ kind: 'sandbox' } & SandboxGatewayOptions)
  | ({ kind: 'pagarme' } & PagarmeGatewayOptions)
  | ({ kind: 'stripe' } & StripeGatewayOptions)
  | ({ kind: 'worldpay' } & WorldpayGatewayOptions)
  | ({ kind: 'paypal' } & PayPalGatewayOptions)
  | ({ kind: 'mercadopago' } & MercadoPagoGatewayOptions)
  | ({ kind: 'adyen' } & AdyenGatewayOptions)
)

export type GatewayKind = GatewaySettings['kind']

/** Fields that each adapter requires of a seller's account, and the secrets that prove its webhooks. */
export const GATEWAY_KINDS: Readonly<
  Record<GatewayKind, { credentials: CredentialRules; webhookSecrets: readonly string[] }>
> = {
  // The operator's own key opens the sandbox; sellers have no account there.
  sandbox: { credentials: {}, webhookSecrets: ['webhookSecret'] },
  pagarme: { credentials: PAGARME_CREDENTIALS, webhookSecrets: ['webhookUser', 'webhookPassword'] },
  stripe: { credentials: STRIPE_CREDENTIALS, webhookSecrets: ['webhookSecret'] },
  worldpay: { credentials: WORLDPAY_CREDENTIALS, webhookSecrets: ['webhookSecret', 'nextWebhookSecret'] },
  // PayPal signs with a certificate of its own, over the id of the webhook that the operator registered.
  paypal: { credentials: PAYPAL_CREDENTIALS, webhookSecrets: ['webhookId'] },
  mercadopago: { credentials: MERCADO_PAGO_CREDENTIALS, webhookSecrets: ['webhookSecret'] },
  adyen: { credentials: ADYEN_CREDENTIALS, webhookSecrets: ['hmacKey'] },
}

/** The files that a kind of gateway lets its customers download, where their form is published. */
export const REPORT_FORMATS: Readonly<Partial<Record<GatewayKind, ReportFormat>>> = {
  stripe: STRIPE_REPORT,
  mercadopago: MERCADO_PAGO_REPORT,
  adyen: ADYEN_REPORT,
}

/** Makes every configured gateway, by name, in the order of the settings. Throws when two share a name. */
export function createGateways(settings: readonly GatewaySettings[]): Map<string, Gateway> {
  const gateways = new Map<string, Gateway>()
  for (const setting of settings) {
    if (gateways.has(setting.name)) throw new Error(`two gateways are called ${setting.name}`)
    gateways.set(setting.name, createGateway(setting))
  }
  return gateways
}

function createGateway(setting: GatewaySettings): Gateway {
  switch (setting.kind) {
    case 'sandbox':
      return createSandboxGateway(setting)
    case 'pagarme':
      return createPagarmeGateway(setting)
    case 'stripe':
      return createStripeGateway(setting)
    case 'worldpay':
      return createWorldpayGateway(setting)
    case 'paypal':
      return createPayPalGateway(setting)
    case 'mercadopago':
      return createMercadoPagoGateway(setting)
    case 'adyen':
      return createAdyenGateway(setting)
  }
}
