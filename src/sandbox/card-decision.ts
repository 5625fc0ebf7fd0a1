import type { ChargeRequest } from './ledger/charge-request.ts'
import type { ChargeDetails, OpeningEntry } from './ledger/entry.ts'
import { newAuthorizationCode, newId } from './ledger/identifiers.ts'
import { findTestCard, findTestCardByEnds, type CardBehaviour } from './test-cards.ts'

const IN_MEXICO = [1, 3, 6, 9, 12]

export const MAX_INSTALLMENTS = 12

export type CardRequest = Extract<ChargeRequest, { method: 'card' | 'card_verification' | 'stored_card' }>
type CardDetails = NonNullable<ChargeDetails['card']>

/** Decision of the simulated issuer, and how the response is delivered to the caller. */
export type CardDecision = {
  kind: Extract<OpeningEntry['kind'], 'sale' | 'authorization' | 'verification' | 'refusal' | 'review'>
  card: CardDetails
  behaviour: CardBehaviour
}

/** The part of a card that may be kept, and what the table says about the card. */
export type KnownCard = Pick<CardDetails, 'brand' | 'bin' | 'lastFour' | 'agreement'> & {
  behaviour: CardBehaviour
}

/** The card that was typed. A number outside the table is refused, and kept no better than one inside. */
export function typedCard(number: string): KnownCard {
  const found = findTestCard(number)
  return {
    brand: found?.brand ?? 'unknown',
    bin: number.slice(0, 6),
    lastFour: number.slice(-4),
    behaviour: found?.behaviour ?? { kind: 'refuse', code: 'not_a_test_card' },
  }
}

/** The card behind a stored reference, by what the ledger kept of it. */
export function storedCard(kept: CardDetails): KnownCard {
  const { brand, bin, lastFour, agreement } = kept
  const behaviour = findTestCardByEnds(bin, lastFour)?.behaviour ?? {
    kind: 'refuse',
    code: 'not_a_test_card',
  }
  return { brand, bin, lastFour, agreement, behaviour }
}

/** Decides a card charge: the request's own faults first, then what the table says about the card. */
export function decideCard(
  request: CardRequest,
  card: KnownCard,
  { now, pace, isForeignProof }: { now: Date; pace: number; isForeignProof: boolean },
): CardDecision {
  const refusalCode = isForeignProof ? 'authentication_required' : refusalOf(request, card, now)
  const review = refusalCode === null && card.behaviour.kind === 'review' ? card.behaviour : null
  const capture = request.method === 'stored_card' || (request.method === 'card' && request.capture)
  const decided = refusalCode === null ? acceptedAs(request, capture) : 'refusal'
  const kind = review === null ? decided : 'review'
  const reviewEndsAt = review === null ? null : new Date(now.getTime() + review.seconds * 1000 * pace)
  return {
    kind,
    behaviour: card.behaviour,
    card: {
      brand: card.brand,
      bin: card.bin,
      lastFour: card.lastFour,
      installments: installmentsOf(request),
      capture,
      authorizationCode: kind === 'refusal' || kind === 'review' ? null : newAuthorizationCode(),
      refusalCode,
      storedReference: storedReferenceOf(request, refusalCode),
      agreement: agreementOf(request, card),
      reviewEndsAt: reviewEndsAt?.toISOString() ?? null,
      eci: request.method === 'stored_card' ? null : (request.three_ds?.eci ?? null),
    },
  }
}

function acceptedAs(request: CardRequest, capture: boolean): 'sale' | 'authorization' | 'verification' {
  if (request.method === 'card_verification') return 'verification'
  return capture ? 'sale' : 'authorization'
}

function installmentsOf(request: CardRequest): number {
  return request.method === 'card_verification' ? 1 : request.installments
}

/** Mexican issuers know some numbers of instalments only. */
function isIssued(installments: number, currency: string): boolean {
  return currency === 'MXN' ? IN_MEXICO.includes(installments) : installments <= MAX_INSTALLMENTS
}

function refusalOf(request: CardRequest, card: KnownCard, now: Date): string | null {
  const { behaviour } = card
  if (!isIssued(installmentsOf(request), request.currency)) return 'invalid_installments'
  if (request.method !== 'stored_card' && isExpired(request.card, now)) return 'expired_card'
  if (behaviour.kind === 'refuse') return behaviour.code
  if (request.method === 'stored_card' && isUnagreed(request, card)) return 'not_agreed'
  const isDebit = request.method === 'card' && request.debit === true
  if (isDebit && request.installments > 1) return 'invalid_installments'
  // A stored card was authenticated when it was stored.
  if ((behaviour.kind !== 'require-3ds' && !isDebit) || request.method === 'stored_card') return null
  const authenticated = request.three_ds?.status === 'Y' || request.three_ds?.status === 'A'
  return authenticated ? null : 'authentication_required'
}

/** Without the cardholder only what they agreed to is charged. */
function isUnagreed({ initiator }: { initiator: 'buyer' | 'merchant' }, { agreement }: KnownCard): boolean {
  return initiator === 'merchant' && agreement === 'one-click'
}

/**
 * Returns the cardholder's agreement after this charge: a charge that begins a subscription includes agreement to it.
 */
function agreementOf(request: CardRequest, card: KnownCard): CardDetails['agreement'] {
  if (request.method !== 'stored_card') return request.agreement ?? null
  return request.purpose === 'subscription-first' ? 'subscription' : (card.agreement ?? null)
}

/** A card is good to the end of its month. */
function isExpired(card: { month: string; year: string }, now: Date): boolean {
  return now.getTime() >= Date.UTC(Number(card.year), Number(card.month), 1)
}

function storedReferenceOf(request: CardRequest, refusalCode: string | null): string | null {
  if (request.method === 'stored_card') return request.stored_reference
  const isKept = request.method === 'card_verification' || request.store
  return isKept && refusalCode === null ? newId('card') : null
}
