import { z } from 'zod'
import { moment, rowId } from './fields.ts'

/* Fields of every call that changes an entry of the catalogue: a product, a seller, a coupon. */

/** Where in an entry: `/offers/promo01/amount`. */
const path = z
  .string()
  .max(400)
  .regex(/^(\/[A-Za-z0-9_:-]{1,64}){1,6}$/)
/** A value of an entry; the catalogue's own checks say what fits where. */
const value = z.json().optional()

/** An entry as the catalogue file writes it, with the number of its last change. */
export const editedEntry = z.object({ version: z.number(), entry: z.record(z.string(), z.json()) })

/** Where the office shows pictures of an entry that lie on another server: their own addresses here. */
export const shownPictures = z.record(z.string(), z.string())

/** Values of an entry, by their path in it. */
export const changes = z.array(z.object({ path, value })).max(200)

/** Changes to an entry that was read at a version. */
export const entryChanges = z.object({
  version: z.int().min(0),
  changes: changes.min(1),
})

/** `merged`: somebody else had changed other values since. A conflict is the same value, changed by two. */
export const entrySaved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), version: z.number(), merged: z.boolean() }),
  z.object({
    kind: z.literal('conflict'),
    version: z.number(),
    author: z.string().nullable(),
    conflicts: z.array(z.object({ path: z.string(), mine: value, theirs: value })),
  }),
])
export type EntrySaved = z.output<typeof entrySaved>

/** How far a change is put back. */
export const puttingBack = z.object({
  newest: rowId
    .optional()
    .describe('The last change that was shown: where another has come since, nothing is put back'),
})

/** The last changes of an entry, the newest first. */
export const entryHistory = z.object({
  changes: z.array(
    z.object({
      id: z.number(),
      at: moment,
      author: z.string().nullable(),
      source: z.enum(['file', 'office', 'retirement', 'undo']),
      is_first: z.boolean().describe('It came into being'),
      fields: z.array(z.object({ path: z.string(), from: value, to: value })),
    }),
  ),
})
export type EntryHistory = z.output<typeof entryHistory>
