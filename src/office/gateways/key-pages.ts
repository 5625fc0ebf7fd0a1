/*
 * Where each gateway shows a seller the keys of an account, by its kind; the way to them there is in the texts
 * (`keyPages`). Read on 28 November 2026.
 */

/** The vendor's own page with the keys, or the one that says how to get them. */
export const KEY_PAGES: Readonly<Record<string, string>> = {
  // https://docs.adyen.com/development-resources/api-credentials (Customer Area, Developers, API credentials)
  adyen: 'https://docs.adyen.com/development-resources/api-credentials',
  // https://www.mercadopago.com.br/developers/pt/docs/resources-faqs/credentials, and .com.mx/developers/en/support/20214
  mercadopago: 'https://www.mercadopago.com.br/developers/pt/docs/resources-faqs/credentials',
  // https://connect-stone.stone.com.br/reference/autenticação (of the dashboard of Pagar.me: Desenvolvimento, Chaves)
  pagarme: 'https://dash.pagar.me',
  // https://docs.oracle.com/en/cloud/paas/integration-cloud/paypal-adapter/prerequisites-creating-connection.html
  paypal: 'https://developer.paypal.com/developer/applications',
  // https://support.stripe.com/questions/what-are-stripe-api-keys-and-how-to-find-them
  stripe: 'https://dashboard.stripe.com/apikeys',
  // https://docs.worldpay.com/access/products/transfers/v1/get-started (from the Implementation Manager)
  worldpay: 'https://docs.worldpay.com/access',
}
