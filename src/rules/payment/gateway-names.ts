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

/**
 * Returns the display name of a gateway. An operator may run several of a kind, distinguished by a suffix: `sandbox-b`.
 */
export function gatewayName(name: string): string {
  const [kind = '', ...rest] = name.split('-')
  const known = Object.hasOwn(GATEWAY_NAMES, kind) ? GATEWAY_NAMES[kind] : undefined
  return known === undefined ? name : [known, ...rest].join(' ')
}
