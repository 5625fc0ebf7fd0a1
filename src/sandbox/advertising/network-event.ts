import type { ServerProvider } from '#rules/advertising/pixel-events.ts'

/** Buyer fields that an event may have. Only their presence is kept, never the data. */
export type BuyerField =
  | 'email'
  | 'phone'
  | 'name'
  | 'postal address'
  | 'external id'
  | 'IP address'
  | 'browser'
  | 'click id'

/** An event as a network received it. */
export type NetworkEvent = {
  network: ServerProvider
  /** The id of the pixel, or of the account. */
  pixel: string
  /** By the network's name, or the seller's in their account. */
  name: string
  /** By which the network recognises the same event from the other side; null: by nothing. */
  id: string | null
  side: 'browser' | 'server'
  at: Date
  value: number | null
  currency: string | null
  buyer: readonly BuyerField[]
  /** The buyer's consent as the event states it; null: not stated. */
  consent: 'granted' | 'denied' | null
  isTest: boolean
  /** Why the network did not take it; null: it did. */
  refusal: string | null
}

/** An event from one side or both, as the network counts it: once. */
export type CountedEvent = {
  browser: NetworkEvent | null
  server: NetworkEvent | null
  /** How often one side sent it again. */
  repeats: number
}

const HOUR_MS = 3_600_000

/**
 * For how long a network recognises an event that it had before. Meta and TikTok: 48 hours, by name and id
 * (developers.facebook.com, "Deduplicate pixel and server events"; ads.tiktok.com, "Event deduplication"). Google: the
 * transaction id of a purchase; no limit was found. The others document nothing.
 */
const RECOGNISED_MS: Readonly<Record<ServerProvider, number>> = {
  meta: 48 * HOUR_MS,
  tiktok: 48 * HOUR_MS,
  ga4: Infinity,
  google_ads: Infinity,
  kwai: 0,
  taboola: 0,
  outbrain: 0,
}

/** Whether a network counts two events as one. */
export function isSameEvent(earlier: NetworkEvent, later: NetworkEvent): boolean {
  if (later.id === null || earlier.refusal !== null || later.refusal !== null) return false
  const parts = ['network', 'pixel', 'name', 'id', 'isTest'] as const
  if (parts.some((part) => earlier[part] !== later[part])) return false
  return later.at.getTime() - earlier.at.getTime() < RECOGNISED_MS[later.network]
}

/** An event after one more of it came; null: the network counts that as another event. */
export function withEvent(counted: CountedEvent, event: NetworkEvent): CountedEvent | null {
  const { browser, server, repeats } = counted
  const first = firstOf(counted)
  if (!isSameEvent(first, event)) return null
  const known = event.side === 'browser' ? browser : server
  if (known !== null) return { browser, server, repeats: repeats + 1 }
  return { browser, server, repeats, [event.side]: event }
}

/** The side that came first. */
export function firstOf({ browser, server }: CountedEvent): NetworkEvent {
  if (browser === null || server === null) {
    const only = browser ?? server
    if (only === null) throw new Error('an event came from no side')
    return only
  }
  return browser.at <= server.at ? browser : server
}

/** Networks of which the sandbox has a browser script. */
const WITH_SCRIPT: readonly ServerProvider[] = ['meta', 'ga4', 'tiktok']
/** Buyer fields by which a network matches a buyer. */
const WANTED: Readonly<Record<ServerProvider, readonly BuyerField[]>> = {
  meta: ['email', 'phone', 'click id'],
  tiktok: ['email', 'phone', 'click id'],
  google_ads: ['email', 'phone', 'click id'],
  ga4: [],
  kwai: ['click id'],
  taboola: ['click id'],
  outbrain: ['click id'],
}
const TAKES_CONSENT: readonly ServerProvider[] = ['ga4', 'google_ads']

/** Fields that an event lacked, in words for a seller. */
export function missingOf(counted: CountedEvent): string[] {
  const { browser, server } = counted
  const { network, name, id } = firstOf(counted)
  const isValued = [browser, server].some(
    (side) => side !== null && side.value !== null && side.currency !== null,
  )
  const isView = /^page_?view$/i.test(name)
  const isRecognised = RECOGNISED_MS[network] > 0 && (network !== 'ga4' || name === 'purchase')
  const known = server?.buyer ?? []
  return [
    ...(server === null ? ['server event'] : []),
    ...(browser === null && WITH_SCRIPT.includes(network) ? ['browser event'] : []),
    ...(id === null && isRecognised ? ['event id'] : []),
    ...(isValued || isView ? [] : ['value and currency']),
    ...(server === null ? [] : WANTED[network].filter((field) => !known.includes(field)).map(nameOf)),
    ...(server !== null && server.consent === null && TAKES_CONSENT.includes(network)
      ? ['consent signal']
      : []),
  ]
}

const nameOf = (field: BuyerField): string =>
  field === 'email' || field === 'phone' ? `${field} hash` : field
