import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { done, email, invitation, moment, role, rowId, seller } from '../fields.ts'
import { TEAM_ROUTES } from './routes.ts'

/* The office's calls about the team of a seller. */

export const OFFICE_TEAM_CALLS = {
  team: defineCall(TEAM_ROUTES.team, {
    summary: 'Who works for a seller, and who was invited.',
    params: seller,
    answer: z.object({
      members: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          email: z.string(),
          role,
          recovery_at: moment.nullable().describe('From when on their lost second factors are removed'),
        }),
      ),
      invitations: z.array(z.object({ id: z.uuid(), email: z.string(), role, ends_at: moment })),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  invite: defineCall(TEAM_ROUTES.invite, {
    summary: 'Creates a link by which the owner of this address joins the team.',
    params: seller,
    body: z.object({ email, role }),
    answer: invitation,
    errors: [
      'INVALID_REQUEST',
      'SIGN_IN',
      'NOT_FOUND',
      'NOT_ALLOWED',
      'PROVE_AGAIN',
      'ALREADY_MEMBER',
      'TOO_MANY_MAILS',
    ],
  }),
  withdrawInvitation: defineCall(TEAM_ROUTES.withdrawInvitation, {
    summary: 'Takes an invitation back.',
    params: seller.extend({ invitation_id: z.uuid() }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  changeRole: defineCall(TEAM_ROUTES.changeRole, {
    summary: 'Gives a member another role.',
    params: seller.extend({ user_id: rowId }),
    body: z.object({ role }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'PROVE_AGAIN', 'LAST_OWNER'],
  }),
  removeMember: defineCall(TEAM_ROUTES.removeMember, {
    summary: 'Takes a member out of the team.',
    params: seller.extend({ user_id: rowId }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'PROVE_AGAIN', 'LAST_OWNER'],
  }),
}
