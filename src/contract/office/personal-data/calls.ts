import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { seller } from '../fields.ts'
import { PERSONAL_DATA_ROUTES } from './routes.ts'

/*
 * The office's calls about the data a shop stores on one person. The person is passed in the body, so that no URL and
 * no URL log contains them.
 */

const admitted = ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'PERSON_UNREADABLE'] as const
const asked = {
  params: seller,
  body: z.object({ person: z.string().min(1).max(254).describe('An e-mail, or the number of a document') }),
}

export const OFFICE_PERSONAL_DATA_CALLS = {
  findPerson: defineCall(PERSONAL_DATA_ROUTES.findPerson, {
    summary: 'How much the shop knows of a person, by kind.',
    ...asked,
    answer: z.object({
      purchases: z.number(),
      under_way: z.number().describe('Of these: money is on its way, or a subscription goes on'),
      leads: z.number(),
      tickets_held: z.number().describe('Of purchases of somebody else'),
      gifts_received: z.number(),
      waiting: z.number().describe('Places in waiting lists'),
      saved_cards: z.number(),
    }),
    errors: admitted,
  }),
  exportPerson: defineCall(PERSONAL_DATA_ROUTES.exportPerson, {
    summary: 'Everything that the shop knows of a person, by table, to be handed to them.',
    ...asked,
    answer: z.object({ data: z.record(z.string(), z.array(z.unknown())) }),
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
  erasePerson: defineCall(PERSONAL_DATA_ROUTES.erasePerson, {
    summary:
      'Takes a person out of everything that the shop knows; amounts, dates and states stay. What is under way is kept and counted.',
    ...asked,
    answer: z.object({ erased: z.number(), under_way: z.number() }),
    errors: [...admitted, 'PROVE_AGAIN'],
  }),
}
