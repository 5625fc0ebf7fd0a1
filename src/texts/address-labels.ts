import type { AddressLabel } from '#rules/people/address.ts'
import type { Topics } from './topics.ts'

/** The words of each field of an address, by what the form of a country calls it. */
export const ADDRESS_LABELS = {
  cep: 'zipcode',
  zipcode: 'postalCode',
  postalCode: 'postalCode',
  logradouro: 'street',
  street: 'street',
  address1: 'address1',
  address2: 'address2',
  number: 'number',
  complement: 'complement',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
  region: 'region',
} as const satisfies Record<AddressLabel, keyof Topics['address']>
