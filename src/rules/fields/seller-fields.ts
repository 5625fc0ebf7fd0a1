import { calendarDateIn } from '../base/calendar.ts'
import type { EntryChange } from '../catalogue/catalogue-patch.ts'
import { readCountry, SELECTABLE_COUNTRIES } from '../base/countries.ts'
import type { EntryField } from './entry-fields.ts'
import { SELLER_LANGUAGES } from '../catalogue/seller-language.ts'
import { CHALLENGE_PREFERENCES } from '../methods/three-ds.ts'
import { timeZoneOf } from '../base/time-zone.ts'

/*
 * Fields of a shop that its owner changes in the office. All other fields of a seller (payouts, risk limits, routing
 * rules) are changed by the operator, through the catalogue file.
 */

export const SELLER_GROUPS = ['identity', 'payment', 'safety', 'delivery'] as const
export type SellerGroup = (typeof SELLER_GROUPS)[number]
export type SellerField = EntryField & { group: SellerGroup }

const MOST_MONEY = 9_999_999_999
const identity = { group: 'identity' } as const
const payment = { group: 'payment' } as const
const safety = { group: 'safety' } as const
const delivery = { group: 'delivery' } as const

export const SELLER_FIELDS = [
  { ...identity, path: '/name', kind: 'line', most: 80, required: true },
  { ...identity, path: '/legal_name', kind: 'line', most: 160, required: true },
  { ...identity, path: '/country', kind: 'choice', most: 2, required: true, options: SELECTABLE_COUNTRIES },
  { ...identity, path: '/language', kind: 'choice', most: 2, options: SELLER_LANGUAGES },
  { ...identity, path: '/document', kind: 'line', most: 30, required: true },
  { ...identity, path: '/legal_address', kind: 'line', most: 300, required: true },
  { ...identity, path: '/email', kind: 'email', most: 254, required: true },
  { ...identity, path: '/phone', kind: 'phone', most: 24 },
  { ...identity, path: '/since', kind: 'day', most: 10, required: true },
  { ...identity, path: '/referral_url', kind: 'link', most: 2_000 },
  { ...payment, path: '/gateway_priorities', kind: 'ticks', most: 2_000, required: true, separator: ';' },
  { ...payment, path: '/has_international_flag', kind: 'flag', most: 1, required: true },
  { ...payment, path: '/monthly_interest', kind: 'percent', least: 0, most: 100 },
  { ...payment, path: '/max_cashback_amount', kind: 'money', most: MOST_MONEY },
  { ...payment, path: '/pix_expires_minutes', kind: 'whole', least: 5, most: 1_440 },
  { ...payment, path: '/pix_checkout_auto_confirm', kind: 'flag', most: 1, required: true },
  { ...payment, path: '/boleto_due_days', kind: 'whole', least: 1, most: 30 },
  { ...payment, path: '/oxxo_due_days', kind: 'whole', least: 1, most: 30 },
  { ...safety, path: '/three_ds', kind: 'flag', most: 1 },
  { ...safety, path: '/three_ds_preference', kind: 'choice', most: 40, options: CHALLENGE_PREFERENCES },
  { ...safety, path: '/captcha', kind: 'flag', most: 1 },
  { ...safety, path: '/saved_cards', kind: 'flag', most: 1 },
  { ...safety, path: '/advertising_consent', kind: 'choice', most: 20, options: ['law', 'everywhere'] },
  { ...safety, path: '/embedding_sites', kind: 'sites', most: 2_000 },
  {
    ...delivery,
    path: '/shipping_integration',
    kind: 'choice',
    most: 40,
    options: ['sandbox', 'melhor-envio'],
  },
  { ...delivery, path: '/shipping_origin', kind: 'line', most: 9 },
] as const satisfies readonly SellerField[]

/** Interest above it, in percent a month, is asked about before it is saved: the platform's own is a third of it. */
const USUAL_INTEREST_BELOW = 10

/** The monthly interest that changes of a shop set, where it is so high that it may be a slip; null: it is not. */
export function unusualInterest(changes: readonly EntryChange[]): number | null {
  const value = changes.find(({ path }) => path === '/monthly_interest')?.value
  return typeof value === 'number' && value >= USUAL_INTEREST_BELOW ? value : null
}

/** Whether the value at a path is the owner's to change. */
export function isOwnersField(path: string): boolean {
  return SELLER_FIELDS.some((field) => field.path === path)
}

/** Data of a new shop. */
export type NewSeller = {
  name: string
  legal_name: string
  document: string
  country: string
  legal_address: string
  email: string
}

/**
 * A seller to begin with, whose payouts are on.
 *
 * @param made `now`: it sells from that day on, by the days of its country; `gateways`: in the order in which they are tried
 */
export function newSeller(
  made: NewSeller & { id: number; now: Date; gateways: readonly string[] },
): Record<string, unknown> {
  const { gateways, now, ...seller } = made
  const country = readCountry(seller.country)
  return {
    ...seller,
    since: calendarDateIn(country === null ? 'UTC' : timeZoneOf(country), now),
    recipientIsActivated: true,
    baas_activited: true,
    has_international_flag: false,
    gateway_priorities: gateways.join(';'),
    pix_checkout_auto_confirm: true,
  }
}

/** Fields of a shop that its owner does not change on its page, with the reasons. */
export const SELLER_FILE_ONLY: Readonly<Record<string, string>> = {
  id: 'its name',
  recipientIsActivated: 'the platform decides whether it is paid out',
  baas_activited: 'the platform decides whether it is paid out',
  specific_gateway: 'the platform ties a shop to a gateway',
  gateway_rules: 'changed where gateways are, by whoever has entered the password again',
  special: 'an address of former pages',
  three_ds_window: "the size of the issuer's page, which layouts follow",
  risk: "the platform's limits",
}
