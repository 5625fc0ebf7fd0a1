import type { Locale } from '#rules/base/locale.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { TicketHolder } from '#rules/tickets/ticket-holder.ts'
import type { BuyerGuard } from '../../signing/buyer-guard.ts'
import type {
  AgreementRecord,
  AgreedTerms,
  AttemptRecord,
  AuthenticationRecord,
  BuyerRecord,
  DeliveryRecord,
  NewLeg,
  OriginRecord,
  RenewalRecord,
} from './purchase-records.ts'

/**
 * `key` is a keyed hash of the number, `reference` the name under which the attempt's gateway keeps the card; `day` and
 * `month` are the most tries in 24 hours and in 30 days.
 */
export type CountedCard = ({ key: string } | { reference: string }) & { day: number; month: number }

export type StockClaim = { productId: number; quantity: number }

/** Tickets that a purchase takes. Those that are not `onSale` are taken only as far as the session reserved them. */
export type TicketHold = {
  batch: number
  ticket: number
  quantity: number
  onSale: boolean
  /** Holders of the tickets, with the fields that their event requires. */
  holders: readonly Partial<TicketHolder>[]
}

/** A use of a coupon, and by whom, where the coupon limits the uses of each buyer. */
export type CouponClaim = { id: number; name: string; buyerKeys: readonly string[] }

/** Rows that a new attempt writes: the purchase it belongs to, itself, and the sales that it would make. */
export type NewAttempt = {
  catalogueVersion: number
  payment: {
    id: string
    trans: string
    sessionId: string
    sellerId: number
    productId: number
    generation: number
    leadUuid: string | null
    currency: Currency
    amount: Minor
    locale: Locale
    buyer: BuyerRecord
    origin: OriginRecord
    agreement: Partial<AgreementRecord>
    delivery: Partial<DeliveryRecord>
    renewal: RenewalRecord | null
  }
  attempt: {
    id: string
    reference: string
    nonce: string
    contentsHash: string
    gateway: string
    method: PaymentMethod
    /** Who asked for the charge: a buyer, or the worker for a subscription that renews itself. */
    initiator: 'buyer' | 'merchant'
    total: Minor
    installments: number
    installmentValue: Minor
    card: AttemptRecord['card']
    /** The cards whose tries in vain are counted, and how many of them are borne. */
    countedCards?: readonly CountedCard[]
    /** The buyer of the purchase; null: it is compared with no other purchase. */
    guard: BuyerGuard | null
    /** A second payment of the same by its buyer is refused or refunded. */
    soldOnce: boolean
    tried: string[]
    remaining: number
    risk: Record<string, string | number | boolean | null>
    /** The hours for which a voucher holds what it takes; absent for every other method. */
    voucherHours?: number
    /** Where it is there, the card is authenticated before anything is charged, until `dueAt` at the latest. */
    authentication?: AuthenticationRecord | undefined
    dueAt: Date
    /** Its cards, where two pay it. */
    legs?: readonly NewLeg[]
  }
  sales: {
    id: string
    sale_id: string
    chc: string
    line: number
    product_id: number
    offer_hash: string | null
    name: string
    amount: Minor
    unit: Minor
    discount: Minor
    deferred: Minor
    shipping: Minor
    terms: Partial<AgreedTerms>
  }[]
  /** Products of limited stock that the cart takes. */
  claims: StockClaim[]
  /** Empty for everything but an event. */
  tickets: TicketHold[]
  /** The coupon by which the price was lowered. */
  coupon: CouponClaim | null
  /** Limits that an attempt by card is checked against; null where none of it is counted. */
  admission?: Admission | null
}

/** Below which counts of its keys an attempt may be begun; null: any. The keys are counted with the attempt. */
export type TryBound = { key: string; vainBelow: number | null; openBelow: number | null }

export type Admission = {
  bounds: readonly TryBound[]
  /** How many cards it tries: each of them is one. */
  cards: number
  /** The solved captcha that it uses up. */
  captcha: { id: string; expiresAt: Date } | null
  /** The keys by which an order that waits for its payment is counted, and below which count it may be begun. */
  unpaid?: readonly UnpaidBound[]
}

/** `below` null: the order is counted and never refused. */
export type UnpaidBound = { key: string; below: number | null }
