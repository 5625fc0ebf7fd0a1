/** Units in which a catalogue is changed: a product with everything below it, or another entry. */
export const ENTRY_KINDS = ['seller', 'custom_checkout', 'product', 'coupon', 'affiliate'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The list of a catalogue file that holds the entries of a kind. */
export const LIST_OF_KIND = {
  seller: 'sellers',
  custom_checkout: 'custom_checkouts',
  product: 'products',
  coupon: 'coupons',
  affiliate: 'affiliates',
} as const satisfies Record<EntryKind, string>

/** Origin of a catalogue change. */
export type RevisionSource = 'file' | 'office' | 'retirement' | 'undo'

/** Author of a catalogue change, if known, and its origin. */
export type RevisionAuthor = { source: RevisionSource; author: string | null }

/** One value of an entry that a change made another. `undefined`: it was, or is, not there. */
export type FieldChange = { path: string; from: unknown; to: unknown }

/** By what an item of a list is known, so that a change names the item and not its place. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  offers: ['hash'],
  bumps: ['product_id'],
  batches: ['id'],
  tickets: ['id'],
  pixels: ['provider', 'id'],
}

/** The fields by which the items of a list are known; undefined for lists that are one value. */
export function listKeyOf(list: string): readonly string[] | undefined {
  return Object.hasOwn(KEYS, list) ? KEYS[list] : undefined
}

/** The key of an item of a list that has keys. */
export function keyOfItem(list: string, item: unknown): string {
  return (listKeyOf(list) ?? []).map((field) => (isObject(item) ? String(item[field]) : '')).join(':')
}

/**
 * Returns the differences of a change, value by value: `/amount`, `/offers/promo01/amount`, `/batches/31/stock`. An
 * added or removed item is one change; a list without keys (pictures, ids) is one value. A mere reordering is reported
 * as the order of the keys.
 */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  return compare('', before, after)
}

function compare(path: string, from: unknown, to: unknown): FieldChange[] {
  if (isObject(from) && isObject(to)) {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return names.flatMap((name) => compareField(`${path}/${name}`, name, from[name], to[name]))
  }
  return isSame(from, to) ? [] : [{ path, from, to }]
}

function compareField(path: string, name: string, from: unknown, to: unknown): FieldChange[] {
  if (listKeyOf(name) === undefined || !Array.isArray(from) || !Array.isArray(to))
    return compare(path, from, to)
  const [old, now] = [byKey(from, name), byKey(to, name)]
  const items = compare(path, Object.fromEntries(old), Object.fromEntries(now))
  const stayed = (keys: Iterable<string>, others: ReadonlyMap<string, unknown>) =>
    [...keys].filter((item) => others.has(item))
  const [oldOrder, newOrder] = [stayed(old.keys(), now), stayed(now.keys(), old)]
  return isSame(oldOrder, newOrder) ? items : [...items, { path, from: oldOrder, to: newOrder }]
}

function byKey(items: readonly unknown[], list: string): Map<string, unknown> {
  return new Map(items.map((item) => [keyOfItem(list, item), item]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two JSON values say the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}
