import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { done, line, moment } from '../fields.ts'
import { PASSKEY_ROUTES } from './routes.ts'

/* The office's calls about passkeys. Data created by a browser keeps the browser's encoding: base64url. */

const bytes = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/)
const challenge = z.string().max(100)
const named = z.object({ type: z.literal('public-key'), id: z.string() })
const answered = {
  id: bytes.max(1_400),
  challenge: challenge.describe('What was asked'),
  authenticator_data: bytes,
  client_data: bytes,
}
const asked = z.object({
  challenge,
  rp_id: z.string(),
  ids: z.array(z.string()).describe('Those that may answer; empty: any of the office'),
})
const answer = z.object({ ...answered, signature: bytes })

export const OFFICE_PASSKEY_CALLS = {
  listPasskeys: defineCall(PASSKEY_ROUTES.listPasskeys, {
    summary: 'The passkeys of the own account.',
    answer: z.object({
      passkeys: z.array(
        z.object({ id: z.uuid(), name: z.string(), made_at: moment, used_at: moment.nullable() }),
      ),
    }),
    errors: ['SIGN_IN'],
  }),
  beginPasskey: defineCall(PASSKEY_ROUTES.beginPasskey, {
    summary: 'What a browser is asked for so that it makes a passkey, as Web Authentication writes it.',
    answer: z.object({
      challenge,
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      excludeCredentials: z.array(named),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
    errors: ['SIGN_IN', 'PROVE_AGAIN', 'MAIL_CODE', 'RESET_LATELY'],
  }),
  addPasskey: defineCall(PASSKEY_ROUTES.addPasskey, {
    summary: 'Keeps a passkey that was made.',
    body: z.object({ ...answered, name: line, public_key: bytes, algorithm: z.int() }),
    answer: done,
    errors: [
      'INVALID_REQUEST',
      'SIGN_IN',
      'PROVE_AGAIN',
      'MAIL_CODE',
      'RESET_LATELY',
      'WRONG_PASSKEY',
      'PASSKEY_THERE',
    ],
  }),
  removePasskey: defineCall(PASSKEY_ROUTES.removePasskey, {
    summary: 'Takes a passkey off the own account.',
    params: z.object({ passkey_id: z.uuid() }),
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'NOT_FOUND', 'PROVE_AGAIN'],
  }),
  askPasskey: defineCall(PASSKEY_ROUTES.askPasskey, {
    summary: 'What a browser is asked for so that somebody signs in by a passkey.',
    answer: asked,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  signInByPasskey: defineCall(PASSKEY_ROUTES.signInByPasskey, {
    summary: 'Begins a session by a passkey, without a password and without a code.',
    body: answer,
    answer: done,
    errors: ['INVALID_REQUEST', 'WRONG_PASSKEY', 'TOO_MANY_REQUESTS'],
  }),
  askPasskeyAgain: defineCall(PASSKEY_ROUTES.askPasskeyAgain, {
    summary: 'What a browser is asked for so that whoever is signed in shows that they are there.',
    answer: asked,
    errors: ['SIGN_IN'],
  }),
  proveByPasskey: defineCall(PASSKEY_ROUTES.proveByPasskey, {
    summary: 'Shows by a passkey that whoever is signed in is there, which what is grave asks for.',
    body: answer,
    answer: done,
    errors: ['INVALID_REQUEST', 'SIGN_IN', 'WRONG_PASSKEY', 'TOO_MANY_REQUESTS'],
  }),
}
