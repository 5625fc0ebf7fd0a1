import type { ThreeDSResult } from '#gateways/gateway.ts'
import type { Acceptance } from '#rules/acceptance.ts'
import type { LegState } from '#rules/card-legs.ts'
import type { ProductType } from '#rules/catalogue.ts'
import type { Locale } from '#rules/locale.ts'
import type { PaymentMethod } from '#rules/method.ts'
import type { Currency, Minor } from '#rules/money.ts'
import type { NextAction } from '#rules/outcome.ts'
import type { AttemptState } from '#rules/payment-state.ts'
import type { Rate } from '#rules/rate.ts'
import type { ChosenFreight } from '#rules/freight.ts'
import type { SaleStatus } from '#rules/sale-status.ts'
import type { TicketHolder } from '#rules/ticket-holder.ts'
import type { IncludedTax } from '#rules/tax.ts'
import type { AuthenticationStatus } from '#rules/three-ds.ts'

/* A purchase as its rows say it: what was agreed, tried and sold, and with whom. */

/** The buyer as the payment keeps them. */
export type BuyerRecord = {
  name: string
  email: string
  phone: string
  document: string
  /** CPF, CNPJ, CURP…; empty where no document is asked for, absent from purchases of before. */
  document_type?: string
  country: string
  address: AddressRecord | null
}

export type AddressRecord = {
  zipcode: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  state: string
}

/** How a purchase reaches whom it is for. */
export type DeliveryRecord = {
  /** Where it is sent; null: to the buyer's own address, or nowhere. */
  address: AddressRecord | null
  /** The way of delivery that the buyer chose among a carrier's. */
  freight: ChosenFreight | null
  gift: { message: string; recipient_name: string; recipient_email: string } | null
}

/** What a purchase was agreed under, beside its prices. */
export type AgreementRecord = {
  /** The tax that the amount holds, in minor units of the purchase's currency. */
  tax: (IncludedTax & { amount: Minor }) | null
  /** The rate at which the seller's prices were converted. */
  rate: Rate | null
  /** Which boxes the buyer ticked of those that were shown. */
  accepted: Acceptance[]
}

/** Tickets of one kind as they were bought. */
export type AgreedTicket = {
  batch_id: number
  ticket_id: number
  batch: string
  name: string
  amount: Minor
  quantity: number
  half_price: boolean
  /** Who each of them is for, as far as the event asked; absent: it did not. */
  holders?: readonly Partial<TicketHolder>[]
}

/** The terms that were agreed for one product of a purchase, as its offer said then. Amounts in the sale's currency. */
export type AgreedTerms = {
  type: ProductType
  product_type_id: number
  format: 'DIGITAL' | 'PHYSICALPRODUCT'
  /** Days between charges. */
  period: number | null
  trial: number | null
  trial_unit: 'days' | 'years'
  /** Charges in all; null: until it is cancelled. */
  charges: number | null
  /** Charges with an amount of their own, by their number. */
  custom_charges: { charge: number; amount: Minor }[]
  recurring_amount: Minor
  /** The shipping fee of every later charge. */
  recurring_shipping: Minor
  /** Percent a month on instalments. */
  monthly_interest: number
  /** What comes back to the buyer later; it is never taken off a price. */
  cashback: Minor
  /** What was bought of an event; empty for everything else. Amounts are for one of them. */
  tickets: AgreedTicket[]
  /** The ticket that a bump belongs to. */
  assoc_ticket: number | null
  /** By which the seller's days are counted. */
  time_zone: string
  /** The terms of a contract as the buyer accepted them; `hash` is SHA-256 in hexadecimal. */
  contract: { hash: string; text: string } | null
}

/** Where a purchase came from; it only travels. */
export type OriginRecord = {
  metas: Record<string, string>
  /** An affiliate of the product. */
  affiliate_id: string | null
  wpp_id: string | null
  upsell_id: string | null
  /** The sale that the link came from. */
  s_id: string | null
  /** The currencies that the page showed. */
  currency_data: { from: string; to: string } | null
}

export type AttemptRecord = {
  id: string
  payment_id: string
  seller_id: number
  product_id: number
  number: number
  reference: string
  nonce: string
  contents_hash: string
  gateway: string
  method: PaymentMethod
  state: AttemptState
  currency: Currency
  amount: Minor
  total: Minor
  installments: number
  installment_value: Minor
  /** `kept`: the buyer agreed that the gateway keeps it for a later purchase. */
  card: { brand: string; bin: string; last_four: string; kept?: boolean; expires?: string } | null
  guard_key: string | null
  /** The coupon that lowered its price. */
  coupon: { id: number; name: string } | null
  gateway_id: string | null
  /** The gateway's name for the card that it keeps. */
  stored_reference: string | null
  code: string | null
  gateway_code: string | null
  /** Gateways that were tried by themselves before this one, and how many are left after it. */
  tried: string[]
  remaining: number
  /** Another gateway may be tried without asking the buyer. */
  retryable: boolean
  action: NextAction | null
  expires_at: string | null
  /** When somebody has to look at it again. */
  due_at: string | null
  created_at: string
  /** When its charge was ordered, where the card was authenticated before; null: when it began. */
  sent_at: string | null
  settled_at: string | null
  /** The two cards of TWO_CREDIT_CARDS; absent for every other method, and where only the attempt itself was read. */
  legs?: LegRecord[]
  /** How the card was authenticated before the charge; null: it was not. */
  three_ds: AuthenticationRecord | null
}

/** What a card of a new attempt that two cards pay is charged. */
export type NewLeg = {
  number: number
  /** Its own at the gateway. */
  reference: string
  amount: Minor
  total: Minor
  installments: number
  installment_value: Minor
  card: { brand: string; bin: string; last_four: string }
}

/** One of the two cards of an attempt, with what is owed back to it because the other one failed. */
export type LegRecord = NewLeg & {
  attempt_id: string
  gateway_id: string | null
  state: LegState
  code: string | null
  gateway_code: string | null
  /** What of it was given back, or is about to be. */
  refund_claimed: Minor
  /** A bank has taken back what it paid, and that dispute was not won (yet). */
  charged_back: boolean
  /** Null: nothing has to be given back. */
  reversal: { kind: 'void' | 'refund'; state: 'pending' | 'done' | 'refused' } | null
}

/** What is known of a 3-D Secure authentication. It never leaves the server as it is. */
export type AuthenticationRecord = {
  /** Names it outside: to the page, to the issuer's page and on the way back. 128 bits that nobody can guess. */
  id: string
  status: AuthenticationStatus
  /** Who is asked to confirm: the browser's session, where the purchase is a subscription's too. Absent of older rows. */
  session_id?: string
  /** Of the card's token: no other card is charged with what was learnt of this one. */
  card_hash: string
  challenge: {
    url: string
    /** Empty: the page is opened as it is. */
    token: string
    /** The gateway's name for it. */
    reference: string
    version: string
    ds_transaction_id: string
  } | null
  /** What the return address received; null until the cardholder came back. */
  returned: Readonly<Record<string, string>> | null
  result: ThreeDSResult | null
}

export type SaleRecord = {
  id: string
  sale_id: string
  chc: string
  payment_id: string
  product_id: number
  line: number
  offer_hash: string | null
  name: string
  /** `unit` − `discount` − `deferred` + `shipping`: what is paid now. */
  amount: Minor
  unit: Minor
  discount: Minor
  deferred: Minor
  shipping: Minor
  /** Empty for sales that are older than the record of their terms. */
  terms: Partial<AgreedTerms>
  currency: Currency
  /** Of its share of the charge: what was given back or is about to be, and what is known to be back. */
  refund_claimed: Minor
  refunded: Minor
  status: SaleStatus
  code: string | null
  version: number
  /** Its product was taken out of the cart by a later submit. */
  dropped: boolean
  created_at: string
  paid_at: string | null
}

/** What a purchase renews. Amounts in the subscription's currency. */
export type RenewalRecord = {
  /** The row of the subscription. */
  subscription_id: string
  /** Its public id. */
  public_id: string
  /** The charge that is paid; null: only the payment data are replaced. */
  charge: number | null
  /** The charge that is planned once this one is paid; null: there is none, or it is planned already. */
  next: { number: number; amount: Minor; due_at: string } | null
}

export type PaymentRecord = {
  id: string
  trans: string
  session_id: string
  seller_id: number
  product_id: number
  state: 'open' | 'paid' | 'given-up'
  currency: Currency
  amount: Minor
  locale: Locale
  lead_uuid: string | null
  buyer: BuyerRecord
  origin: OriginRecord
  /** Empty for purchases that are older than this record. */
  agreement: Partial<AgreementRecord>
  delivery: Partial<DeliveryRecord>
  /** Null for a purchase of its own. */
  renewal: RenewalRecord | null
  created_at: string
}

/** A purchase with everything that hangs on it; attempts and sales in order. */
export type Purchase = { payment: PaymentRecord; attempts: AttemptRecord[]; sales: SaleRecord[] }
