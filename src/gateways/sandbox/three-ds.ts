import type { Authentication } from '../gateway.ts'
import type { Reply } from '../http-client.ts'
import { fieldsOf, textOf, type Fields } from '../json-fields.ts'

/** So long a challenge of the sandbox is worth opening. */
const CHALLENGE_MS = 10 * 60 * 1000

/** Returns where the browser submits its device data; null if the acquirer did not say. */
export function deviceDataOf(reply: Reply): { token: string; url: string } | null {
  const answer = answerOf(reply)
  const token = textOf(answer, 'jwt')
  const url = textOf(answer, 'url')
  return token === null || url === null ? null : { token, url }
}

/**
 * Returns the result of an authentication, or of the verification of a challenge. An unrecognised answer is
 * unavailable.
 */
export function authenticationOf(reply: Reply, now: Date): Authentication {
  const answer = answerOf(reply)
  const outcome = textOf(answer, 'outcome')
  if (outcome === 'authenticated') return authenticatedOf(answer)
  if (outcome === 'challenged') return challengeOf(answer, now)
  if (outcome === 'failed') return { kind: 'failed' }
  return { kind: 'unavailable', reason: outcome ?? (reply.kind === 'answer' ? 'no outcome' : reply.reason) }
}

function answerOf(reply: Reply): Fields | null {
  return reply.kind === 'answer' && reply.status === 200 ? fieldsOf(reply.body) : null
}

function authenticatedOf(answer: Fields | null): Authentication {
  const version = textOf(answer, 'version')
  const eci = textOf(answer, 'eci')
  const cavv = textOf(answer, 'cavv')
  const dsTransactionId = textOf(answer, 'ds_transaction_id')
  if (version === null || eci === null || cavv === null || dsTransactionId === null) {
    return { kind: 'unavailable', reason: 'authenticated, but not by what' }
  }
  return { kind: 'authenticated', result: { version, eci, cavv, dsTransactionId, status: 'Y' } }
}

function challengeOf(answer: Fields | null, now: Date): Authentication {
  const challenge = fieldsOf(answer?.['challenge'])
  const url = textOf(challenge, 'url')
  const token = textOf(challenge, 'jwt')
  const reference = textOf(challenge, 'reference')
  if (url === null || token === null || reference === null) {
    return { kind: 'unavailable', reason: 'a challenge without its parts' }
  }
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  return {
    kind: 'challenge',
    action: { kind: 'challenge', url, token, reference, expires_at },
    version: textOf(answer, 'version') ?? '',
    dsTransactionId: textOf(answer, 'ds_transaction_id') ?? '',
  }
}
