import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { money } from '../../checkout/fields.ts'
import { done, moment, rowId, seller } from '../fields.ts'
import { SECURITY_ROUTES } from './routes.ts'

/* The office's calls about what protects accounts. */

const role = z.enum(MEMBER_ROLES)
const code = z.string().trim().min(1).max(40)
const codes = z.object({ recovery_codes: z.array(z.string()) })
const member = seller.extend({ user_id: rowId })
const proven = ['INVALID_REQUEST', 'SIGN_IN', 'PROVE_AGAIN'] as const

export const OFFICE_SECURITY_CALLS = {
  readFactor: defineCall(SECURITY_ROUTES.readFactor, {
    summary: 'What the own account has beside its password.',
    answer: z.object({
      has_app: z.boolean(),
      recovery_codes: z.number().describe('Those that were not used'),
    }),
    errors: ['SIGN_IN'],
  }),
  beginFactor: defineCall(SECURITY_ROUTES.beginFactor, {
    summary: 'Makes a secret for an authenticator app, which is shown this once.',
    answer: z.object({ secret: z.string(), code: z.object({ view_box: z.string(), path: z.string() }) }),
    errors: [...proven, 'FACTOR_THERE', 'MAIL_CODE', 'RESET_LATELY'],
  }),
  confirmFactor: defineCall(SECURITY_ROUTES.confirmFactor, {
    summary: 'Turns the app on by a code of it, and gives recovery codes, which are shown this once.',
    body: z.object({ code }),
    answer: codes,
    errors: [...proven, 'WRONG_CODE', 'FACTOR_THERE', 'MAIL_CODE', 'RESET_LATELY'],
  }),
  renewRecoveryCodes: defineCall(SECURITY_ROUTES.renewRecoveryCodes, {
    summary: 'Puts other recovery codes in the place of those of before.',
    body: z.object({ renews: z.literal(true) }),
    answer: codes,
    errors: [...proven, 'NO_FACTOR'],
  }),
  removeFactor: defineCall(SECURITY_ROUTES.removeFactor, {
    summary: 'Takes the app and its recovery codes off the own account.',
    body: z.object({ removes: z.literal(true) }),
    answer: done,
    errors: [...proven, 'NO_FACTOR'],
  }),
  askMailCode: defineCall(SECURITY_ROUTES.askMailCode, {
    summary: 'Mails the code that the first second factor of the own account needs.',
    answer: done,
    errors: [...proven, 'TOO_MANY_MAILS'],
  }),
  proveMailbox: defineCall(SECURITY_ROUTES.proveMailbox, {
    summary: 'Shows by that code that this session reads the mailbox of its account.',
    body: z.object({ code }),
    answer: done,
    errors: [...proven, 'WRONG_CODE'],
  }),
  readStop: defineCall(SECURITY_ROUTES.readStop, {
    summary:
      'What a link stops: a first second factor, the removal of lost ones, or another address of the account.',
    body: z.object({ token: z.string().max(100) }),
    answer: z.object({ kind: z.enum(['first-factor', 'recovery', 'email']), email: z.string() }),
    errors: ['INVALID_REQUEST', 'LINK_USED_UP', 'TOO_MANY_REQUESTS'],
  }),
  stopByLink: defineCall(SECURITY_ROUTES.stopByLink, {
    summary:
      'Stops it: a first factor or another address is taken back, with the sessions and the password; a removal does not happen.',
    body: z.object({ token: z.string().max(100) }),
    answer: done,
    errors: ['INVALID_REQUEST', 'LINK_USED_UP', 'TOO_MANY_REQUESTS'],
  }),
  startRecovery: defineCall(SECURITY_ROUTES.startRecovery, {
    summary: 'Has the lost second factors of a member removed after a delay, which their account can stop.',
    params: member,
    answer: z.object({ ready_at: moment }),
    errors: [...proven, 'NOT_FOUND', 'NOT_ALLOWED', 'NO_FACTOR'],
  }),
  stopRecovery: defineCall(SECURITY_ROUTES.stopRecovery, {
    summary: 'Stops the removal of the second factors of a member.',
    params: member,
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED'],
  }),
  readSecurity: defineCall(SECURITY_ROUTES.readSecurity, {
    summary: 'What a seller asks of the accounts of its members.',
    params: seller,
    answer: z.object({
      needs_factor: z.boolean(),
      refund_limits: z.array(
        z.object({
          role: role.nullable(),
          user_id: z.number().nullable(),
          currency: z.string(),
          amount: money,
        }),
      ),
      currencies: z.array(z.string()).describe('Of what the seller sells'),
      members: z
        .array(z.object({ id: z.number(), name: z.string(), role }))
        .describe('Those who give money back and can have a limit'),
    }),
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'NOT_ALLOWED', 'ENROL_FACTOR'],
  }),
  setRefundLimit: defineCall(SECURITY_ROUTES.setRefundLimit, {
    summary: 'Sets how much a role, or one member, may give back on a day of the shop.',
    params: seller,
    body: z.object({
      role: role.nullable().describe('Null: of one member'),
      user_id: rowId.nullable().describe('Null: of a role'),
      currency: z.string().regex(/^[A-Z]{3}$/),
      amount: z.number().min(0).max(99_999_999).nullable().describe('Null: no limit'),
    }),
    answer: done,
    errors: [...proven, 'NOT_FOUND', 'NOT_ALLOWED', 'ENROL_FACTOR'],
  }),
  requireFactor: defineCall(SECURITY_ROUTES.requireFactor, {
    summary: 'Says whether members of a seller need a second factor.',
    params: seller,
    body: z.object({ is_needed: z.boolean() }),
    answer: done,
    errors: [...proven, 'NOT_FOUND', 'NOT_ALLOWED', 'ENROL_FACTOR'],
  }),
}
