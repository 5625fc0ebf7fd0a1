import type { Topics } from '../topics.ts'

export const address = {
  charge: 'Billing address',
  shipping: 'Delivery address',
  same: 'Deliver to this same address',
  zipcode: { label: 'Postal code (CEP)', placeholder: '00000-000' },
  street: { label: 'Street', placeholder: 'Street or avenue' },
  number: { label: 'Number', placeholder: '123' },
  complement: { label: 'Apt, suite, unit', placeholder: 'Apartment, block' },
  neighborhood: { label: 'Neighborhood' },
  city: { label: 'City' },
  state: { label: 'State', choose: 'Choose a state' },
  address1: { label: 'Address', placeholder: 'Street and number' },
  address2: { label: 'Address line 2', placeholder: 'Apartment, floor, company' },
  region: { label: 'Region or province' },
  postalCode: { label: 'Postal code' },
  searching: 'Looking up the address…',
  notFound: 'We could not find this postal code. Please fill in the address.',
  found: 'Address filled in. Only the number is missing.',
} satisfies Topics['address']
