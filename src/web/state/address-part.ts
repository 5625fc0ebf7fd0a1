export { addressFormOf, normaliseAddress, validateAddress } from '#rules/address.ts'
export { AddressFields } from '../screens/checkout/address-fields.tsx'
