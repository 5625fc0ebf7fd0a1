import { z } from 'zod'
import { LOCALES } from '#rules/base/locale.ts'
import { OPERATOR_ROLES } from '#rules/office/permissions.ts'
import { defineCall } from '../../call.ts'
import { done, email, line, moment, role } from '../fields.ts'
import { ACCOUNT_ROUTES } from './routes.ts'

/* The office's calls about signing in, sessions and the own account. */

const token = z.string().max(100)
const password = z.string().min(1).max(1_000)
const TOO_MANY = 'TOO_MANY_REQUESTS'

export const OFFICE_ACCOUNT_CALLS = {
  readLink: defineCall(ACCOUNT_ROUTES.readLink, {
    summary: 'What a link of the office is good for.',
    body: z.object({ token }),
    answer: z.object({
      kind: z.enum(['setup', 'invitation', 'password']),
      email: z.string().nullable(),
      seller: z.string().nullable(),
      role: role.nullable(),
      has_account: z.boolean(),
    }),
    errors: ['INVALID_REQUEST', 'LINK_USED_UP', TOO_MANY],
  }),
  acceptLink: defineCall(ACCOUNT_ROUTES.acceptLink, {
    summary: 'Uses a link up: makes an account, joins a team with it, or gives it another password.',
    body: z.object({
      token,
      email: email.optional(),
      name: line.optional(),
      password: password.optional(),
      locale: z.enum(LOCALES).default('pt'),
    }),
    answer: done,
    errors: [
      'INVALID_REQUEST',
      'LINK_USED_UP',
      'SIGN_IN_TO_JOIN',
      'ALREADY_MEMBER',
      'PASSWORD_TOO_EASY',
      TOO_MANY,
    ],
  }),
  signIn: defineCall(ACCOUNT_ROUTES.signIn, {
    summary: 'Begins a session by e-mail and password.',
    body: z.object({
      email: z.string().max(254),
      password,
      code: z.string().max(40).default('').describe("Of the account's app, or a recovery code"),
      captcha: z.string().max(600).optional().describe('The answer to CAPTCHA_REQUIRED'),
    }),
    answer: done,
    errors: [
      'INVALID_REQUEST',
      'WRONG_CREDENTIALS',
      'SECOND_FACTOR',
      'WRONG_CODE',
      'CAPTCHA_REQUIRED',
      TOO_MANY,
    ],
  }),
  forgetPassword: defineCall(ACCOUNT_ROUTES.forgetPassword, {
    summary:
      'Has a link for another password mailed to the account of an address, if there is one; the answer is the same without.',
    body: z.object({ email }),
    answer: done,
    errors: ['INVALID_REQUEST', TOO_MANY],
  }),
  closeRequest: defineCall(ACCOUNT_ROUTES.closeRequest, {
    summary:
      'What became of a request whose answer was lost, by its idempotency key. One that did not arrive is refused if it still does.',
    body: z.object({ key: z.uuid() }),
    answer: z.object({
      state: z.enum(['none', 'running', 'done', 'unknown']),
      answer: z.json().describe('Of a request that is done; else null'),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN'],
  }),
  me: defineCall(ACCOUNT_ROUTES.me, {
    summary: 'Who is signed in, and the sellers that they work for.',
    answer: z.object({
      name: z.string(),
      email: z.string(),
      operator: z.enum(OPERATOR_ROLES).nullable(),
      is_proven: z.boolean(),
      has_passkey: z.boolean().describe('A passkey can be asked in the place of the password'),
      has_factor: z.boolean().describe('The account asks for more than its password'),
      sellers: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          role,
          time_zone: z
            .string()
            .describe('By which days and hours of the seller are counted and shown (IANA)'),
          needs_factor: z.boolean().describe('Members of the seller need a second factor'),
          is_sandbox: z.boolean().describe('No gateway of the seller moves real money'),
          closed: z
            .object({ stopped_at: moment.nullable(), reason: z.string().nullable() })
            .nullable()
            .describe(
              'Nothing of it can be bought: an operator stopped it then, or (nulls) its payouts are off; null: it sells',
            ),
          visit: z
            .object({ ends_at: moment, writes: z.boolean() })
            .nullable()
            .describe('The caller looks into it as an operator; null: they belong to it'),
        }),
      ),
    }),
    errors: ['SIGN_IN'],
  }),
  signOut: defineCall(ACCOUNT_ROUTES.signOut, {
    summary: 'Ends the session.',
    answer: done,
    errors: ['SIGN_IN'],
  }),
  proveAgain: defineCall(ACCOUNT_ROUTES.proveAgain, {
    summary: 'Enters the password again, which what is grave asks for.',
    body: z.object({ password }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'WRONG_CREDENTIALS', TOO_MANY],
  }),
  changePassword: defineCall(ACCOUNT_ROUTES.changePassword, {
    summary: 'Gives the own account another password and ends its other sessions.',
    body: z.object({ password }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'PROVE_AGAIN', 'PASSWORD_TOO_EASY'],
  }),
  changeEmail: defineCall(ACCOUNT_ROUTES.changeEmail, {
    summary:
      'Has a link mailed to the address that the own account is to have; the answer is the same where another account has it.',
    body: z.object({ email }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'PROVE_AGAIN', 'RESET_LATELY', 'TOO_MANY_MAILS'],
  }),
  readNewEmail: defineCall(ACCOUNT_ROUTES.readNewEmail, {
    summary: 'Which address a link confirms.',
    body: z.object({ token }),
    answer: z.object({ email: z.string() }),
    errors: ['INVALID_REQUEST', 'LINK_USED_UP', TOO_MANY],
  }),
  confirmEmail: defineCall(ACCOUNT_ROUTES.confirmEmail, {
    summary: 'Gives the account that asked for a link, which has to be signed in, the address of the link.',
    body: z.object({ token }),
    answer: done,
    errors: ['INVALID_REQUEST', 'LINK_USED_UP', 'SIGN_IN', TOO_MANY],
  }),
  changeName: defineCall(ACCOUNT_ROUTES.changeName, {
    summary: 'Gives the own account another name, which its colleagues see.',
    body: z.object({ name: line }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN'],
  }),
  listSessions: defineCall(ACCOUNT_ROUTES.listSessions, {
    summary: 'Where the own account is signed in.',
    answer: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          began_at: moment,
          seen_at: moment,
          is_this: z.boolean(),
        }),
      ),
    }),
    errors: ['SIGN_IN'],
  }),
  endSession: defineCall(ACCOUNT_ROUTES.endSession, {
    summary: 'Ends one of the own sessions.',
    params: z.object({ session_id: z.uuid() }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND'],
  }),
}
