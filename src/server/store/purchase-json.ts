import type { CalendarDate } from '#rules/base/calendar.ts'
import type { ChallengeSettings } from '#rules/methods/three-ds.ts'
import type { ThreeDSResult } from '#gateways/gateway.ts'
import type { Acceptance } from '#rules/order/acceptance.ts'
import type { ProductType } from '#rules/catalogue/catalogue.ts'
import type { ChosenFreight } from '#rules/catalogue/freight.ts'
import type { Guarantee } from '#rules/catalogue/guarantee.ts'
import type { Minor } from '#rules/base/money.ts'
import type { Rate } from '#rules/base/rate.ts'
import type { IncludedTax } from '#rules/base/tax.ts'
import type { AuthenticationStatus } from '#rules/methods/three-ds.ts'
import type { TicketHolder } from '#rules/tickets/ticket-holder.ts'

/* Contents of the JSON columns of a purchase: its terms, and its parties. */

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
  gift: {
    message: string
    recipient_name: string
    recipient_email: string
    /** The day on which its mail is sent. Absent: at once. */
    arrives_on?: CalendarDate
  } | null
}

/** Terms of a purchase, besides its prices. */
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
  /** Holder of each ticket, as far as the event requested it; absent if it did not. */
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
  /** Cashback that the buyer gets later; it is never deducted from a price. */
  cashback: Minor
  /** Purchased tickets of an event; empty for everything else. Amounts are for one of them. */
  tickets: AgreedTicket[]
  /** The ticket that a bump belongs to. */
  assoc_ticket: number | null
  /** By which the seller's days are counted. */
  time_zone: string
  /** The terms of a contract as the buyer accepted them; `hash` is SHA-256 in hexadecimal. */
  contract: { hash: string; text: string } | null
  /** The seller's guarantee beyond the law; null: none. Absent from purchases of before there was one. */
  guarantee?: Guarantee | null
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
  /** The seller's proposal that the link belongs to; absent: it names none. */
  proposal_id?: string | null
  /** The seller's own checkout that it was made on, where the link named one or the product has one. */
  ch_id?: number
  /** The currencies that the page showed. */
  currency_data: { from: string; to: string } | null
  /** Visit data for advertisers; absent if none may be notified, or there are none. */
  advertising?: AdvertisingRecord
}

/** Browser data in a sale's events. They are deleted when the last event has been sent. */
export type AdvertisingRecord = {
  agent: string
  address: string | null
  /** The buyer was asked and said yes; absent: the law of their country asks for nothing. */
  agreed?: true
  /** Meta's names of the click and the browser, as the page knew them. */
  fbc?: string
  fbp?: string
}

/** Data of a 3-D Secure authentication. They never leave the server in this form. */
export type AuthenticationRecord = {
  /** Names it outside: to the page, to the issuer's page and on the way back. 128 bits that nobody can guess. */
  id: string
  status: AuthenticationStatus
  /**
   * The session that has to confirm: the browser's, even if the purchase is also a subscription's. Absent in older
   * rows.
   */
  session_id?: string
  /** Hash of the card's token: the result of this authentication is used with no other card. */
  card_hash: string
  /** The seller's challenge settings when this began. */
  asks: ChallengeSettings
  /** Begun above a limit of card tries: without a proof of the issuer its card is not charged. Absent: below all limits. */
  proof_only?: boolean
  challenge: {
    url: string
    /** Empty: the page is opened as it is. */
    token: string
    /** The gateway's name for it. */
    reference: string
    version: string
    ds_transaction_id: string
  } | null
  /** Parameters received by the return address; null until the cardholder came back. */
  returned: Readonly<Record<string, string>> | null
  result: ThreeDSResult | null
}

/** The renewal that a purchase pays. Amounts in the subscription's currency. */
export type RenewalRecord = {
  /** The row of the subscription. */
  subscription_id: string
  /** Its public id. */
  public_id: string
  /** The charge that is paid; null: only the payment data are replaced. */
  charge: number | null
  /** The charge to schedule once this one is paid; null if there is none, or it is already scheduled. */
  next: { number: number; amount: Minor; due_at: string } | null
}

/** A card as an attempt keeps it. `kept`: the buyer agreed that the gateway keeps it for a later purchase. */
export type CardRecord = { brand: string; bin: string; last_four: string; kept?: boolean; expires?: string }
