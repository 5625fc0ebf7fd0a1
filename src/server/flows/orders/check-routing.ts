import { gatewaysNamedBy } from '#rules/payment/gateway-routing.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../store/postgres/database.ts'
import { readSellerRouting } from '../../store/gateways/routing-store.ts'

/**
 * Tells the operator which sellers name gateways that are not here. Their payments pass these over, which is right
 * while a gateway is being exchanged, and a slip otherwise. And which want every card authenticated while none of
 * their gateways can do that: they take no cards.
 */
export async function warnOfMissingGateways(
  { db, log }: { db: Database; log: Log },
  gateways: ReadonlyMap<string, Pick<Capabilities, 'threeDS'>>,
): Promise<void> {
  for (const seller of await readSellerRouting(db)) {
    const named = gatewaysNamedBy(seller)
    const missing = named.filter((name) => !gateways.has(name))
    for (const gateway of missing) log.warn('gateway-missing', { gateway, seller_id: seller.id })
    const isAble = named.some((name) => gateways.get(name)?.threeDS === true)
    if (seller.three_ds && !isAble) log.warn('authentication-missing', { seller_id: seller.id })
  }
}
