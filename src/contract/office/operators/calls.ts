import { z } from 'zod'
import { OPERATOR_ROLES } from '#rules/office/permissions.ts'
import { defineCall } from '../../call.ts'
import { done, email, moment, rowId } from '../fields.ts'
import { OPERATOR_ROUTES } from './routes.ts'

/* The office's calls about the operators of the installation. */

const admitted = ['SIGN_IN', 'NOT_ALLOWED'] as const
const checked = ['INVALID_REQUEST', ...admitted] as const
const found = [...checked, 'NOT_FOUND'] as const

export const OFFICE_OPERATOR_CALLS = {
  listOperators: defineCall(OPERATOR_ROUTES.listOperators, {
    summary: 'Who looks after the installation.',
    answer: z.object({
      operators: z.array(
        z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(OPERATOR_ROLES) }),
      ),
    }),
    errors: admitted,
  }),
  makeOperator: defineCall(OPERATOR_ROUTES.makeOperator, {
    summary: 'Has somebody who has an account look after the installation, or gives them another role in it.',
    body: z.object({ email, role: z.enum(OPERATOR_ROLES) }),
    answer: done,
    errors: [...checked, 'PROVE_AGAIN', 'NO_ACCOUNT', 'LAST_OPERATOR'],
  }),
  removeOperator: defineCall(OPERATOR_ROUTES.removeOperator, {
    summary: 'Lets somebody look after the installation no longer.',
    params: z.object({ user_id: rowId }),
    answer: done,
    errors: [...found, 'PROVE_AGAIN', 'LAST_OPERATOR'],
  }),
  resetFactor: defineCall(OPERATOR_ROUTES.resetFactor, {
    summary: 'Has a lost app and lost passkeys taken off an account after a delay; its sessions end then.',
    body: z.object({ email }),
    answer: z.object({ ready_at: moment }),
    errors: [...checked, 'PROVE_AGAIN', 'NO_ACCOUNT', 'NO_FACTOR'],
  }),
}
