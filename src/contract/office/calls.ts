import { z } from 'zod'
import { LOCALES } from '#rules/base/locale.ts'
import { MEMBER_ROLES, OPERATOR_ROLES } from '#rules/office/permissions.ts'
import { defineCall } from '../call.ts'
import type { Call } from '../call.ts'
import { OFFICE_AFFILIATE_CALLS } from './affiliates/calls.ts'
import { OFFICE_AUDIT_CALLS } from './audit/calls.ts'
import { OFFICE_CATALOGUE_CALLS } from './catalogue/calls.ts'
import { OFFICE_COUPON_CALLS } from './coupons/calls.ts'
import { done, email, line, moment, rowId, seller } from './fields.ts'
import { OFFICE_EVENT_CALLS } from './events/calls.ts'
import { OFFICE_EXPORT_CALLS } from './exports/calls.ts'
import { OFFICE_REPORT_CALLS } from './reports/calls.ts'
import { OFFICE_GATEWAY_CALLS } from './gateways/calls.ts'
import { OFFICE_LEAD_CALLS } from './leads/calls.ts'
import { OFFICE_LOOK_CALLS } from './looks/calls.ts'
import { OFFICE_MAIL_CHOICE_CALLS } from './mail-choices/calls.ts'
import { OFFICE_PASSKEY_CALLS } from './passkeys/calls.ts'
import { OFFICE_PIXEL_CALLS } from './pixels/calls.ts'
import { OFFICE_PERSONAL_DATA_CALLS } from './personal-data/calls.ts'
import { OFFICE_PICTURE_CALLS } from './pictures/calls.ts'
import { OFFICE_PLATFORM_CALLS } from './platform/calls.ts'
import { OFFICE_PRODUCT_CALLS } from './products/calls.ts'
import { OFFICE_SECURITY_CALLS } from './security/calls.ts'
import { OFFICE_SALE_CALLS } from './sales/calls.ts'
import { OFFICE_SHOP_CALLS } from './shop/calls.ts'
import { OFFICE_SUBSCRIPTION_CALLS } from './subscriptions/calls.ts'
import { OFFICE_WITHDRAWAL_CALLS } from './withdrawals/calls.ts'
import { OFFICE_ROUTES } from './routes.ts'
import type { OfficeCallName } from './routes.ts'

/* Requests and answers of the office's calls. contract/office/routes.ts defines who may make each call. */

const role = z.enum(MEMBER_ROLES)
/** What is there to do for a shop that begins. */
const HOME_STEPS = ['product', 'access', 'gateway', 'factor', 'look', 'helper'] as const
const token = z.string().max(100)
const password = z.string().min(1).max(1_000)

const invitation = z.object({ link: z.string(), ends_at: moment })
const TOO_MANY = 'TOO_MANY_REQUESTS'

export const OFFICE_CALLS = {
  readLink: defineCall(OFFICE_ROUTES.readLink, {
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
  acceptLink: defineCall(OFFICE_ROUTES.acceptLink, {
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
  signIn: defineCall(OFFICE_ROUTES.signIn, {
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
  forgetPassword: defineCall(OFFICE_ROUTES.forgetPassword, {
    summary:
      'Has a link for another password mailed to the account of an address, if there is one; the answer is the same without.',
    body: z.object({ email }),
    answer: done,
    errors: ['INVALID_REQUEST', TOO_MANY],
  }),
  closeRequest: defineCall(OFFICE_ROUTES.closeRequest, {
    summary:
      'What became of a request whose answer was lost, by its idempotency key. One that did not arrive is refused if it still does.',
    body: z.object({ key: z.uuid() }),
    answer: z.object({
      state: z.enum(['none', 'running', 'done', 'unknown']),
      answer: z.json().describe('Of a request that is done; else null'),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN'],
  }),
  me: defineCall(OFFICE_ROUTES.me, {
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
  signOut: defineCall(OFFICE_ROUTES.signOut, {
    summary: 'Ends the session.',
    answer: done,
    errors: ['SIGN_IN'],
  }),
  proveAgain: defineCall(OFFICE_ROUTES.proveAgain, {
    summary: 'Enters the password again, which what is grave asks for.',
    body: z.object({ password }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'WRONG_CREDENTIALS', TOO_MANY],
  }),
  changePassword: defineCall(OFFICE_ROUTES.changePassword, {
    summary: 'Gives the own account another password and ends its other sessions.',
    body: z.object({ password }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'PROVE_AGAIN', 'PASSWORD_TOO_EASY'],
  }),
  changeName: defineCall(OFFICE_ROUTES.changeName, {
    summary: 'Gives the own account another name, which its colleagues see.',
    body: z.object({ name: line }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN'],
  }),
  listSessions: defineCall(OFFICE_ROUTES.listSessions, {
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
  endSession: defineCall(OFFICE_ROUTES.endSession, {
    summary: 'Ends one of the own sessions.',
    params: z.object({ session_id: z.uuid() }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND'],
  }),
  home: defineCall(OFFICE_ROUTES.home, {
    summary: 'What a seller sells, and what is there to do next.',
    params: seller,
    answer: z.object({
      seller: z.string(),
      role,
      currency: z.string().describe('What people pay with in the country of the seller'),
      products: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          is_event: z.boolean(),
          is_sold_out: z.boolean(),
          link: z.string(),
        }),
      ),
      attention: z
        .array(
          z.object({
            about: z.enum(['withdrawals', 'in-review', 'disputed', 'past-due', 'leads']),
            count: z.number(),
            is_more: z.boolean().describe('There are more than were counted'),
          }),
        )
        .describe('What somebody should look at, as far as the reader may; nothing of which there is none'),
      next: z.array(
        z.object({
          step: z.enum(HOME_STEPS),
          done: z.boolean(),
          product: z.number().optional().describe('Of access: the first product that is opened nowhere yet'),
        }),
      ),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  team: defineCall(OFFICE_ROUTES.team, {
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
  invite: defineCall(OFFICE_ROUTES.invite, {
    summary: 'Makes a link by which whoever has this address joins the team.',
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
  withdrawInvitation: defineCall(OFFICE_ROUTES.withdrawInvitation, {
    summary: 'Takes an invitation back.',
    params: seller.extend({ invitation_id: z.uuid() }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  changeRole: defineCall(OFFICE_ROUTES.changeRole, {
    summary: 'Gives a member another role.',
    params: seller.extend({ user_id: rowId }),
    body: z.object({ role }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'PROVE_AGAIN', 'LAST_OWNER'],
  }),
  removeMember: defineCall(OFFICE_ROUTES.removeMember, {
    summary: 'Takes a member out of the team.',
    params: seller.extend({ user_id: rowId }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'PROVE_AGAIN', 'LAST_OWNER'],
  }),
  ...OFFICE_PRODUCT_CALLS,
  ...OFFICE_EVENT_CALLS,
  ...OFFICE_CATALOGUE_CALLS,
  ...OFFICE_COUPON_CALLS,
  ...OFFICE_EXPORT_CALLS,
  ...OFFICE_REPORT_CALLS,
  ...OFFICE_AFFILIATE_CALLS,
  ...OFFICE_LOOK_CALLS,
  ...OFFICE_PERSONAL_DATA_CALLS,
  ...OFFICE_PASSKEY_CALLS,
  ...OFFICE_PIXEL_CALLS,
  ...OFFICE_PICTURE_CALLS,
  ...OFFICE_SHOP_CALLS,
  ...OFFICE_SALE_CALLS,
  ...OFFICE_SUBSCRIPTION_CALLS,
  ...OFFICE_WITHDRAWAL_CALLS,
  ...OFFICE_LEAD_CALLS,
  ...OFFICE_GATEWAY_CALLS,
  ...OFFICE_PLATFORM_CALLS,
  ...OFFICE_AUDIT_CALLS,
  ...OFFICE_SECURITY_CALLS,
  ...OFFICE_MAIL_CHOICE_CALLS,
  inviteOwner: defineCall(OFFICE_ROUTES.inviteOwner, {
    summary: 'Makes a link by which whoever has this address becomes an owner of a seller.',
    params: seller,
    body: z.object({ email }),
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
} as const satisfies Record<OfficeCallName, Call>

type OfficeCalls = typeof OFFICE_CALLS
/** What a handler of the office receives. */
export type OfficeRequest<N extends OfficeCallName> = {
  params: z.output<OfficeCalls[N]['params']>
  query: z.output<OfficeCalls[N]['query']>
  body: z.output<OfficeCalls[N]['body']>
}
/** What a page of the office says in a call. */
export type OfficeInput<N extends OfficeCallName> = {
  params: z.input<OfficeCalls[N]['params']>
  query: z.input<OfficeCalls[N]['query']>
  body: z.input<OfficeCalls[N]['body']>
}
export type OfficeAnswer<N extends OfficeCallName> = z.output<OfficeCalls[N]['answer']>
