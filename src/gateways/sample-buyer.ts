import type { ChargeBase } from './gateway.ts'

type Buyer = ChargeBase['buyer']

/** Where the sample buyer lives: banks want to know it of the payer of a boleto. */
export const SAMPLE_ADDRESS: NonNullable<Buyer['address']> = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
}

/** Nobody: a buyer with a CPF of the right form, for certifying a gateway and for tests. */
export const SAMPLE_BUYER: Buyer = {
  name: 'Maria da Silva',
  email: 'maria@example.com',
  phone: '+5511987654321',
  document: '52998224725',
  country: 'BR',
  address: null,
  ip: null,
}
