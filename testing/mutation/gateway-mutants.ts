import type { Mutant } from './mutant.ts'

/** Guards of the adapters. */
export const GATEWAY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a field that PayPal does not publish is sent',
    without: { 'paypal-field-names': "...(descriptor === '' ? {} : { descriptor })," },
    test: ['paypal/conformance.test.ts', 'opens one charge'],
  },
  {
    name: 'a field that Mercado Pago does not publish is sent',
    without: { 'mercadopago-field-names': 'external_reference: reference, reference,' },
    test: ['mercadopago/conformance.test.ts', 'an approved card is charged once'],
  },
  {
    name: 'a field that Pagar.me does not publish is sent',
    without: { 'pagarme-field-names': 'closed: true, description: charge.description,' },
    test: ['pagarme/conformance.test.ts', 'an approved card is charged once'],
  },
  {
    name: 'a refund that failed at Worldpay counts as money given back',
    without: { 'worldpay-failed-refunds': 'false' },
    test: ['worldpay/outcome.test.ts', 'a history'],
  },
  {
    name: 'a refund that Worldpay does not offer today is given up',
    without: { 'refunds-are-asked-again': 'const isTaken = false' },
    test: ['worldpay/worldpay.test.ts', 'may be tomorrow'],
  },
  {
    name: 'a field that Worldpay does not publish is sent',
    without: { 'worldpay-field-names': 'requestAutoSettlement: { enabled: capture }, capture,' },
    test: ['worldpay/conformance.test.ts', 'an approved card is charged once'],
  },
  {
    name: 'a dispute that Adyen lost for good leaves a sale paid',
    without: { 'lost-disputes': '' },
    test: ['adyen/published-answers.test.ts', 'event PREARBITRATION_LOST'],
  },
  {
    name: 'a boleto whose check digits are wrong is shown to a buyer',
    without: {
      'live-lines-are-checked':
        'const barcode = line.length === 47 ? barcodeWithoutChecks(line) : barcodeOfLine(line)',
    },
    test: ['stripe/outcome.test.ts', 'only in the test mode'],
  },
  {
    name: 'a card is charged the moment its issuer has seen its holder, whatever became of the purchase',
    without: { 'confirmed-by-us': 'return { return_url: returnUrl }' },
    test: ['purchase/issuer-pages.test.ts', 'is not taken where they have bought the same'],
  },
  {
    name: 'Pagar.me gets an address that is longer than it takes',
    without: { 'pagarme-lines-fit': "line_1: line.join(', ')," },
    test: ['gateways/real-names.test.ts', 'pagarme takes as much of'],
  },
]
