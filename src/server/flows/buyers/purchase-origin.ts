import type { PaymentBody } from '#contract/calls/payment.ts'
import { readAffiliateId } from '#rules/affiliate.ts'
import type { Product } from '#rules/catalogue.ts'
import { namedCheckout } from '#rules/custom-checkout.ts'
import type { Lead } from '#rules/lead.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { OriginRecord } from '../../store/purchases/purchase-records.ts'
import { affiliateOfLead, findAffiliate } from './find-affiliate.ts'

/**
 * Where a purchase came from, for its record. What the page says of the affiliate is checked once more: only one who
 * promotes the product is paid for its sale, and with `affiliation_lead` the one who brought the lead.
 */
export async function purchaseOrigin(
  catalogue: Pick<CatalogueReader, 'isAffiliate'>,
  body: PaymentBody,
  product: Pick<Product, 'id' | 'affiliation_lead' | 'custom_checkout_id'>,
  leadOrigin: Lead['origin'] | null,
): Promise<OriginRecord> {
  const affiliate = await findAffiliate(catalogue, product, {
    link: readAffiliateId(body.affiliate_id),
    remembered: null,
    lead: product.affiliation_lead === true ? affiliateOfLead(leadOrigin) : null,
  })
  const ch_id = namedCheckout(body.metas['ch_id']) ?? product.custom_checkout_id
  return {
    metas: body.metas,
    affiliate_id: affiliate === null ? null : String(affiliate),
    wpp_id: body.wpp_id || null,
    upsell_id: body.upsell_id || null,
    s_id: body.s_id || null,
    ...(ch_id !== undefined && { ch_id }),
    currency_data: body.currency_data ?? null,
  }
}
