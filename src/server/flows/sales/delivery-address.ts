import type { AddressRecord } from '../../store/purchase-json.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'

/** Where a purchase is sent; null where nothing is sent, or nobody was asked where to. */
export function sentTo({ payment, sales }: Purchase): AddressRecord | null {
  const isSent = sales.some(({ terms, dropped }) => !dropped && terms.format === 'PHYSICALPRODUCT')
  return isSent ? (payment.delivery.address ?? payment.buyer.address) : null
}

/** The same on one line. */
export function deliveryAddressOf(purchase: Purchase): string | null {
  const address = sentTo(purchase)
  if (address === null) return null
  const { street, number, complement, neighborhood, city, state, zipcode } = address
  const parts = [street, number, complement, neighborhood, city, state, zipcode]
  return parts.filter((part) => part.trim() !== '').join(', ')
}
