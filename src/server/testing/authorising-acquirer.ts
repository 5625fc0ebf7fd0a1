import type { Outcome } from '#rules/payment/outcome.ts'
import type { Found, Reversal } from '#gateways/gateway.ts'
import type { AttemptKey, ChargeOrder } from '../gateway-role/gateway-port.ts'
import type { FakeAcquirer } from './fake-acquirer.ts'

/** Outcome of one request about a card: it is done, refused, or something is lost on the way. */
export type Fate =
  | 'done'
  | 'refused'
  | 'review'
  | 'answer-lost'
  | 'request-lost'
  | 'not-sent'
  | 'dies-before'
  | 'dies-after'

type Held = {
  order: ChargeOrder
  state: 'authorized' | 'review' | 'refused' | 'captured' | 'voided'
  refunded: number
  /** A bank has taken it back. */
  isDisputed: boolean
  /** Amount refunded by each refund key. */
  refunds: Map<string, number>
}

/** Which of the requests about a card something happens to; by default all of them are done. */
export type Fates = (request: 'authorise' | 'capture' | 'void' | 'refund', reference: string) => Fate

export type AuthorisingAcquirer = {
  fates: Fates
  /** Every request about a card in order, as `authorise 1`: by the last letter of the reference. */
  readonly requests: readonly string[]
  /** Held and captured amounts, by card. */
  readonly held: ReadonlyMap<string, Held>
  /** The acquirer ends its review. */
  decide(reference: string, verdict: 'authorized' | 'refused'): void
  /** The bank of a cardholder takes back what a card paid, or gives it back. */
  dispute(reference: string, isDisputed: boolean): void
  forgetAll(): void
}

const LOST = { kind: 'unknown', reason: 'no answer' } as const

/** Returns the result received for a request that was carried out, where that is not its answer. */
function unanswered(fate: Fate): typeof LOST | null {
  if (fate === 'dies-after') throw new Error('killed before the answer came')
  return fate === 'answer-lost' ? LOST : null
}

const idOf = (reference: string): string => `at-acquirer-${reference}`

/**
 * Adds authorise, capture and void to a fake acquirer; its ledger continues to record captured and refunded amounts.
 */
export function teachAuthorisations(fake: FakeAcquirer): AuthorisingAcquirer {
  const held = new Map<string, Held>()
  const requests: string[] = []
  const ledger = fake.ledger as { kind: 'charge' | 'refund' | 'void'; reference: string; amount: number }[]
  const own = { charge: fake.charge, lookUp: fake.lookUp, refund: fake.refund, void: fake.void }
  const taught: AuthorisingAcquirer = {
    fates: () => 'done',
    requests,
    held,
    decide: (reference, state) => void Object.assign(held.get(reference) ?? {}, { state }),
    dispute: (reference, isDisputed) => void Object.assign(held.get(reference) ?? {}, { isDisputed }),
    forgetAll: () => {
      held.clear()
      requests.length = 0
      taught.fates = () => 'done'
    },
  }

  /** Carries out a request according to its fate; null where the acquirer never received it. */
  const suffer = (request: Parameters<Fates>[0], reference: string): Fate | null => {
    requests.push(`${request} ${reference.at(-1) ?? ''}`)
    const fate = taught.fates(request, reference)
    if (fate === 'dies-before') throw new Error('killed before the request left')
    return fate === 'request-lost' || fate === 'not-sent' ? null : fate
  }

  const authorise = (order: ChargeOrder): Outcome => {
    const { reference } = order
    const fate = suffer('authorise', reference)
    if (fate === null) {
      const isSent = taught.fates('authorise', reference) === 'request-lost'
      return isSent ? LOST : { kind: 'not-sent', reason: 'connection refused' }
    }
    const state = fate === 'refused' ? 'refused' : fate === 'review' ? 'review' : 'authorized'
    held.set(reference, { order, state, refunded: 0, isDisputed: false, refunds: new Map() })
    return unanswered(fate) ?? (foundOf(reference) as Outcome)
  }

  const foundOf = (reference: string): Found => {
    const charge = held.get(reference)
    if (charge === undefined) return { kind: 'not-found' }
    const gatewayId = idOf(reference)
    if (charge.isDisputed) return { kind: 'charged-back', gatewayId }
    if (charge.refunded > 0) return { kind: 'refunded', gatewayId, refundedTotal: charge.refunded }
    if (charge.state === 'review') return { kind: 'in-review', gatewayId }
    if (charge.state === 'voided') return { kind: 'canceled', gatewayId }
    if (charge.state !== 'refused') return { kind: 'approved', gatewayId }
    const advice = { retry: 'later', hours: 24, code: 'mastercard advice 25' } as const
    return { kind: 'refused', code: 'INSUFFICIENT_FUNDS', gatewayId, reversible: false, advice }
  }

  const reverse = (request: 'void' | 'refund', { reference }: AttemptKey, work: () => boolean): Reversal => {
    const fate = suffer(request, reference)
    if (fate === null) return LOST
    const isDone = fate !== 'refused' && work()
    return (
      unanswered(fate) ??
      (isDone ? { kind: 'done', gatewayId: idOf(reference) } : { kind: 'refused', reason: 'not now' })
    )
  }

  fake.charge = async (order) => {
    if (order.what.kind !== 'card' || order.what.capture !== false) return own.charge(order)
    return authorise(order)
  }
  fake.lookUp = (key) => {
    const isOurs = held.has(key.reference) && fake.lookUpsAre === 'answered'
    return isOurs ? Promise.resolve(foundOf(key.reference)) : own.lookUp(key)
  }
  fake.capture = async ({ reference, amount }) => {
    const fate = suffer('capture', reference)
    const charge = held.get(reference)
    if (fate === null) return LOST
    const mayCapture = charge?.state === 'authorized' || charge?.state === 'captured'
    if (charge === undefined || !mayCapture || fate === 'refused')
      return { kind: 'refused', code: 'GENERIC', reversible: false }
    if (charge.state === 'authorized') ledger.push({ kind: 'charge', reference, amount })
    charge.state = 'captured'
    return unanswered(fate) ?? { kind: 'approved', gatewayId: idOf(reference) }
  }
  fake.void = async (key) => {
    const charge = held.get(key.reference)
    if (charge === undefined) return own.void(key)
    return reverse('void', key, () => {
      const isHeld = charge.state === 'authorized' || charge.state === 'review' || charge.state === 'voided'
      if (isHeld) charge.state = 'voided'
      return isHeld
    })
  }
  fake.refund = async (refund) => {
    const charge = held.get(refund.reference)
    if (charge === undefined) return own.refund(refund)
    return reverse('refund', refund, () => {
      if (charge.state !== 'captured') return false
      if (charge.refunds.has(refund.refundKey)) return true
      charge.refunds.set(refund.refundKey, refund.amount)
      ledger.push({ kind: 'refund', reference: refund.reference, amount: refund.amount })
      charge.refunded += refund.amount
      return true
    })
  }
  return taught
}
