import { expect, test } from 'vitest'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { deliveryAddressOf } from './delivery-address.ts'

const OWN = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  number: '900',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

function sent(format: string, other: typeof OWN | null = null): Purchase {
  const payment = { delivery: { address: other }, buyer: { address: OWN } }
  return { payment, sales: [{ terms: { format }, dropped: false }], attempts: [] } as unknown as Purchase
}

test('a parcel goes to the address of its buyer, or to the other one that was given', () => {
  const line = 'Avenida Paulista, 900, Bela Vista, São Paulo, SP, 01310-100'
  expect(deliveryAddressOf(sent('PHYSICALPRODUCT'))).toBe(line)
  const other = { ...OWN, number: '7', complement: 'casa 2' }
  expect(deliveryAddressOf(sent('PHYSICALPRODUCT', other))).toBe(line.replace('900', '7, casa 2'))
})

test('a product that is not sent has no delivery address', () => {
  expect(deliveryAddressOf(sent('DIGITAL'))).toBeNull()
})
