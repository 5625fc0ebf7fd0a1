import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_DAYS, AUDIT_KINDS, AUDIT_TARGETS } from '#rules/office/audit.ts'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { defineCall } from '../../call.ts'
import { money } from '../../checkout/fields.ts'
import { moment, rowId, seller } from '../fields.ts'
import { AUDIT_ROUTES } from './routes.ts'

/* The office's calls about what was done in it. */

const query = z.object({
  person: rowId.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  days: z
    .enum(AUDIT_DAYS.map(String) as [string, ...string[]])
    .optional()
    .describe('Of the last so many days'),
  before: rowId.optional().describe('The `next` of the page before'),
})

const role = z.enum(MEMBER_ROLES)

const answer = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      at: moment,
      seller: z.object({ id: z.number(), name: z.string() }).nullable(),
      by: z
        .object({ id: z.number(), name: z.string(), email: z.string() })
        .nullable()
        .describe('Null: nobody who has an account'),
      action: z.enum(AUDIT_ACTIONS),
      target: z
        .object({ kind: z.enum(AUDIT_TARGETS), id: z.string(), name: z.string().nullable() })
        .nullable(),
      fields: z.array(z.string()).describe('Which values were made others, by their paths'),
      role: role.nullable(),
      role_before: role.nullable(),
      amount: money.nullable(),
      currency: z.string().nullable(),
      reason: z.string().nullable().describe("An operator's, in their words"),
    }),
  ),
  people: z.array(z.object({ id: z.number(), name: z.string() })),
  next: z.number().nullable(),
})

export const OFFICE_AUDIT_CALLS = {
  listAudit: defineCall(AUDIT_ROUTES.listAudit, {
    summary: 'What members did for a seller in the office, the newest first.',
    params: seller,
    query,
    answer,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  listPlatformAudit: defineCall(AUDIT_ROUTES.listPlatformAudit, {
    summary: 'What anybody did in the office, for the operator of the installation, the newest first.',
    query,
    answer,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_ALLOWED'],
  }),
}
