import type { PageClient } from '../../app/page-client.ts'
import { forgetCoupon } from '../../checkout/cart/coupon-actions.ts'

/** The calls outlive the page, so that a slow network keeps nobody here. */
const LONGEST_MS = 2000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

async function tokensOf(client: PageClient, productId: number, known: readonly string[]) {
  try {
    const { reservations } = await client.call('readReservations', { params: { product_id: productId } })
    return reservations.map(({ token }) => token)
  } catch {
    return known
  }
}

/**
 * Releases everything that the session holds of an event, and deletes the coupon of its cart. `known`: the reservations
 * known to this page, used if the request fails. Reservations that cannot be released expire by themselves, so that
 * leaving never fails.
 */
export async function releaseTickets(
  client: PageClient,
  productId: number,
  known: readonly string[],
): Promise<void> {
  forgetCoupon(productId)
  const release = async (): Promise<void> => {
    const tokens = await tokensOf(client, productId, known)
    await Promise.allSettled(tokens.map((token) => client.call('releaseReservation', { params: { token } })))
  }
  await Promise.race([release(), pause(LONGEST_MS)])
}
