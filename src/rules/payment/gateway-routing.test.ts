import { expect, test } from 'vitest'
import {
  gatewaysNamedBy,
  PAGE_PAYMENT,
  prioritiesFor,
  type RoutedPayment,
  type RoutedSeller,
} from './gateway-routing.ts'

const SELLER: RoutedSeller = {
  gateway_priorities: 'pagarme; stripe;;pagarme',
  gateway_rules: [
    { method: 'CREDIT_CARD,DEBIT_CARD', currency: 'EUR,USD', priorities: 'worldpay' },
    { brand: 'elo,hipercard', priorities: 'pagarme' },
    { country: 'MX', priorities: 'stripe-mx;stripe' },
    { method: 'CREDIT_CARD', country: 'BR', brand: 'amex', priorities: 'adyen;pagarme' },
  ],
}
const PAYMENT: RoutedPayment = {
  method: 'CREDIT_CARD',
  currency: 'BRL',
  brand: 'visa',
  country: 'BR',
  ...PAGE_PAYMENT,
}

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

test.each<[string, Partial<RoutedPayment>, string]>([
  ['the page, a product alone', {}, 'general'],
  ['order bumps', { is_bump: true }, 'bumps'],
  ['a renewal', { action: 'renewal' }, 'renewals'],
  ['another system, with bumps: the first rule decides', { system: 'crm', is_bump: true }, 'crm'],
])('a rule reads the caller’s facts about the payment: %s', (_, change, name) => {
  const seller: RoutedSeller = {
    gateway_priorities: 'general',
    gateway_rules: [
      { system: 'crm,erp', priorities: 'crm' },
      { action: 'renewal', priorities: 'renewals' },
      { is_bump: true, priorities: 'bumps' },
    ],
  }
  expect(prioritiesFor(seller, { ...PAYMENT, ...change })).toEqual([name])
})

test('a rule for a product alone leaves out orders with bumps', () => {
  const seller = { gateway_priorities: 'b', gateway_rules: [{ is_bump: false, priorities: 'a' }] }
  expect(prioritiesFor(seller, PAYMENT)).toEqual(['a'])
  expect(prioritiesFor(seller, { ...PAYMENT, is_bump: true })).toEqual(['b'])
})

test('a pinned gateway is the only one, whatever the rules say', () => {
  const pinned = { ...SELLER, specific_gateway: 'paypal' }
  expect(prioritiesFor(pinned, { ...PAYMENT, currency: 'EUR' })).toEqual(['paypal'])
  expect(gatewaysNamedBy(pinned)).toEqual(['paypal'])
})

test('every gateway that a payment may come to is named', () => {
  expect(gatewaysNamedBy(SELLER)).toEqual(['pagarme', 'stripe', 'worldpay', 'stripe-mx', 'adyen'])
})
