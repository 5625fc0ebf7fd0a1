import type { AdvertisedPerson, HashedBuyer } from '#rules/advertising/advertising-person.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { PixelEvent, ServerProvider } from '#rules/advertising/pixel-events.ts'

/**
 * Ids that a buyer's click on an advertisement left with the purchase, as its address had them; only those that were
 * there.
 */
export type ClickIds = Readonly<
  Partial<
    Record<'fbc' | 'fbp' | 'ttclid' | 'kwai' | 'taboola' | 'outbrain' | 'gclid' | 'gbraid' | 'wbraid', string>
  >
>

/** One event of a visit or a sale, before it takes a provider's form. Amounts are in minor units of the currency. */
export type AdvertisingEvent = {
  event: PixelEvent
  /** Name of the event in the seller's account; null: the provider's own name. */
  name: string | null
  /** The same for the same sale, pixel and event, however often it is sent. */
  id: string
  at: Date
  /** Address of the checkout, without anything of a person. */
  page: string
  /** Null: nothing is bought yet. */
  saleId: string | null
  /** The purchase's code, as its pages have it in their address. */
  chcId: string | null
  /** The seller's proposal that the link belonged to; absent: none is known. */
  proposalId?: string | null
  currency: Currency
  value: Minor
  /** The part of the value that no carrier gets. */
  goods: Minor
  items: readonly { id: string; name: string; price: Minor; quantity: number }[]
  coupon: string | null
  person: AdvertisedPerson
  /** Buyer data that a page of the seller had and hashed itself; data known here takes precedence. */
  hashed?: HashedBuyer
  /** A keyed hash that names the buyer at this seller, the same for every sale of theirs. */
  personId: string
  /** The same for the visit and the sale of one browser at one seller; null where that is not known. */
  visitorId: string | null
  /** The buyer was asked and said yes; false: the law of their country asks for nothing. */
  agreed: boolean
  agent: string
  address: string | null
  clicks: ClickIds
}

/** Access to the seller's account at a provider. Taboola and Outbrain need none; the token is then empty. */
export type ProviderAccess = {
  token: string
  /** The provider's own mark of tests: events sent with it count for nothing. */
  testCode?: string | undefined
}

export type ProviderRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body: object | null
}

export type ProviderAnswer = { status: number; body: unknown }

/** Meaning of a response: counted, never to be counted as it is, or to be sent once more. */
export type SendOutcome =
  | { kind: 'taken' }
  | { kind: 'refused'; reason: string }
  | { kind: 'again'; reason: string }

/** An advertiser's service that takes events from a server. Both functions are plain; somebody else sends. */
export type Provider = {
  /** Origin that the requests go to, without a slash at the end. */
  origin: string
  /** Milliseconds after the event during which the provider takes it. */
  takesForMs: number
  /** The form by which a token is lent for what the seller has; absent: requests bear that itself. A text: it lacks that. */
  bearer?(access: ProviderAccess, now: Date): { url: string; form: Record<string, string> } | string
  /** Builds the request that reports an event; a text names what the event lacks, and then it can never be reported. */
  request(about: { pixel: string; access: ProviderAccess; event: AdvertisingEvent }): ProviderRequest | string
  read(answer: ProviderAnswer): SendOutcome
}

export type Providers = Readonly<Record<ServerProvider, Provider>>

/** Returns the outcome by a response's status alone: a client error is final, everything else may pass. */
export function outcomeOfStatus(status: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const isPassing = status === 408 || status === 429 || status >= 500
  return { kind: isPassing ? 'again' : 'refused', reason: `http ${status}` }
}

/** A field of an answer that may be anything; undefined where it is no object or has no such field. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
