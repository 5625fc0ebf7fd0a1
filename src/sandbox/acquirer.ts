import { AcquirerError } from './ledger/acquirer-error.ts'
import { decideCard, storedCard, typedCard, type CardRequest, type KnownCard } from './card-decision.ts'
import { fingerprintOf, type OpenRequest } from './ledger/charge-request.ts'
import { openCharge, type Charge } from './ledger/charge.ts'
import { isOpening, type ChargeDetails } from './ledger/entry.ts'
import { issueCharge, isIssued, type IssuedRequest } from './issued-charge.ts'
import type { Ledger, NewOpening } from './ledger/ledger.ts'
import type { CardBehaviour } from './test-cards.ts'
import type { Authenticator } from './three-ds/authenticator.ts'

/** How an answer reaches the caller, or does not. */
export type Delivery =
  | { kind: 'answer' }
  | { kind: 'late'; delayMs: number }
  | { kind: 'drop' }
  | { kind: 'error' }
  | { kind: 'malformed' }

/** The charge as first answered; null when nothing has been recorded. */
export type ChargeAnswer = { charge: Charge | null; repeated: boolean; delivery: Delivery }

const NOTHING_ISSUED = { card: null, pix: null, boleto: null, oxxo: null, wallet: null }

type Landing = { fingerprint: string; timer: NodeJS.Timeout }

export type AcquirerOptions = {
  ledger: Ledger
  now: () => Date
  /** Factor on every waiting time of the table: 1 is as described, tests use less. */
  pace: number
  /** Known only once the sandbox listens. */
  publicUrl: () => string
  /** Says which results of an authentication are its own. */
  authenticator: Authenticator
}

/** Opens charges: repeats by reference, the decision, and the trouble that a test card asks for. */
export class Acquirer {
  readonly #options: AcquirerOptions
  readonly #landings = new Map<string, Landing>()
  readonly #storedCards = new Map<string, NonNullable<ChargeDetails['card']>>()

  constructor(options: AcquirerOptions) {
    this.#options = options
    for (const line of options.ledger.entries) if (isOpening(line)) this.#rememberCard(line.details)
    options.ledger.onEntry((line) => {
      if (isOpening(line)) this.#rememberCard(line.details)
    })
  }

  /**
   * Charges once a reference. The same reference with the same request is answered as the first time; with another
   * request it is a conflict. Throws AcquirerError.
   */
  charge(reference: string, request: OpenRequest): ChargeAnswer {
    const fingerprint = fingerprintOf(request)
    const first = this.#options.ledger.opening(reference)
    const known = first?.details.fingerprint ?? this.#landings.get(reference)?.fingerprint
    if (known !== undefined && known !== fingerprint) {
      throw new AcquirerError(409, 'reference_reused', 'this reference was used for another request')
    }
    if (first !== null) return { charge: openCharge(first), repeated: true, delivery: { kind: 'answer' } }
    if (known !== undefined) throw new AcquirerError(409, 'in_progress', 'this reference is being processed')
    if (!isIssued(request)) return this.#chargeCard(reference, request, fingerprint)
    return {
      charge: this.#issue(reference, request, fingerprint),
      repeated: false,
      delivery: { kind: 'answer' },
    }
  }

  /** Forgets the charges that have not landed yet, as a crash would. */
  stop(): void {
    for (const { timer } of this.#landings.values()) clearTimeout(timer)
    this.#landings.clear()
  }

  #chargeCard(reference: string, request: CardRequest, fingerprint: string): ChargeAnswer {
    const { now, pace } = this.#options
    const { kind, card, behaviour } = decideCard(request, this.#cardOf(request), {
      now: now(),
      pace,
      isForeignProof: isForeignProof(request, this.#options.authenticator),
    })
    const accepted = kind !== 'refusal' && kind !== 'review'
    const trouble = accepted ? behaviour : { kind: 'approve' as const }
    const line: NewOpening = {
      ...this.#lineOf(reference, request, fingerprint, { method: 'card', card }),
      kind,
      // An event that the response contains is not reported again; one whose response may not arrive is.
      event: trouble.kind === 'approve' || trouble.kind === 'require-3ds' ? null : 'charge.approved',
    }
    if (trouble.kind === 'land-later') {
      this.#landLater(line, trouble.seconds * 1000 * pace)
      return { charge: null, repeated: false, delivery: { kind: 'drop' } }
    }
    if (trouble.kind === 'fail-before') return { charge: null, repeated: false, delivery: { kind: 'error' } }
    return { charge: this.#record(line), repeated: false, delivery: deliveryOf(trouble, pace) }
  }

  #cardOf(request: CardRequest): KnownCard {
    if (request.method !== 'stored_card') return typedCard(request.card.number)
    const kept = this.#storedCards.get(request.stored_reference)
    if (kept !== undefined) return storedCard(kept)
    throw new AcquirerError(422, 'stored_reference_unknown', 'no card is stored under this reference')
  }

  #issue(reference: string, request: IssuedRequest, fingerprint: string): Charge {
    const { ledger, now, publicUrl } = this.#options
    const issued = issueCharge(request, { ledger, publicUrl: publicUrl(), now: now() })
    const line = this.#lineOf(reference, request, fingerprint, { method: request.method, ...issued })
    return this.#record({ ...line, kind: 'issue', event: null })
  }

  #lineOf(
    reference: string,
    request: OpenRequest,
    fingerprint: string,
    issued: Pick<ChargeDetails, 'method'> & Partial<ChargeDetails>,
  ): Omit<NewOpening, 'kind' | 'event'> {
    const { amount, currency, description, webhook_url: webhookUrl } = request
    return {
      reference,
      amount,
      currency,
      details: { ...NOTHING_ISSUED, description, webhookUrl, fingerprint, ...issued },
    }
  }

  #landLater(line: NewOpening, delayMs: number): void {
    const timer = setTimeout(() => {
      this.#landings.delete(line.reference)
      this.#record(line)
    }, delayMs)
    this.#landings.set(line.reference, { fingerprint: line.details.fingerprint, timer })
  }

  #record(line: NewOpening): Charge {
    return openCharge(this.#options.ledger.open(line))
  }

  #rememberCard(details: ChargeDetails): void {
    const reference = details.card?.storedReference ?? null
    if (details.card !== null && reference !== null) this.#storedCards.set(reference, details.card)
  }
}

/** Whether a charge carries the proof of an authentication that was of another card, of another amount, or of nobody. */
function isForeignProof(request: CardRequest, authenticator: Authenticator): boolean {
  if (request.method !== 'card' || typeof request.three_ds?.cavv !== 'string') return false
  const { three_ds, card, amount, currency } = request
  const purchase = { number: card.number, amount, currency }
  return !authenticator.hasIssued(three_ds.cavv ?? '', three_ds.ds_transaction_id ?? '', purchase)
}

function deliveryOf(behaviour: CardBehaviour, pace: number): Delivery {
  switch (behaviour.kind) {
    case 'slow':
      return { kind: 'late', delayMs: behaviour.seconds * 1000 * pace }
    case 'lose-answer':
      return { kind: 'drop' }
    case 'fail-after':
      return { kind: 'error' }
    case 'malformed':
      return { kind: 'malformed' }
    default:
      return { kind: 'answer' }
  }
}
