import { expect, test } from 'vitest'
import { createGateways, type GatewaySettings } from './registry.ts'

const sandbox = (name: string): GatewaySettings => ({
  kind: 'sandbox',
  name,
  url: 'http://127.0.0.1:3002',
  apiKey: 'key',
})

test('several gateways of one kind stand beside each other, in the order of the settings', () => {
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
