import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Currency, Minor } from '#rules/base/money.ts'
import { newId } from '../ledger/identifiers.ts'
import { findTestCard, type ThreeDSBehaviour } from '../test-cards.ts'

/** The purchase that an authentication is bound to: its result is of no use for another. */
export type Authenticated = { number: string; amount: Minor; currency: Currency }

/** Result of the simulated issuer, in the terms of EMVCo: `Y` authenticated. */
export type IssuerResult = {
  version: string
  eci: string
  cavv: string
  dsTransactionId: string
  status: 'Y'
}

export type Challenge = {
  reference: string
  /** Opens the challenge's page. */
  jwt: string
  purchase: Authenticated
  description: string
  returnUrl: string
  dsTransactionId: string
  outcome: 'open' | 'passed' | 'failed'
}

export type AuthenticationAnswer =
  | { kind: 'authenticated'; result: IssuerResult }
  | { kind: 'challenged'; challenge: Challenge }
  | { kind: 'failed' }
  | { kind: 'unavailable' }

/** EMV 3-D Secure, as most issuers speak it. */
export const VERSION = '2.2.0'
/** Visa's indicator of a full authentication, Mastercard's. */
const ECI = { mastercard: '02', other: '05' } as const
const KEPT_CHALLENGES = 1000

/** The card's issuer and the directory server. Challenges live as long as this process; no money hangs on them. */
export class Authenticator {
  readonly #secret: string
  readonly #challenges = new Map<string, Challenge>()

  constructor(secret: string) {
    this.#secret = secret
  }

  authenticate(
    purchase: Authenticated,
    about: { description: string; returnUrl: string; mandated: boolean },
  ): AuthenticationAnswer {
    const behaviour = wishFor(purchase.number, about.mandated)
    if (behaviour === 'fail') return { kind: 'failed' }
    if (behaviour === 'unavailable') return { kind: 'unavailable' }
    const dsTransactionId = newId('ds')
    if (behaviour !== 'challenge')
      return { kind: 'authenticated', result: this.#result(purchase, dsTransactionId) }
    const { description, returnUrl } = about
    const jwt = randomBytes(24).toString('base64url')
    const reference = newId('challenge')
    const challenge = {
      reference,
      jwt,
      purchase,
      description,
      returnUrl,
      dsTransactionId,
      outcome: 'open',
    } as const
    this.#challenges.set(reference, { ...challenge })
    this.#forgetOldest()
    return { kind: 'challenged', challenge }
  }

  /** The challenge that a page was opened for; null for a word that opens none. */
  opened(jwt: string): Challenge | null {
    return [...this.#challenges.values()].find((challenge) => challenge.jwt === jwt) ?? null
  }

  challenge(reference: string): Challenge | null {
    return this.#challenges.get(reference) ?? null
  }

  /** The cardholder answers; the first answer counts. */
  answer(challenge: Challenge, passes: boolean): void {
    if (challenge.outcome === 'open') challenge.outcome = passes ? 'passed' : 'failed'
  }

  /** Returns the result of a challenge: unavailable while it is unanswered, and when it is unknown. */
  verify(reference: string): AuthenticationAnswer {
    const challenge = this.challenge(reference)
    if (challenge === null || challenge.outcome === 'open') return { kind: 'unavailable' }
    if (challenge.outcome === 'failed') return { kind: 'failed' }
    return { kind: 'authenticated', result: this.#result(challenge.purchase, challenge.dsTransactionId) }
  }

  /** Whether a result is this issuer's own, for this card and this amount. */
  hasIssued(cavv: string, dsTransactionId: string, purchase: Authenticated): boolean {
    const own = Buffer.from(this.#cavv(purchase, dsTransactionId))
    const given = Buffer.from(cavv)
    return own.length === given.length && timingSafeEqual(own, given)
  }

  #result(purchase: Authenticated, dsTransactionId: string): IssuerResult {
    const eci = findTestCard(purchase.number)?.brand === 'mastercard' ? ECI.mastercard : ECI.other
    const cavv = this.#cavv(purchase, dsTransactionId)
    return { version: VERSION, eci, cavv, dsTransactionId, status: 'Y' }
  }

  /** Twenty bytes, as the card networks have it. */
  #cavv({ number, amount, currency }: Authenticated, dsTransactionId: string): string {
    const text = [number, amount, currency, dsTransactionId].join(' ')
    return createHmac('sha256', this.#secret).update(text).digest().subarray(0, 20).toString('base64')
  }

  #forgetOldest(): void {
    const [oldest] = this.#challenges.keys()
    if (this.#challenges.size > KEPT_CHALLENGES && oldest !== undefined) this.#challenges.delete(oldest)
  }
}

/** A number that is no test card belongs to no issuer that could be asked. */
function wishFor(number: string, mandated: boolean): ThreeDSBehaviour {
  const card = findTestCard(number)
  if (card === null) return 'unavailable'
  const behaviour = card.threeDS ?? 'frictionless'
  return mandated && behaviour === 'frictionless' ? 'challenge' : behaviour
}

/** Seconds before the issuer's answer, before the pace of the sandbox. */
export function answerDelay(number: string): number {
  return findTestCard(number)?.threeDS === 'late' ? 30 : 0
}
