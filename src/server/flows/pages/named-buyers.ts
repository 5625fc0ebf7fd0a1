import type { CustomCheckout } from '#rules/catalogue/custom-checkout.ts'
import { splitName } from '#rules/people/person.ts'
import { NAMED_HOURS, namedBuyer, namesBuyers } from '#rules/page/purchase-notification.ts'
import { mac, type Keys } from '../../signing/keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findNamedBuyers } from '../../store/buyers/named-buyers-store.ts'

/** More are shown to nobody in one visit. */
const MOST = 10
const HEX_DIGITS = 7

/**
 * Returns buyers of the last hours whom a page may name, by first name and town. Their ids are derived from their sales
 * with a key: a browser recognises by them whom it was shown, and they do not reveal how much is sold. A branding that
 * names nobody queries nothing.
 */
export async function namedBuyers(
  { db, keys }: { db: Database; keys: Keys },
  custom: CustomCheckout | null,
  product: number,
): Promise<{ id: number; name: string }[]> {
  if (!namesBuyers(custom)) return []
  const found = await findNamedBuyers(db, product, { hours: NAMED_HOURS, most: MOST })
  return found.map(({ sale_id, name, city }) => ({
    // Below zero: those whom the seller names have ids of their own.
    id: -1 - Number.parseInt(idOf(keys, sale_id), 16),
    name: namedBuyer({ name: splitName(name).first, city }),
  }))
}

function idOf(keys: Keys, saleId: string): string {
  return Buffer.from(mac(keys.counted, `named ${saleId}`), 'base64url')
    .toString('hex')
    .slice(0, HEX_DIGITS)
}
