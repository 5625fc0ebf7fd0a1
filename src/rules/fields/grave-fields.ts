import { isSame, listKeyOf, changedFields, type EntryKind } from '../catalogue/catalogue-revision.ts'
import { mayMember, type MemberRole } from '../office/permissions.ts'

/*
 * Which fields of the catalogue are grave, whatever writes them: the office's forms, an import, an undo.
 */

/**
 * `step-up`: a change needs a session that was proven a short while ago. `destination`: it also leads buyers or their
 * data to an address, so it needs the right to read buyers, and the owners are notified of it.
 */
export type Gravity = 'step-up' | 'destination'

/** The grave fields of each kind of entry. `*` is any item of a list; a field covers everything below it. */
export const GRAVE_FIELDS = {
  seller: {
    '/email': 'destination',
    '/phone': 'destination',
    '/referral_url': 'destination',
    '/embedding_sites': 'destination',
    '/advertising_consent': 'destination',
    '/gateway_priorities': 'step-up',
    '/gateway_rules': 'step-up',
    '/specific_gateway': 'step-up',
    '/recipientIsActivated': 'step-up',
    '/baas_activited': 'step-up',
    '/three_ds': 'step-up',
    '/three_ds_preference': 'step-up',
    '/captcha': 'step-up',
    '/risk': 'step-up',
  },
  product: {
    '/access_url': 'destination',
    '/pixels': 'destination',
    '/offers/*/other_checkout': 'destination',
  },
  custom_checkout: {
    '/link_exit_pop_up': 'destination',
    '/whatsapp_number': 'destination',
    '/jivochat_id': 'destination',
  },
  coupon: {},
  affiliate: {},
} as const satisfies Record<EntryKind, Readonly<Record<string, Gravity>>>

type Paths = { [Kind in EntryKind]: (typeof GRAVE_FIELDS)[Kind] }
type DestinationsOf<Fields> = {
  [Path in keyof Fields]: Fields[Path] extends 'destination' ? Path : never
}[keyof Fields]
/** A field that leads buyers or their data somewhere. */
export type Destination = { [Kind in EntryKind]: DestinationsOf<Paths[Kind]> }[EntryKind]

/** A changed value of a grave field. `path`: the field as the table has it. */
export type GraveChange = { gravity: Gravity; path: string; from: unknown; to: unknown }

/** Author of a catalogue change. `operator`: at the command line, or for the installation as a whole. */
export type Editor = { email: string | null; role: MemberRole | 'operator' | null; isProven: boolean }

/**
 * The grave fields that a change of an entry gives another value. Nothing that is only removed with its entry leads
 * anywhere, and a seller that is new has no values before.
 *
 * @param before null: the entry is new
 * @param after null: it goes
 */
export function graveChangesOf(kind: EntryKind, before: unknown, after: unknown): GraveChange[] {
  if (after === null || (kind === 'seller' && before === null)) return []
  const fields = Object.entries(GRAVE_FIELDS[kind] as Readonly<Record<string, Gravity>>)
  return changedFields(before ?? {}, after).flatMap(({ path, from, to }) =>
    fields.flatMap(([field, gravity]) => {
      const below = stepsBelow(path, field)
      if (below === null || isOrder(path, from, to)) return []
      const [was, is] = [valuesAt(from, below), valuesAt(to, below)]
      return isSame(was, is) ? [] : [{ gravity, path: field, from: was[0], to: is[0] }]
    }),
  )
}

/** Returns the refusal of an editor's changes or the proof required first; null if the changes may proceed. */
export function refusalOf(
  { role, isProven }: Editor,
  changes: readonly Pick<GraveChange, 'gravity'>[],
): 'NOT_ALLOWED' | 'PROVE_AGAIN' | null {
  if (role === 'operator' || changes.length === 0) return null
  const leads = changes.some(({ gravity }) => gravity === 'destination')
  // guard: destination-needs-buyers
  if (leads && !mayMember(role, 'buyers.read')) return 'NOT_ALLOWED'
  // guard: grave-field-proven
  return isProven ? null : 'PROVE_AGAIN'
}

/** Whether a member who may change an entry may not change this field of it. */
export function isClosedDestination(kind: EntryKind, path: string, role: MemberRole | null): boolean {
  const fields = Object.entries(GRAVE_FIELDS[kind] as Readonly<Record<string, Gravity>>)
  const isDestination = fields.some(
    ([field, gravity]) => gravity === 'destination' && stepsBelow(path, field)?.length === 0,
  )
  return isDestination && !mayMember(role, 'buyers.read')
}

/**
 * Returns the steps from a changed path down to a field; empty if the path is the field or below it; null if it is
 * another path.
 */
function stepsBelow(path: string, field: string): string[] | null {
  const [steps, wanted] = [path.split('/'), field.split('/')]
  const fits = wanted.every((step, at) => at >= steps.length || step === '*' || step === steps[at])
  return fits ? wanted.slice(steps.length) : null
}

/** Whether only the order of a list with keys was changed. */
function isOrder(path: string, from: unknown, to: unknown): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return listKeyOf(name) !== undefined && Array.isArray(from) && Array.isArray(to)
}

function valuesAt(value: unknown, steps: readonly string[]): unknown[] {
  const [step, ...rest] = steps
  if (step === undefined) return isNothing(value) ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  if (step === '*') return Object.values(value).flatMap((item) => valuesAt(item, rest))
  return valuesAt((value as Readonly<Record<string, unknown>>)[step], rest)
}

const isNothing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)

/** Fields that take an address and are not grave, and why. A test finds every field of the kind in one of both lists. */
export const ADDRESSES_OF_NO_WEIGHT: Readonly<Record<string, string>> = {
  'custom_checkout /image_exit_pop_up': 'a picture is fetched, drawn anew and served from here',
  'custom_checkout /logotipo': 'a picture is fetched, drawn anew and served from here',
  'custom_checkout /top_thumb': 'a picture is fetched, drawn anew and served from here',
  'custom_checkout /bottom_thumb': 'a picture is fetched, drawn anew and served from here',
  'custom_checkout /side_thumb': 'a picture is fetched, drawn anew and served from here',
  'custom_checkout /side_thumb_mobile': 'a picture is fetched, drawn anew and served from here',
  'product /images/*/path': 'a picture is fetched, drawn anew and served from here',
}
