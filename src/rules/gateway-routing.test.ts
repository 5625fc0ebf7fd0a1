import { expect, test } from 'vitest'
import { gatewaysNamedBy, prioritiesFor, type RoutedPayment, type RoutedSeller } from './gateway-routing.ts'

const SELLER: RoutedSeller = {
  gateway_priorities: 'pagarme; stripe;;pagarme',
  gateway_rules: [
    { method: 'CREDIT_CARD,DEBIT_CARD', currency: 'EUR,USD', priorities: 'worldpay' },
    { brand: 'elo,hipercard', priorities: 'pagarme' },
    { country: 'MX', priorities: 'stripe-mx;stripe' },
    { method: 'CREDIT_CARD', country: 'BR', brand: 'amex', priorities: 'adyen;pagarme' },
  ],
}
const PAYMENT: RoutedPayment = { method: 'CREDIT_CARD', currency: 'BRL', brand: 'visa', country: 'BR' }

test.each<[string, Partial<RoutedPayment>, string[]]>([
  ['no rule fits: the general order, each once', {}, ['pagarme', 'stripe']],
  ['a method and a currency of a list', { method: 'DEBIT_CARD', currency: 'USD' }, ['worldpay']],
  [
    'a currency without its method',
    { method: 'PAYPAL', currency: 'USD', brand: null },
    ['pagarme', 'stripe'],
  ],
  ['a brand', { brand: 'hipercard' }, ['pagarme']],
  ['a country', { country: 'MX' }, ['stripe-mx', 'stripe']],
  ['all of several conditions', { brand: 'amex' }, ['adyen', 'pagarme']],
  ['all but one of them', { brand: 'amex', country: 'PT' }, ['pagarme', 'stripe']],
  ['two rules: the first decides', { currency: 'EUR', brand: 'elo', country: 'MX' }, ['worldpay']],
  ['what is not known fits no condition', { brand: null, country: null }, ['pagarme', 'stripe']],
])('%s', (_, change, names) => {
  expect(prioritiesFor(SELLER, { ...PAYMENT, ...change })).toEqual(names)
})

test('a pinned gateway is the only one, whatever the rules say', () => {
  const pinned = { ...SELLER, specific_gateway: 'paypal' }
  expect(prioritiesFor(pinned, { ...PAYMENT, currency: 'EUR' })).toEqual(['paypal'])
  expect(gatewaysNamedBy(pinned)).toEqual(['paypal'])
})

test('every gateway that a payment may come to is named', () => {
  expect(gatewaysNamedBy(SELLER)).toEqual(['pagarme', 'stripe', 'worldpay', 'stripe-mx', 'adyen'])
})
