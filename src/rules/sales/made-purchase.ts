import { isGranted, isPending, type SaleStatus } from './sale-status.ts'

/** Facts of a checkout that decide whether its session is redirected to its purchase. */
export type AskedCheckout = {
  /** The same buyer may buy the product again at once. */
  isSoldAgain: boolean
  isEvent: boolean
  /** The buyer says how much: a second gift is another wish. */
  isDonation: boolean
}

/** Whether nobody who has just bought it wants the same once more. */
export function isBoughtOnce({ isSoldAgain, isEvent, isDonation }: AskedCheckout): boolean {
  return !isSoldAgain && !isEvent && !isDonation
}

/** Whether a sale came about, or is being decided: nothing is left for its buyer to do. */
export function isMade(status: SaleStatus): boolean {
  return isGranted(status) || (isPending(status) && status !== 'WAITING_PAYMENT')
}

/**
 * Whether a checkout leads to the purchase that its session has made, instead of asking to pay again. A code that waits
 * to be paid does not: another method may be chosen. Nor does another offer, nor a link that asks to buy again.
 */
export function leadsToPurchase(
  sale: { status: SaleStatus; offer_hash: string | null },
  page: AskedCheckout & { offer_hash: string | null; asksAgain: boolean },
): boolean {
  return isMade(sale.status) && sale.offer_hash === page.offer_hash && !page.asksAgain && isBoughtOnce(page)
}
