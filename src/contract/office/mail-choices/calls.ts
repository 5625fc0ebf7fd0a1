import { z } from 'zod'
import { TEAM_EVENTS } from '#rules/office/team-events.ts'
import { defineCall } from '../../call.ts'
import { done } from '../fields.ts'
import { MAIL_CHOICE_ROUTES } from './routes.ts'

/* The office's calls about what somebody is mailed of their shops. */

const event = z.enum(TEAM_EVENTS)

export const OFFICE_MAIL_CHOICE_CALLS = {
  readMailChoices: defineCall(MAIL_CHOICE_ROUTES.readMailChoices, {
    summary: 'What the caller may be mailed of what happens in their shops, and whether they are.',
    answer: z.object({
      events: z.array(
        z.object({
          event,
          is_on: z.boolean(),
          every_minutes: z.number().describe('There is one mail of it within this time at most'),
        }),
      ),
    }),
    errors: ['SIGN_IN'],
  }),
  chooseMail: defineCall(MAIL_CHOICE_ROUTES.chooseMail, {
    summary: 'Says whether the caller is mailed an event, in all of their shops.',
    params: z.object({ event }),
    body: z.object({ is_wanted: z.boolean() }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN'],
  }),
}
