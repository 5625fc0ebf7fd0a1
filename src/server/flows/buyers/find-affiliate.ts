import { affiliatesInOrder, readAffiliateId, type AffiliateHints } from '#rules/order/affiliate.ts'
import type { Lead } from '#rules/people/lead.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'

/** The affiliate whose sale this is: the first in order that really promotes the product. */
export async function findAffiliate(
  catalogue: Pick<CatalogueReader, 'isAffiliate'>,
  product: { id: number; affiliation_lead?: boolean | undefined },
  hints: AffiliateHints,
): Promise<number | null> {
  for (const id of affiliatesInOrder(hints, product.affiliation_lead === true)) {
    if (await catalogue.isAffiliate(id, product.id)) return id
  }
  return null
}

/** The affiliate that a lead was begun with. */
export function affiliateOfLead(origin: Lead['origin'] | null): number | null {
  return readAffiliateId(origin?.affiliate_id?.value)
}
