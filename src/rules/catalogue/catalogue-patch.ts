import { isSame, keyOfItem, listKeyOf, type FieldChange } from './catalogue-revision.ts'

/** A value of an entry that somebody changes, by its path (`/offers/promo01/amount`); without a value it goes. */
export type EntryChange = { path: string; value?: unknown }

/** The same value as changed by two users. `undefined`: it is absent. */
export type EditConflict = { path: string; mine: unknown; theirs: unknown }

type Entry = Readonly<Record<string, unknown>>

/** Objects that are there whole or not at all: the first value of one begins it, and with the last it goes. */
const WHOLES: readonly string[] = ['donation', 'parcel']

/**
 * Makes the changes in a copy of an entry. Items of lists with keys are named by their key; one that is not there yet is
 * put at the end of its list.
 *
 * @returns null where a path leads nowhere
 */
export function applyChanges(entry: Entry, changes: readonly EntryChange[]): Entry | null {
  const copy = JSON.parse(JSON.stringify(entry)) as Record<string, unknown>
  return changes.every((change) => applyChange(copy, change)) ? copy : null
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(entry: Entry, path: string): unknown {
  let value: unknown = entry
  let list = ''
  for (const step of stepsOf(path)) {
    if (Array.isArray(value)) value = value[indexOf(value, list, step)]
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
    list = step
  }
  return value
}

/**
 * Returns the values that one user changed and another user has since changed to something else: the same value, a
 * whole that contains it, or a part of it. A different list order is not a conflict.
 *
 * @param theirs changes since the entry was read
 * @param now the current entry
 */
export function conflictsOf(
  theirs: readonly FieldChange[],
  mine: readonly EntryChange[],
  now: Entry,
): EditConflict[] {
  const touched = theirs.map(({ path }) => path).filter((path) => listKeyOf(lastStep(path)) === undefined)
  return mine
    .filter(({ path }) => touched.some((other) => contains(other, path) || contains(path, other)))
    .map(({ path, value }) => ({ path, mine: value, theirs: valueAt(now, path) }))
    .filter((conflict) => !isSame(conflict.mine, conflict.theirs))
}

function contains(whole: string, part: string): boolean {
  return part === whole || part.startsWith(`${whole}/`)
}

const stepsOf = (path: string): string[] => path.split('/').slice(1)
const lastStep = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function applyChange(entry: Record<string, unknown>, { path, value }: EntryChange): boolean {
  const steps = stepsOf(path)
  const [last] = steps.splice(-1)
  const parent = valueAt(entry, ['', ...steps].join('/'))
  if (last === undefined || last === '' || last === '__proto__') return false
  if (Array.isArray(parent)) return putItem(parent, { list: steps.at(-1) ?? '', key: last, value })
  if (parent === undefined) return beginWhole(entry, steps, { [last]: value })
  if (!isObject(parent)) return false
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return endWhole(entry, steps, parent)
}

function beginWhole(entry: Record<string, unknown>, steps: string[], whole: Entry): boolean {
  const [name = '', ...above] = steps.toReversed()
  const owner = valueAt(entry, ['', ...above.toReversed()].join('/'))
  if (!WHOLES.includes(name) || !isObject(owner)) return false
  if (Object.values(whole).some((value) => value !== undefined)) owner[name] = whole
  return true
}

function endWhole(entry: Record<string, unknown>, steps: string[], whole: Entry): boolean {
  const name = steps.at(-1) ?? ''
  if (!WHOLES.includes(name) || Object.keys(whole).length > 0) return true
  return applyChange(entry, { path: ['', ...steps].join('/') })
}

function putItem(items: unknown[], item: { list: string; key: string; value: unknown }): boolean {
  const { list, key, value } = item
  if (listKeyOf(list) === undefined) return false
  // An item under the key of another would be a second one of that name.
  if (value !== undefined && keyOfItem(list, value) !== key) return false
  const at = indexOf(items, list, key)
  if (value === undefined && at === -1) return false
  if (value === undefined) items.splice(at, 1)
  else items.splice(at === -1 ? items.length : at, 1, value)
  return true
}

function indexOf(items: readonly unknown[], list: string, key: string): number {
  return listKeyOf(list) === undefined ? -1 : items.findIndex((item) => keyOfItem(list, item) === key)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
