import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { text } from './fields.ts'

export const checkEmail = defineCall(ROUTES.checkEmail, {
  summary:
    'Whether an e-mail address can receive mail: its form, and whether its domain takes any. A hint for the page that asks; a purchase never waits for it and is never refused by it.',
  body: z.object({ email: text(254) }),
  answer: z.object({
    /** Null: nobody could say in time. */
    is_valid: z.boolean().nullable(),
    /** Reason why it is invalid; null if it is valid, or could not be checked. */
    reason: z.enum(['form', 'domain']).nullable(),
  }),
  errors: ['INVALID_REQUEST', 'TOO_MANY_REQUESTS'],
})
