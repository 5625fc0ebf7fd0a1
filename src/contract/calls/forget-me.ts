import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'

export const forgetMe = defineCall(ROUTES.forgetMe, {
  summary:
    'Ends the session: its cookies go, and what it could read of leads, purchases, tickets and saved cards is read by it no more. Purchases and their mails stay as they are.',
  answer: z.object({ forgotten: z.literal(true) }),
  errors: ['TOO_MANY_REQUESTS'],
})
