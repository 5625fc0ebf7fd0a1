import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AcquirerError } from '../ledger/acquirer-error.ts'
import { readOr422 } from '../charge-routes.ts'
import { newId } from '../ledger/identifiers.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { answerDelay, VERSION, type AuthenticationAnswer } from './authenticator.ts'

const authenticationBody = z.object({
  number: z.string().regex(/^\d{13,19}$/),
  amount: z.int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().max(200),
  /** Response of the device's page; null: none. */
  device_session: z.string().max(200).nullable(),
  return_url: z.url({ protocol: /^https?$/ }),
  challenge: z.enum(['no_preference', 'mandated']).default('no_preference'),
})
const verificationBody = z.object({ reference: z.string() })
const answerBody = z.object({ reference: z.string(), passes: z.boolean() })

/** The 3-D Secure calls that an adapter makes, and the one by which a test plays the cardholder. */
export function registerThreeDS(api: FastifyInstance, room: SandboxState): void {
  const { authenticator, pace, publicUrl } = room
  const view = (answer: AuthenticationAnswer): object => viewAnswer(answer, publicUrl())

  api.post('/3ds/device-data', () => ({ jwt: newId('device'), url: `${publicUrl()}/3ds/device` }))

  const authenticate = async (body: z.infer<typeof authenticationBody>): Promise<object> => {
    const { number, amount, currency, description, return_url: returnUrl } = body
    await wait(answerDelay(number) * 1000 * pace)
    const about = { description, returnUrl, mandated: body.challenge === 'mandated' }
    return view(authenticator.authenticate({ number, amount, currency }, about))
  }
  api.post('/3ds/authentications', (request) =>
    authenticate(readOr422(authenticationBody, request.body, 'the authentication')),
  )

  api.post('/3ds/verifications', (request) => {
    const { reference } = readOr422(verificationBody, request.body, 'reference')
    return view(authenticator.verify(reference))
  })

  api.post('/3ds/answers', (request) => {
    const { reference, passes } = readOr422(answerBody, request.body, 'reference, passes')
    const challenge = authenticator.challenge(reference)
    if (challenge === null) throw new AcquirerError(404, 'not_found', 'there is no such challenge')
    authenticator.answer(challenge, passes)
    return { reference, outcome: challenge.outcome }
  })
}

function viewAnswer(answer: AuthenticationAnswer, publicUrl: string): object {
  if (answer.kind === 'authenticated') {
    const { version, eci, cavv, dsTransactionId, status } = answer.result
    return { outcome: answer.kind, version, eci, cavv, ds_transaction_id: dsTransactionId, status }
  }
  if (answer.kind !== 'challenged') return { outcome: answer.kind }
  const { reference, jwt, dsTransactionId } = answer.challenge
  return {
    outcome: answer.kind,
    version: VERSION,
    ds_transaction_id: dsTransactionId,
    challenge: { reference, jwt, url: `${publicUrl}/3ds/challenge` },
  }
}
