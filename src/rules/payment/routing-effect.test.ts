import { expect, test } from 'vitest'
import { routeOf, routingEffects, type RoutableGateway, type Way } from './routing-effect.ts'

const GATEWAYS: RoutableGateway[] = [
  { name: 'pagarme', methods: ['CREDIT_CARD', 'PIX'], currencies: ['BRL'] },
  { name: 'stripe', methods: ['CREDIT_CARD', 'OXXO'], currencies: null },
]
const way = (method: Way['method'], currency: string): Way => ({ method, currency })

test.each([
  ['what takes neither method nor currency is left out', way('CREDIT_CARD', 'MXN'), ['stripe']],
  ['the order is the seller’s', way('CREDIT_CARD', 'BRL'), ['pagarme', 'stripe']],
  ['nobody takes it', way('BOLETO', 'BRL'), []],
])('%s', (_, wanted, names) => {
  expect(routeOf({ gateway_priorities: 'pagarme;gone;stripe' }, wanted, GATEWAYS)).toEqual(names)
})

test('a rule for some cards decides nothing before the card is known', () => {
  const seller = {
    gateway_priorities: 'pagarme',
    gateway_rules: [
      { brand: 'amex', priorities: 'stripe' },
      { method: 'CREDIT_CARD', currency: 'BRL', priorities: 'stripe;pagarme' },
    ],
  }
  expect(routeOf(seller, way('CREDIT_CARD', 'BRL'), GATEWAYS)).toEqual(['stripe', 'pagarme'])
  expect(routeOf(seller, way('PIX', 'BRL'), GATEWAYS)).toEqual(['pagarme'])
})

test('a pinned gateway is the only one', () => {
  const seller = { gateway_priorities: 'pagarme;stripe', specific_gateway: 'stripe' }
  expect(routeOf(seller, way('CREDIT_CARD', 'BRL'), GATEWAYS)).toEqual(['stripe'])
})

test('an effect lists the ways that change, and those that no longer work', () => {
  const before = { gateway_priorities: 'pagarme;stripe' }
  const after = { gateway_priorities: 'stripe' }
  const ways = [way('CREDIT_CARD', 'BRL'), way('PIX', 'BRL'), way('OXXO', 'MXN')]
  expect(routingEffects({ before, after }, ways, GATEWAYS)).toEqual([
    { ...ways[0], before: ['pagarme', 'stripe'], after: ['stripe'], isChanged: true },
    { ...ways[1], before: ['pagarme'], after: [], isChanged: true },
    { ...ways[2], before: ['stripe'], after: ['stripe'], isChanged: false },
  ])
})
