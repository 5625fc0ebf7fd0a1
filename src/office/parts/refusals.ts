import { readPaymentErrorCode } from '#rules/errors.ts'
import type { OfficeTexts } from '#texts/office/load.ts'

/** Why a payment was refused, as a seller reads it; a code that a later release has written reads as the general one. */
export function refusalIn({ sales }: OfficeTexts, code: string): string {
  return sales.refusals[readPaymentErrorCode(code)]
}

/** How the companies behind gateways write themselves; the same in every language. */
const GATEWAY_NAMES: Readonly<Record<string, string>> = {
  adyen: 'Adyen',
  mercadopago: 'Mercado Pago',
  pagarme: 'Pagar.me',
  paypal: 'PayPal',
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  worldpay: 'Worldpay',
}

/** A gateway as people know it. An operator may run several of a kind, told apart by what follows: `sandbox-b`. */
export function gatewayName(name: string): string {
  const [kind = '', ...rest] = name.split('-')
  const known = GATEWAY_NAMES[kind]
  return known === undefined ? name : [known, ...rest].join(' ')
}
