import { expect, test } from 'vitest'
import { createGateways, GATEWAY_KINDS, type GatewaySettings } from './registry.ts'

const sandbox = (name: string): GatewaySettings => ({
  kind: 'sandbox',
  name,
  url: 'http://127.0.0.1:3002',
  apiKey: 'key',
})

test('several gateways of one kind exist side by side, in the order of the settings', () => {
  const gateways = createGateways([sandbox('sandbox'), sandbox('sandbox-b'), sandbox('sandbox-c')])
  expect([...gateways].map(([key, { name }]) => [key, name])).toEqual([
    ['sandbox', 'sandbox'],
    ['sandbox-b', 'sandbox-b'],
    ['sandbox-c', 'sandbox-c'],
  ])
})

test('two gateways cannot share a name', () => {
  expect(() => createGateways([sandbox('sandbox'), sandbox('sandbox')])).toThrow(
    'two gateways are called sandbox',
  )
})

test('every kind creates its adapter, and lists the values it requires', () => {
  const kinds = ['pagarme', 'stripe', 'worldpay', 'paypal', 'mercadopago', 'adyen'] as const
  const url = 'https://gateway.example'
  const gateways = createGateways(kinds.map((kind) => ({ kind, name: `our-${kind}`, url })))
  expect([...gateways.values()].map(({ name }) => name)).toEqual(kinds.map((kind) => `our-${kind}`))
  for (const kind of kinds) {
    expect(Object.keys(GATEWAY_KINDS[kind].credentials)).not.toEqual([])
    expect(GATEWAY_KINDS[kind].webhookSecrets).not.toEqual([])
  }
})
