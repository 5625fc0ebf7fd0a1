import type { Purchase } from '../../store/purchases/purchase-records.ts'

/** Where a purchase is sent, on one line; null where nothing is sent, or nobody was asked where to. */
export function deliveryAddressOf({ payment, sales }: Purchase): string | null {
  const isSent = sales.some(({ terms, dropped }) => !dropped && terms.format === 'PHYSICALPRODUCT')
  const address = payment.delivery.address ?? payment.buyer.address
  if (!isSent || address === null) return null
  const { street, number, complement, neighborhood, city, state, zipcode } = address
  const parts = [street, number, complement, neighborhood, city, state, zipcode]
  return parts.filter((part) => part.trim() !== '').join(', ')
}
