import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { Response3DS } from '#contract/checkout/three-ds.ts'
import type { AuthenticationStatus } from '#rules/methods/three-ds.ts'
import { CallError } from '../../call-error.ts'
import { mac, sameCode, type Keys } from '../../signing/keys.ts'
import {
  findAuthentication,
  findAuthenticationOf,
  isAuthenticationOver,
  writeAuthentication,
} from '../../store/purchases/authentication-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { attemptKey } from '../outcomes/resolve-attempt.ts'
import {
  endUnproven,
  factsOf,
  isChargeable,
  refuseUnproven,
  type Authenticating,
} from '../outcomes/authenticate-attempt.ts'
import { submitPayment } from './submit-payment.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'

/**
 * Writes the purchase with its holds, as the payment call would, and has its card authenticated instead of charged:
 * from here on its amount is fixed (record 51). Where the purchase is refused before its card is authenticated, the answer has the
 * code: the payment call that would follow comes without a proof, and could only say that one is missing.
 * @throws CallError as the payment call
 */
export async function authenticatePayment(deps: SubmitDeps, submit: Submit): Promise<AskedIssuer> {
  const { code } = await submitPayment(deps, submit)
  const attempt = await findAuthenticationOf(deps.db, submit.envelope.nonce)
  if (attempt !== null) return { response3ds: response3dsOf(deps.keys, attempt), refusal: null }
  return { response3ds: null, refusal: code }
}

/** The issuer's response, if it was queried; and the code of a refusal before that. */
export type AskedIssuer = { response3ds: Response3DS | null; refusal: PaymentAnswer['code'] }

/** Returns the authentication data for a page: whether the cardholder has to confirm, and with which tokens. */
export function response3dsOf(keys: Keys, { state, three_ds, expires_at }: Authenticating): Response3DS {
  const { id, status, challenge, result, returned } = three_ds
  const isAsked = state === 'authenticating' && status === 'challenged'
  return {
    id,
    status,
    challengeRequired: isAsked,
    token_3ds: isAsked ? challengeToken(keys, id) : null,
    threeDSVersion: result?.version ?? challenge?.version ?? null,
    dsTransactionId: result?.dsTransactionId ?? challenge?.ds_transaction_id ?? null,
    eci: result?.eci ?? null,
    // The proof itself stays here, and so does the issuer's token: the charge is made from our own rows.
    cavv: null,
    returned: returned !== null,
    expires_at: isAsked && expires_at !== null ? new Date(expires_at).toISOString() : null,
  }
}

/** Returns the token of the challenge's page, for callers that received a challenge. */
function challengeToken(keys: Keys, id: string): string {
  return mac(keys.tokens, `challenge.${id}`)
}

/** Where the cardholder confirms; null for a word that opens nothing, or nothing any more. */
export async function openChallenge(
  deps: Pick<SubmitDeps, 'db' | 'keys'>,
  { id, token }: { id: string; token: string },
): Promise<{ url: string; token: string; locale: Purchase['payment']['locale'] } | null> {
  if (!sameCode(token, challengeToken(deps.keys, id))) return null
  const found = await findAuthentication(deps.db, id)
  if (found === null || found.attempt.state !== 'authenticating') return null
  const { challenge } = found.attempt.three_ds
  return challenge && { url: challenge.url, token: challenge.token, locale: found.purchase.payment.locale }
}

/**
 * The page says that the cardholder is back: the gateway is asked what the challenge came to, and that is kept. Asked
 * again, the same is answered. `challenged`: not decided yet. After its time nothing is authenticated any more.
 * @throws CallError NOT_FOUND for an id of nobody's, or of another session's
 */
export async function completeChallenge(
  deps: SubmitDeps,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<AuthenticationStatus> {
  const found = await findAuthentication(deps.db, id)
  if (found === null) throw new CallError('NOT_FOUND')
  const { purchase, attempt } = found
  if ((attempt.three_ds.session_id ?? purchase.payment.session_id) !== sessionId) {
    throw new CallError('NOT_FOUND')
  }
  if (attempt.state !== 'authenticating') return afterwards(attempt)
  if (await isAuthenticationOver(deps.db, attempt.id)) {
    await endUnproven(deps, purchase, attempt.id)
    return 'failed'
  }
  if (attempt.three_ds.status !== 'challenged') return attempt.three_ds.status
  return verify(deps, attempt)
}

/** An attempt that was charged had been authenticated; one that ended otherwise was not. */
function afterwards(attempt: Authenticating): AuthenticationStatus {
  return attempt.sent_at !== null && isChargeable(attempt) ? attempt.three_ds.status : 'failed'
}

/** Only a definite answer counts: a gateway that does not know yet, or cannot be reached, is asked again. */
async function verify(deps: SubmitDeps, attempt: Authenticating): Promise<AuthenticationStatus> {
  const { challenge, returned, id } = attempt.three_ds
  const key = { ...attemptKey(attempt), challengeReference: challenge?.reference ?? '' }
  const answer = await deps.gateways.verify({ ...key, ...(returned && { returned }) })
  if (answer.kind === 'authenticated' || answer.kind === 'failed') {
    await writeAuthentication(deps.db, attempt.id, 'challenged', { ...factsOf(answer), challenge })
  }
  const found = await findAuthentication(deps.db, id)
  if (found === null) throw new CallError('NOT_FOUND')
  await refuseUnproven(deps, found.purchase, found.attempt)
  return found.attempt.state === 'authenticating' ? found.attempt.three_ds.status : afterwards(found.attempt)
}
