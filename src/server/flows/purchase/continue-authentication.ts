import { CallError } from '../../call-error.ts'
import { claimAuthenticated, isAuthenticationOver } from '../../store/purchases/authentication-store.ts'
import type { Situation } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { answerOfAttempt } from '../sales/answer-payment.ts'
import {
  askIssuer,
  awaitIssuer,
  endUnproven,
  hashOfCard,
  isAuthenticating,
  isChargeable,
  NOT_AUTHENTICATED,
  refuseUnproven,
  type Authenticating,
} from '../outcomes/authenticate-attempt.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'
import { answered, type SubmitResult } from './submit-result.ts'

/** `charge`: the authentication is done and this caller alone orders the charge. */
export type Continued = SubmitResult | { kind: 'charge'; purchase: Purchase } | null

/**
 * Handles a submit for an attempt whose card is being authenticated. With the same nonce it continues: queries the
 * issuer if that was interrupted, or charges what was authenticated, once. Any other submit of the purchase gives the
 * attempt up: nothing was ordered, so nobody has to be queried. Null if nothing is being authenticated.
 */
export async function continueAuthentication(
  deps: SubmitDeps,
  submit: Submit,
  { sameNonce, purchase, now }: Situation,
  contentsHash: string,
): Promise<Continued> {
  const own = sameNonce?.attempts.find(({ nonce }) => nonce === submit.envelope.nonce)
  if (sameNonce !== null) {
    if (own?.state !== 'authenticating' || !isAuthenticating(own)) return null
    refuseOther(submit, own, contentsHash)
    return goOn(deps, submit, { purchase: sameNonce, attempt: own }, now)
  }
  const live = purchase?.attempts.find(({ state }) => state === 'authenticating')
  if (purchase === null || live === undefined) return null
  await endUnproven(deps, purchase, live.id)
  return { kind: 'again' }
}

/** The amount, the buyer and the card are those that were authenticated. @throws CallError NONCE_REUSED */
function refuseOther({ body }: Submit, attempt: Authenticating, contentsHash: string): void {
  const [card, second] = body.cards
  const isSameCard = card !== undefined && hashOfCard(card.token) === attempt.three_ds.card_hash
  if (attempt.contents_hash !== contentsHash || !isSameCard || second !== undefined) {
    throw new CallError('NONCE_REUSED')
  }
}

type Known = { purchase: Purchase; attempt: Authenticating }

async function goOn(deps: SubmitDeps, submit: Submit, known: Known, now: Date): Promise<Continued> {
  if (await isAuthenticationOver(deps.db, known.attempt.id)) return end(deps, known)
  const { purchase, attempt } = await awaitIssuer(deps, known.purchase, known.attempt, now)
  if (attempt.state !== 'authenticating') return { kind: 'again' }
  const { status } = attempt.three_ds
  if (status === 'started') {
    // The process that asked has died, or its answer was lost.
    if (submit.authentication === undefined) return end(deps, { purchase, attempt })
    return answerNow(deps, await askIssuer(deps, submit, purchase, attempt), attempt)
  }
  const applied = await refuseUnproven(deps, purchase, attempt)
  if (submit.authentication !== undefined || !isChargeable(attempt)) {
    return answerNow(deps, applied, attempt)
  }
  return claim(deps, purchase, attempt)
}

/** Claims the charge of an authenticated attempt. Of two submits at once one charges; the other reads again. */
async function claim(deps: SubmitDeps, purchase: Purchase, attempt: Authenticating): Promise<Continued> {
  const claimed = await claimAuthenticated(deps.db, attempt, attempt.three_ds.status)
  switch (claimed.kind) {
    case 'claimed':
      return { kind: 'charge', purchase: { ...purchase, attempts: [claimed.attempt] } }
    case 'moved-on':
      return { kind: 'again' }
    case 'in-flight':
      throw new CallError('PAYMENT_IN_PROGRESS')
    case 'paid-meanwhile': {
      const refused = { ...NOT_AUTHENTICATED, code: 'DUPLICATE_PURCHASE' } as const
      return answerNow(deps, await endUnproven(deps, purchase, attempt.id, refused), attempt)
    }
  }
}

/** Ends an attempt whose time for authenticating is over; it is never charged. */
async function end(deps: SubmitDeps, { purchase, attempt }: Known): Promise<Continued> {
  return answerNow(deps, await endUnproven(deps, purchase, attempt.id), attempt)
}

function answerNow(deps: SubmitDeps, purchase: Purchase, attempt: AttemptRecord): SubmitResult {
  const current = purchase.attempts.find((candidate) => candidate.id === attempt.id) ?? attempt
  return answered(answerOfAttempt(deps.keys, purchase, current))
}
