import { gatewaysNamedBy } from '#rules/gateway-routing.ts'
import type { Log } from '../log.ts'
import type { Database } from '../store/database.ts'
import { readSellerRouting } from '../store/routing-store.ts'

/**
 * Tells the operator which sellers name gateways that are not here. Their payments pass these over, which is right
 * while a gateway is being exchanged, and a slip otherwise.
 */
export async function warnOfMissingGateways(
  { db, log }: { db: Database; log: Log },
  gateways: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const seller of await readSellerRouting(db)) {
    const missing = gatewaysNamedBy(seller).filter((name) => !gateways.has(name))
    for (const gateway of missing) log.warn('gateway-missing', { gateway, seller_id: seller.id })
  }
}
