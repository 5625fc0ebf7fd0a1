import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'
import { instant, productId, publicId, plainText } from './fields.ts'

/** How far an authentication has come; `challenged`: the cardholder has to confirm. */
const status = z.enum(['started', 'challenged', 'authenticated', 'unavailable', 'failed'])

/** Authentication data sent to the page. The proof itself never leaves the server. */
export const response3ds = z.object({
  id: publicId,
  status,
  challengeRequired: z.boolean(),
  /** Posted as JWT, with the id as MD, to /checkout/3ds/challenge. */
  token_3ds: z.string().nullable(),
  threeDSVersion: z.string().nullable(),
  dsTransactionId: z.string().nullable(),
  eci: z.string().nullable(),
  cavv: z.null(),
  /** The cardholder has been at the bank and is back. */
  returned: z.boolean(),
  expires_at: instant.nullable(),
})
export type Response3DS = z.infer<typeof response3ds>

export const token3ds = defineCall(ROUTES.token3ds, {
  summary:
    'Begins the device data of 3-D Secure at the gateway that will charge: a form of JWT and Bin goes to the address, in a hidden frame.',
  body: z.object({
    system: plainText(40).default('checkout'),
    product_id: productId,
    gateway: plainText(40),
    /** The card's token: its first digits are read from the vault. */
    card: z.string().max(100),
  }),
  /** Null: this gateway collects none. */
  answer: z.object({ token: z.string().nullable(), url: z.string().nullable() }),
  errors: [
    'INVALID_REQUEST',
    'SIGNATURE_INVALID',
    'PRODUCT_NOT_FOUND',
    'INVALID_CREDIT_CARD',
    'TOO_MANY_REQUESTS',
  ],
})

export const complete3ds = defineCall(ROUTES.complete3ds, {
  summary: 'The cardholder is back from a challenge: the gateway is asked what it came to.',
  body: z.object({ system: plainText(40).default('checkout'), id: publicId }),
  answer: z.object({ id: publicId, status }),
  errors: ['INVALID_REQUEST', 'SIGNATURE_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const challenge3ds = defineCall(ROUTES.challenge3ds, {
  summary: 'Whether the cardholder is back from a challenge, for a page whose event stream fails.',
  params: z.object({ id: publicId }),
  answer: z.object({ completed: z.boolean() }),
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const challengeWebhook = defineCall(ROUTES.challengeWebhook, {
  summary:
    'A challenge was answered: the stream of its id says so, once. What it came to is asked of the gateway.',
  body: z.object({ MD: publicId, returned: z.record(z.string().max(64), z.string().max(4096)).default({}) }),
  answer: z.object({ received: z.literal(true) }),
  errors: ['INVALID_REQUEST', 'SIGNATURE_INVALID', 'TOO_MANY_REQUESTS'],
})
