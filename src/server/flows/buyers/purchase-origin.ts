import type { PaymentBody } from '#contract/checkout/payment.ts'
import { mayAdvertise, type ConsentChoice } from '#rules/advertising/advertising-consent.ts'
import { withoutClickIds } from '#rules/advertising/advertising-clicks.ts'
import { readAffiliateId } from '#rules/order/affiliate.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import { namedCheckout } from '#rules/catalogue/custom-checkout.ts'
import type { Lead } from '#rules/people/lead.ts'
import { readToken } from '#rules/base/query-values.ts'
import type { CatalogueReader, ProductRecord } from '../../store/catalogue/catalogue-store.ts'
import type { AdvertisingRecord, OriginRecord } from '../../store/purchases/purchase-records.ts'
import { affiliateOfLead, findAffiliate } from './find-affiliate.ts'

/** The browser as its own request shows it; `refusesBySignal`: Global Privacy Control. */
export type AdvertisedBrowser = { agent: string; address: string; refusesBySignal: boolean }

/** Product, seller and browser of a purchase. */
type Visit = Pick<ProductRecord, 'activePixels'> & {
  product: Pick<Product, 'id' | 'affiliation_lead' | 'custom_checkout_id'>
  seller: Pick<Seller, 'advertising_consent'>
  country: string
  /** Absent: the purchase is nobody's visit, such as the renewal of a subscription. */
  browser: AdvertisedBrowser | undefined
}

/**
 * Records where a purchase came from. The affiliate that the page names is checked once more: only one who promotes the
 * product is paid for its sale, and with `affiliation_lead` the one who brought the lead.
 */
export async function purchaseOrigin(
  catalogue: Pick<CatalogueReader, 'isAffiliate'>,
  body: PaymentBody,
  visit: Visit,
  leadOrigin: Lead['origin'] | null,
): Promise<OriginRecord> {
  const { product } = visit
  const affiliate = await findAffiliate(catalogue, product, {
    link: readAffiliateId(body.affiliate_id),
    remembered: null,
    lead: product.affiliation_lead === true ? affiliateOfLead(leadOrigin) : null,
  })
  const ch_id = namedCheckout(body.metas['ch_id']) ?? product.custom_checkout_id
  const choice = body.advertising ?? 'none'
  const advertising = advertisingOf(visit, choice, leadOrigin)
  // The address of a page that was opened again may no longer have it; the lead remembers.
  const proposal = readToken(body.metas, 'proposal_id') ?? proposalOfLead(leadOrigin)
  return {
    metas: maySend(visit, choice) ? body.metas : withoutClickIds(body.metas),
    affiliate_id: affiliate === null ? null : String(affiliate),
    wpp_id: body.wpp_id || null,
    upsell_id: body.upsell_id || null,
    s_id: body.s_id || null,
    ...(proposal !== null && { proposal_id: proposal }),
    ...(ch_id !== undefined && { ch_id }),
    currency_data: body.currency_data ?? null,
    ...(advertising !== null && { advertising }),
  }
}

function proposalOfLead(origin: Lead['origin'] | null): string | null {
  return readToken({ proposal_id: origin?.proposal_id?.value ?? '' }, 'proposal_id')
}

/** Checks whether the buyer, their browser and the law of their country allow advertisers to be notified. */
function maySend({ seller, country, browser }: Visit, choice: ConsentChoice): boolean {
  const scope = seller.advertising_consent ?? 'law'
  const refusesBySignal = browser?.refusesBySignal ?? false
  // guard: advertising-consent
  return mayAdvertise({ country, scope, refusesBySignal }, choice)
}

/**
 * Returns what advertisers receive about the visit; null where the product has no service to notify, or none may be
 * notified.
 */
function advertisingOf(
  visit: Visit,
  choice: ConsentChoice,
  leadOrigin: Lead['origin'] | null,
): AdvertisingRecord | null {
  const { activePixels, browser } = visit
  // guard: nothing-kept-for-nobody
  if (browser === undefined || activePixels.length === 0) return null
  if (!maySend(visit, choice)) return null
  const { fbc, fbp } = leadOrigin ?? {}
  return {
    agent: browser.agent,
    address: browser.address,
    ...(choice === 'granted' && { agreed: true }),
    ...(typeof fbc === 'string' && { fbc }),
    ...(typeof fbp === 'string' && { fbp }),
  }
}
