import type { ChallengeSettings } from '../methods/three-ds.ts'
import type { TryLimits } from '../methods/card-tries.ts'
import type { CountryCode } from '../base/country.ts'
import type { CustomCheckout } from './custom-checkout.ts'
import type { ProductParcel } from './freight.ts'
import type { GatewayRule } from '../payment/gateway-routing.ts'
import type { GuaranteeKind } from './guarantee.ts'
import type { Currency, Minor } from '../base/money.ts'
import type { ProductContent } from './product-content.ts'
import type { RiskThresholds } from '../payment/risk.ts'
import type { UnpaidLimits } from '../payment/unpaid-orders.ts'
import type { SellerLanguage } from './seller-language.ts'

/*
 * The catalogue as a seller writes it and as the server reads it. Names are the wire's. Amounts are minor units.
 * A field that is absent has the meaning its comment gives.
 */

export type ProductType = 'TRANSACTION' | 'SUBSCRIPTION' | 'CONTRACT'
export type ProductStatus =
  | 'APPROVED'
  | 'PRE_APPROVED'
  | 'REVISION'
  | 'CHANGED'
  | 'PENDING'
  | 'REQUESTED'
  | 'DISAPPROVED'
export type OfferStatus = 'APPROVED' | 'PENDING' | 'REQUESTED' | 'DISAPPROVED'
export type ShippingFeeType = 'FIXED' | 'DYNAMIC'

/** Where a seller asks for consent: where the law says so, or everywhere. */
export type ConsentScope = 'law' | 'everywhere'

export type Seller = {
  id: number
  name: string
  /** The registered name, document and address that the law asks for on the page. */
  legal_name: string
  document: string
  email: string
  phone?: string
  legal_address: string
  country: CountryCode
  /** Language of names, descriptions and terms. Absent: that of the country (seller-language.ts). */
  language?: SellerLanguage
  /** ISO date from which the seller sells here ("seller since"). */
  since: string
  referral_url?: string
  recipientIsActivated: boolean
  baas_activited: boolean
  /** Pins the seller to one gateway. */
  specific_gateway?: string
  /** Takes payments in another currency than the product's, where a product has one. */
  has_international_flag: boolean
  /** Semicolon-separated gateway names, the first tried first. */
  gateway_priorities: string
  /** Other gateways for some payments; the first rule that fits decides. */
  gateway_rules?: GatewayRule[]
  /** Sent to the named route product_id-success on v4 with credit card. */
  special?: boolean
  shipping_integration?: 'sandbox' | 'melhor-envio'
  /** The CEP that parcels are sent from; without it no freight can be calculated. */
  shipping_origin?: string
  pix_checkout_auto_confirm: boolean
  /** Credit cards are authenticated by 3-D Secure before they are charged, where the gateway can do it. */
  three_ds?: boolean
  /** Whether every cardholder is asked to confirm. Absent: `challengeMandated`. */
  three_ds_preference?: ChallengeSettings['preference']
  /** The size of the issuer's page. Absent: `fullPage`. */
  three_ds_window?: ChallengeSettings['window']
  captcha?: boolean
  /** Buyers may have their cards kept at the gateway for later purchases here. */
  saved_cards?: boolean
  /** Scope in which buyers are asked for consent before advertisers are notified of them; `law` if absent. */
  advertising_consent?: ConsentScope
  /** The origins of the sites that may show the checkout in a frame; absent: none may. */
  embedding_sites?: string[]
  /**
   * From how many points on a purchase by card needs the captcha or is refused, how many cards may be tried in vain, and
   * how many orders may wait for their payment.
   */
  risk?: Partial<RiskThresholds> & { limits?: Partial<TryLimits>; unpaid?: Partial<UnpaidLimits> }
  /** Percent a month with two decimals. Absent: the platform's rate of the seller's country. */
  monthly_interest?: number
  max_cashback_amount?: Minor
  boleto_due_days?: number
  /** Days to pay at an OXXO till. */
  oxxo_due_days?: number
  pix_expires_minutes?: number
}

/** The part of a product that an offer may replace. */
export type Terms = {
  amount: Minor
  /** The price before, shown struck through. */
  old_amount?: Minor
  /** Comma-separated payment methods. */
  method: string
  max_installments?: number
  fixed_installments?: number
  pre_selected_installment?: number
  /** How many instalments are free of interest; true: all of them. */
  no_interest_installments?: number | boolean
  max_subscription_installments?: number
  /** Days between charges. */
  period?: number
  /** Days (or years) before the first charge. */
  trial?: number
  trial_unit?: 'days' | 'years'
  charges?: number
  has_shipping_fee?: boolean
  type_shipping_fee?: ShippingFeeType
  amount_fixed_shipping_fee?: Minor
  shipping_fee_is_recurring?: boolean
  custom_charges?: { charge: number; amount: Minor }[]
  allowed_coupon?: boolean
  donation?: { minimum: Minor }
}

export type Offer = Partial<Terms> & {
  hash: string
  name?: string
  status_offer: OfferStatus
  allow_free_offers?: boolean
  /** Sold on the operator's other checkout host, where there is one: the browser is sent there. */
  other_checkout?: boolean
}

export type EventDetails = {
  place: 'in_person' | 'online' | 'soon'
  venue?: string
  address?: string
  starts_at?: string
  ends_at?: string
  /** The clocks that its times go by (IANA time zone); absent: those of the seller's country. */
  timezone?: string
  organizers?: string[]
  boleto_allowed?: boolean
  /** Each ticket asks for the name of its holder. */
  holder_names?: boolean
  /**
   * The waiting room of the opening of sales: when it opens and closes, and how many it admits per minute; absent if
   * there is none.
   */
  waiting_room_opens_at?: string
  waiting_room_closes_at?: string
  waiting_room_per_minute?: number
  /** Share of all its tickets sold at half price; absent: the share required by law. */
  half_price_percent?: number
  /** Tickets may be given to somebody else; absent: they may. */
  transferable?: boolean
  /** Until how many hours before it begins; absent: TRANSFER_HOURS. */
  transfer_hours?: number
}

export type Ticket = {
  id: number
  hash: string
  name: string
  amount: Minor
  offer_group_id: number
  half_price?: boolean
}

export type Batch = {
  id: number
  name: string
  order: number
  stock: number
  release_type: 'fixed_date' | 'fixed_date_range' | 'offer_group_stock' | null
  release_fixed_date?: string
  release_interval_start_date?: string
  release_interval_end_date?: string
  release_offer_group_stock_id?: number
  tickets: Ticket[]
}

/** An order bump: another product of the same seller and currency, offered beside this one. */
export type Bump = {
  product_id: number
  offer?: string
  order: number
  title?: string
  description?: string
  /** Always in the cart (never for European buyers). */
  forced?: boolean
  disabled?: boolean
  assoc_ticket?: number
}

export type Upsell = { product_id: number; offer?: string }

export type Pixel = {
  id: string
  provider: 'meta' | 'ga4' | 'google_ads' | 'tiktok' | 'kwai' | 'taboola' | 'outbrain' | 'custom'
  /** Whether visit events are sent in addition to sale events. */
  view: boolean
  /** For `custom`: the script that runs in the frame of the pixels. */
  script?: string
  /** Of `custom`: the origins that the script may ask and load from; nobody else is reached. */
  hosts?: string[]
  /** `name`: the event's name in the seller's account there, if the provider leaves it to the seller. */
  pixel_configuration: { event: string; is_active: boolean; action?: string; name?: string }[]
}

export type Product = Terms & {
  id: number
  seller_id: number
  name: string
  description?: string
  /** Delivered content and form of access, one sentence each. */
  author?: string
  access?: string
  /** Address at which the buyer opens it. */
  access_url?: string
  images: { path: string; alt?: string }[]
  type: ProductType
  /** 3 is an event with tickets. */
  product_type_id: number
  format: 'DIGITAL' | 'PHYSICALPRODUCT'
  /** Its name in delivery texts; absent: the purchased product. */
  content?: ProductContent
  category?: string
  currency: Currency
  /** A second currency in which foreign buyers of this country pay, through the rate. */
  converted_currency?: Currency
  status_product: ProductStatus
  status_offer: OfferStatus
  is_active: 0 | 1
  hash?: string
  /** Absent: without limit. */
  stock?: number
  /** Percent of what is left that unpaid vouchers may hold, one piece at least. Absent: 25. */
  voucher_share?: number
  /** Hours for which an unpaid voucher holds stock, tickets and a coupon. Absent: 48. */
  voucher_hold_hours?: number
  /** Size and weight of what is sent; absent: a small box. */
  parcel?: ProductParcel
  /** Days of the money-back guarantee that the page states. Absent: none. */
  warranty_days?: number
  /** Whether the guarantee refunds by itself. Absent: the seller answers each request. */
  guarantee?: GuaranteeKind
  is_heaven?: boolean
  is_checkout_address?: boolean
  can_be_gifted?: boolean
  /** A free purchase asks for the buyer's document as well, where their country has one. */
  free_asks_document?: boolean
  contract_terms?: string
  has_cashback?: boolean
  /** Percent of the amount. */
  cashback?: number
  affiliation_lead?: boolean
  second_sale_flag?: boolean
  mobile_v2?: boolean
  /** Preselects Pix Automático when the page opens, if it is available. */
  select_automatic_pix?: boolean
  eventDateType?: 'unicEvent' | 'continuousEvent'
  event?: EventDetails
  offers: Offer[]
  bumps: Bump[]
  /** Offer of the success page to a buyer of this product: another product of the same seller and currency. */
  upsell?: Upsell
  batches: Batch[]
  pixels: Pixel[]
  /** The customisation in force when the link names none. */
  custom_checkout_id?: number
}

export type Coupon = {
  name: string
  seller_id: number
  type: 'PERCENTAGE' | 'AMOUNT'
  /** Percent for PERCENTAGE, minor units for AMOUNT. */
  value: number
  product_ids: number[]
  /** Uses in all; absent: without limit. */
  limit?: number
  per_buyer_limit?: number
  minimum_amount?: Minor
  starts_at?: string
  due_date?: string
  /** Coupons of one rule that were made together have its name in common; the office lists them as one. */
  series?: string
}

export type Affiliate = { id: number; seller_id: number; name: string; product_ids: number[] }

/** One catalogue file: everything that a seller's shop is made of. */
export type Catalogue = {
  version: 1
  sellers: Seller[]
  products: Product[]
  coupons: Coupon[]
  custom_checkouts: CustomCheckout[]
  affiliates: Affiliate[]
}

/** The product type that is an event with tickets. */
export const EVENT_PRODUCT_TYPE = 3
/** Percent a month that the platform charges on instalments when the seller sets nothing. */
export const MONTHLY_INTEREST = { BR: 3.39, other: 2.92 } as const
