import { z } from 'zod'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { bareEmail } from '#rules/base/validation.ts'

/* Building blocks of the office's calls. */

export const rowId = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const seller = z.object({ seller_id: rowId })
export const line = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}]*$/u)
/** An address of mail as people paste it, with a label or a name around it. */
export const email = z.string().max(1_000).overwrite(bareEmail).pipe(z.email().max(254))
export const moment = z.iso.datetime()
export const done = z.object({ done: z.literal(true) })

export const role = z.enum(MEMBER_ROLES)

/** A link by which an address joins a team. */
export const invitation = z.object({ link: z.string(), ends_at: moment })
