import { createHash } from 'node:crypto'
import { AUTHENTICATION_MS, CALL_OVERDUE_MS } from '#rules/payment/attempt-schedule.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import { usesCard } from '#rules/methods/method.ts'
import { DEFAULT_CHALLENGE, mayCharge, mustAuthenticate } from '#rules/methods/three-ds.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import type { Authentication, Capabilities } from '#gateways/gateway.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { writeAuthentication } from '../../store/purchases/authentication-store.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, AuthenticationRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import type { ComposedOrder } from '../orders/compose-order.ts'
import { chargeOrderOf } from '../charging/order-charge.ts'
import { applyOutcome, type ApplyDeps } from './apply-outcome.ts'
import type { Submit, SubmitDeps } from './submit-request.ts'

/** An attempt whose card is, or was, authenticated. */
export type Authenticating = AttemptRecord & { three_ds: AuthenticationRecord }

/** Refused because nobody could prove that it is the cardholder who buys. Nothing was ever charged. */
export const NOT_AUTHENTICATED = {
  kind: 'refused',
  code: 'COMPLETE_CHALLENGE_3DS',
  reversible: false,
} as const

/** Returns the hash by which a card's token is recognised. The token opens the vault and is stored nowhere. */
export function hashOfCard(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** How an attempt begins that is authenticated first; undefined for every other. */
export function newAuthentication(
  { authentication, body, envelope }: Submit,
  { three_ds_preference, three_ds_window }: Pick<Seller, 'three_ds_preference' | 'three_ds_window'>,
): AuthenticationRecord | undefined {
  const [card] = body.cards
  if (authentication === undefined || card === undefined) return undefined
  return {
    id: newPublicId(),
    status: 'started',
    session_id: envelope.sessionId,
    card_hash: hashOfCard(card.token),
    asks: {
      preference: three_ds_preference ?? DEFAULT_CHALLENGE.preference,
      window: three_ds_window ?? DEFAULT_CHALLENGE.window,
    },
    challenge: null,
    returned: null,
    result: null,
  }
}

/** When the authentication ends that begins now. */
export function endOfAuthentication(now: Date): Date {
  return new Date(now.getTime() + AUTHENTICATION_MS)
}

/** Whether nothing of a submit may be charged before its card was authenticated. */
export function mustBeAuthenticated(
  { body, renewal }: Submit,
  { main, priced }: Pick<ComposedOrder, 'main' | 'priced'>,
): boolean {
  return mustAuthenticate({
    method: body.method,
    sellerAsks: main.seller.three_ds === true,
    isCardOfNow: renewal === undefined || body.cards.length > 0,
    total: priced.total,
  })
}

/**
 * Whether a new attempt goes to the gateway as it is, is authenticated there before, or may not go without. A card
 * that only the gateway still has, and two of them, cannot be asked about.
 */
export function authenticationOf(
  submit: Submit,
  composed: Pick<ComposedOrder, 'main' | 'priced'>,
  capabilities: Capabilities | undefined,
): 'none' | 'wanted' | 'missing' {
  if (submit.authentication === undefined) return mustBeAuthenticated(submit, composed) ? 'missing' : 'none'
  return isAuthenticable(submit, composed, capabilities) ? 'wanted' : 'missing'
}

/** Whether the card of a submit can be authenticated before its charge: one that was typed, by a wallet of no device. */
export function isAuthenticable(
  { body }: Submit,
  { priced }: Pick<ComposedOrder, 'priced'>,
  capabilities: Capabilities | undefined,
): boolean {
  const isTyped = usesCard(body.method) && body.cards.length === 1
  return capabilities?.threeDS === true && isTyped && priced.total > 0
}

const POLL_MS = 100

/** Another request is asking the issuer for this very attempt: its answer is waited for, as long as that may take. */
export async function awaitIssuer(
  deps: SubmitDeps,
  purchase: Purchase,
  attempt: Authenticating,
  readAt: Date,
): Promise<{ purchase: Purchase; attempt: Authenticating }> {
  let current = { purchase, attempt }
  const age = readAt.getTime() - new Date(attempt.created_at).getTime()
  const until = performance.now() + (deps.patienceMs ?? CALL_OVERDUE_MS) - age
  while (isAsking(current.attempt) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const found = await findPurchase(deps.db, purchase.payment.id)
    const next = found?.attempts.find((candidate) => candidate.id === attempt.id)
    if (found !== null && isAuthenticating(next)) current = { purchase: found, attempt: next }
  }
  return current
}

function isAsking({ state, three_ds }: Authenticating): boolean {
  return state === 'authenticating' && three_ds.status === 'started'
}

export function isAuthenticating(attempt: AttemptRecord | undefined): attempt is Authenticating {
  return attempt !== undefined && attempt.three_ds !== null
}

/**
 * Queries the issuer, outside any transaction, and stores the response. Its values stay here: those that a browser
 * sends are never used. Returns the purchase in its state after that.
 */
export async function askIssuer(
  deps: SubmitDeps,
  submit: Submit,
  purchase: Purchase,
  attempt: Authenticating,
): Promise<Purchase> {
  const [card] = submit.body.cards
  const { authentication } = submit
  if (authentication === undefined || card === undefined) throw new Error('there is nothing to authenticate')
  const { id: paymentId } = purchase.payment
  const typed = { token: card.token, holderName: card.holder_name.trim(), paymentId }
  const { what: _, ...base } = chargeOrderOf(purchase, attempt, {}, { kind: 'typed', ...typed }, submit.ip)
  const { deviceReference, browser } = authentication
  const returnUrl = authentication.returnUrlOf(attempt.three_ds.id, purchase)
  const asked = { deviceReference, browser, returnUrl, challenge: attempt.three_ds.asks }
  const answer = await deps.gateways.authenticate({ ...base, ...typed, ...asked })
  await writeAuthentication(deps.db, attempt.id, 'started', factsOf(answer))
  const current = (await findPurchase(deps.db, purchase.payment.id)) ?? purchase
  const now = current.attempts.find((candidate) => candidate.id === attempt.id)
  return isAuthenticating(now) ? refuseUnproven(deps, current, now) : current
}

/** Returns the parts of an authentication that are stored. */
export function factsOf(
  answer: Authentication,
): Pick<AuthenticationRecord, 'status' | 'challenge' | 'result'> {
  if (answer.kind === 'authenticated')
    return { status: 'authenticated', challenge: null, result: answer.result }
  if (answer.kind !== 'challenge') return { status: answer.kind, challenge: null, result: null }
  const { url, token, reference } = answer.action
  const { version, dsTransactionId: ds_transaction_id } = answer
  return {
    status: 'challenged',
    challenge: { url, token, reference, version, ds_transaction_id },
    result: null,
  }
}

/**
 * Ends an attempt of which nothing was ordered. A process that claimed it meanwhile charges it: then only the gateway
 * has its outcome, and the earlier assumption is worth nothing.
 */
export function endUnproven(
  deps: ApplyDeps,
  purchase: Purchase,
  attemptId: string,
  refusal: ChargeEvent = NOT_AUTHENTICATED,
): Promise<Purchase> {
  // guard: only-authenticating-is-refused
  return applyOutcome(deps, purchase, attemptId, refusal, { onlyFrom: 'authenticating' })
}

/** Whether what came of an attempt's authentication lets its card be charged. */
export function isChargeable({ three_ds, method }: Authenticating): boolean {
  return mayCharge(three_ds.status, { method, isProofOnly: three_ds.proof_only === true })
}

/** The shop's own limit refuses what its issuer would not prove; the buyer's bank has nothing to do with that. */
const NOT_PROVEN = { ...NOT_AUTHENTICATED, code: 'SUSPECTED_INTERN_FRAUD' } as const

/** Ends an attempt that will never be charged at once, and releases what it held. */
export async function refuseUnproven(
  deps: SubmitDeps,
  purchase: Purchase,
  attempt: Authenticating,
): Promise<Purchase> {
  const { status, proof_only } = attempt.three_ds
  const isHopeless = status === 'failed' || (status === 'unavailable' && !isChargeable(attempt))
  if (attempt.state !== 'authenticating' || !isHopeless) return purchase
  const isLimited = status === 'unavailable' && proof_only === true
  return endUnproven(deps, purchase, attempt.id, isLimited ? NOT_PROVEN : NOT_AUTHENTICATED)
}
