import type { NewAttempt, TryBound } from '../../store/purchases/new-attempt.ts'
import {
  boundsOf,
  gravest,
  levelOf,
  OPEN_SHARE,
  TRY_LIMITS,
  type TryCounts,
  type TryKind,
  type TryLevel,
  type TryLimits,
} from '#rules/methods/card-tries.ts'
import type { Seller } from '#rules/catalogue/catalogue.ts'
import {
  decideRisk,
  isDisposableMail,
  isForeignCard,
  RISK_THRESHOLDS,
  scoreOf,
  type RiskProofs,
  type RiskSignals,
  type RiskThresholds,
} from '#rules/payment/risk.ts'
import { CallError } from '../../call-error.ts'
import { newCaptcha, openCaptcha } from '../../signing/captcha.ts'
import type { CardSummary } from '../../gateway-role/gateway-port.ts'
import { beginAttempt, beginCounted, type Begun } from '../../store/purchases/begin-attempt.ts'
import type { Submit, SubmitDeps } from '../outcomes/submit-request.ts'
import { admitUnpaid, type TooManyUnpaid } from './admit-unpaid.ts'

/** Longest that a purchase waits for its turn in a crowd, before its page sends it again. */
const TURN_MS = 8000
const LOOK_AGAIN_MS = 150

/** An attempt that was begun or refused by the database, or that was refused for its risk before. */
export type Admitted = Begun | { kind: 'too-risky' } | { kind: 'must-authenticate' } | TooManyUnpaid

/** Facts known about an attempt before its tries are counted. */
type Case = {
  deps: SubmitDeps
  submit: Submit
  sellerId: number
  signals: RiskSignals
  thresholds: RiskThresholds
  limits: TryLimits
  keys: ReadonlyMap<string, TryKind>
  proof: ReturnType<typeof openCaptcha>
  authentication: RiskProofs['authentication']
}

/**
 * Begins an attempt, unless it resembles card testing: then a captcha is requested, or the result is `too-risky` or
 * `must-authenticate`, and no gateway is called. In a crowd behind its own address whose outcomes are not known yet, it
 * waits for its turn.
 * @throws CallError CAPTCHA_REQUIRED; UNAVAILABLE when its turn did not come
 */
export async function admitAttempt(
  deps: SubmitDeps,
  submit: Submit,
  seller: Seller,
  begin: NewAttempt,
  authentication: RiskProofs['authentication'],
): Promise<Admitted> {
  const { caller } = submit
  if (caller === undefined) return beginAttempt(deps.db, begin)
  const own = { ...caseOf(deps, submit, seller, begin), authentication }
  if (seller.captcha === true && !hasProven(own)) throw challenge(own)
  if (!triesCard(submit, begin))
    return admitUnpaid(deps, submit, begin, { limits: seller.risk?.unpaid, proof: own.proof })
  const score = scoreOf(own.signals, 'few')
  const first = decide(own, 'few')
  if (first !== 'pay') return { kind: first }
  const { risk } = begin.attempt
  const reasons = score.reasons.join(' ')
  const attempt = {
    ...begin.attempt,
    risk: { ...risk, score: score.score, reasons, proven: own.proof !== null },
  }
  return beginInTurn(own, withProof({ ...begin, attempt }, own))
}

/**
 * Whether a gateway is asked about a card, typed or kept. A renewal pays by what its subscription was paid by, and a
 * trial by a kept card asks nobody.
 */
function triesCard({ body, renewal }: Submit, begin: NewAttempt): boolean {
  if (body.cards.length > 0) return true
  // guard: stored-card-tries
  return renewal === undefined && begin.attempt.total > 0 && cardsOf(begin).length > 0
}

/** Whether an attempt is refused for its signals alone, however few cards were tried. */
export function isTooRisky(deps: SubmitDeps, submit: Submit, seller: Seller, begin: NewAttempt): boolean {
  if (submit.caller === undefined) return false
  const own = caseOf(deps, submit, seller, begin)
  return decideRisk(scoreOf(own.signals, 'few'), own.thresholds, proofsOf(own)) === 'refuse'
}

async function beginInTurn(own: Case, admitted: NewAttempt): Promise<Admitted> {
  const { deps } = own
  const start = performance.now()
  let begin = admitted
  while (performance.now() < start + TURN_MS) {
    // The waiting time is not deducted from the gateway's time.
    const dueAt = new Date(begin.attempt.dueAt.getTime() + performance.now() - start)
    const begun = await beginCounted(deps.db, { ...begin, attempt: { ...begin.attempt, dueAt } })
    if (begun.kind === 'refused' && begun.refusal === 'captcha-used') throw challenge(own)
    if (begun.kind !== 'crowded') return begun
    const level = levelOfCrowd(own, begun.crowded)
    const decision = decide(own, level)
    if (decision !== 'pay') return { kind: decision }
    if (level === 'proves') {
      begin = proofOnly(own, begin)
      continue
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new CallError('UNAVAILABLE')
}

function caseOf(deps: SubmitDeps, submit: Submit, seller: Seller, begin: NewAttempt): Case {
  const { caller, body, envelope } = submit
  const { payment } = begin
  const { sessionId } = envelope
  const scope = { sessionId, productId: body.product_id, now: deps.now() }
  const sent = caller?.mayAskCaptcha === true ? (body.captcha ?? null) : null
  const { limits, ...thresholds } = seller.risk ?? {}
  return {
    deps,
    submit,
    sellerId: seller.id,
    signals: {
      noFingerprint: caller?.hasFingerprint === false,
      otherNetwork: caller?.isSameNetwork === false,
      foreignCard: cardsOf(begin).some(({ brand }) => isForeignCard(brand, payment.buyer.country)),
      disposableMail: isDisposableMail(payment.buyer.email),
    },
    thresholds: { ...RISK_THRESHOLDS, ...thresholds },
    limits: { ...TRY_LIMITS, ...limits },
    keys: keysOf(submit, begin),
    proof: sent === null ? null : openCaptcha(deps.keys, sent, scope),
    authentication: 'impossible',
  }
}

/** The card that is tried, or both. */
function cardsOf({ attempt }: NewAttempt): CardSummary[] {
  if (attempt.legs !== undefined) return attempt.legs.map(({ card }) => card)
  return attempt.card === null ? [] : [attempt.card]
}

/** By what the tries are counted. A BIN is the seller's own: one shop's trouble is not another's. */
function keysOf({ caller, envelope }: Submit, begin: NewAttempt): Map<string, TryKind> {
  const { payment } = begin
  const counted = caller?.counted ?? null
  if (counted === null) return new Map()
  const { block, device } = counted
  const named: [TryKind, string | number | null][] = [
    ['session', envelope.sessionId],
    ['block', block],
    ['device', device],
    // Of a card behind a wallet of the device nobody here knows the number: it has no BIN to share.
    ...cardsOf(begin).flatMap(({ bin }): [TryKind, string][] =>
      bin === '' ? [] : [['bin', `${payment.sellerId}:${bin}`]],
    ),
    ['product', payment.productId],
  ]
  return new Map(named.flatMap(([kind, value]) => (value === null ? [] : [[`${kind}:${value}`, kind]])))
}

/** A page that cannot be asked is treated as one that has answered. */
function hasProven({ proof, submit }: Case): boolean {
  return proof !== null || submit.caller?.mayAskCaptcha !== true
}

function proofsOf(own: Case): RiskProofs {
  return { captcha: hasProven(own), authentication: own.authentication }
}

/** @throws CallError CAPTCHA_REQUIRED where the level asks for it */
function decide(own: Case, level: TryLevel): 'pay' | 'must-authenticate' | 'too-risky' {
  const score = scoreOf(own.signals, level)
  const decision = decideRisk(score, own.thresholds, proofsOf(own))
  if (decision === 'pay') return 'pay'
  const { deps, submit, sellerId } = own
  const fields = { seller_id: sellerId, product_id: submit.body.product_id, reason: score.reasons.join(' ') }
  deps.log[decision === 'refuse' ? 'warn' : 'info'](`card-try-${decision}`, fields)
  if (decision === 'captcha') throw challenge(own)
  return decision === 'authenticate' ? 'must-authenticate' : 'too-risky'
}

function challenge({ deps, submit }: Case): CallError {
  const { sessionId } = submit.envelope
  const scope = { sessionId, productId: submit.body.product_id }
  return new CallError('CAPTCHA_REQUIRED', { captcha: newCaptcha(deps.keys, scope, deps.now()) })
}

function levelOfCrowd(own: Case, crowded: readonly (TryCounts & { key: string })[]): TryLevel {
  return gravest(
    crowded.map(({ key, ...counts }) => levelOf(counts, boundsOf(own.keys.get(key) ?? 'block', own.limits))),
  )
}

/**
 * An attempt above the limit of a shared key, whose issuer is asked: it takes part, or the card is not charged. Begun
 * once more, it is held against that limit no longer.
 */
function proofOnly(own: Case, begin: NewAttempt): NewAttempt {
  const { authentication } = begin.attempt
  if (authentication === undefined) throw new Error('a card without an authentication is above its limit')
  const attempt = { ...begin.attempt, authentication: { ...authentication, proof_only: true } }
  return withProof({ ...begin, attempt }, own)
}

/** The counts from which on the decision would be another one, or an authentication has to bring a proof. */
function boundsFor(own: Case, isProofOnly: boolean): TryBound[] {
  const matters = (level: TryLevel): boolean =>
    decideRisk(scoreOf(own.signals, level), own.thresholds, proofsOf(own)) !== 'pay'
  const [asksMatters, sharedMatters] = [matters('asks'), matters('shared')]
  const provesMatters = !isProofOnly && (matters('proves') || own.authentication === 'under-way')
  return [...own.keys].map(([key, kind]) => {
    const { asks, proves, stops } = boundsOf(kind, own.limits)
    if (stops !== null) return { key, vainBelow: asksMatters ? asks : stops, openBelow: stops }
    if (sharedMatters) return { key, vainBelow: asks, openBelow: proves }
    const isProof = provesMatters && proves !== null
    return { key, vainBelow: isProof ? proves : null, openBelow: isProof ? OPEN_SHARE * proves : null }
  })
}

function withProof(begin: NewAttempt, own: Case): NewAttempt {
  const isProofOnly = begin.attempt.authentication?.proof_only === true
  return {
    ...begin,
    admission: { bounds: boundsFor(own, isProofOnly), cards: cardsOf(begin).length, captcha: own.proof },
  }
}
