import { gatewaysNamedBy } from '#rules/payment/gateway-routing.ts'
import type { Capabilities } from '#gateways/gateway.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../store/postgres/database.ts'
import { readSellerRouting } from '../../store/gateways/routing-store.ts'

/**
 * Warns the operator of sellers that name gateways which are not here. Their payments skip these, which is right while
 * a gateway is being exchanged, and a mistake otherwise. It also warns of sellers that require every card to be
 * authenticated while none of their gateways can do that: they accept no cards.
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
