import { AcquirerError } from './ledger/acquirer-error.ts'
import type { Charge } from './ledger/charge.ts'
import { collect, collectIfDue } from './collection.ts'
import { newEndToEndId } from './ledger/identifiers.ts'
import type { Ledger } from './ledger/ledger.ts'
import { expireMandate, expireMandateIfDue } from './mandate.ts'
import { expectStatus } from './reversals.ts'
import { findTestCardByEnds } from './test-cards.ts'

/** When a waiting charge can no longer be paid, or null for a card. */
export function expiryOf(charge: Charge): Date | null {
  const { pix, boleto, oxxo, wallet } = charge.details
  const at = (pix ?? boleto ?? oxxo ?? wallet)?.expiresAt ?? null
  return at === null ? null : new Date(at)
}

/**
 * Pays as the simulated payer. An expired code is refused, as a bank's app would; `late` simulates a payment that was
 * made in the last second and is reported after the expiry.
 */
export function pay(ledger: Ledger, charge: Charge, options: { late: boolean; now: Date }): Charge {
  const { late, now } = options
  if (charge.status === 'paid') return charge
  if (charge.status === 'scheduled') return collect(ledger, charge, now)
  if (charge.details.method === 'wallet')
    throw new AcquirerError(422, 'not_payable', 'a wallet is paid on its own page')
  if (!late) expireIfDue(ledger, charge, now)
  if (!late && charge.status === 'expired') throw new AcquirerError(422, 'expired', 'this code has expired')
  expectStatus(charge, late ? ['waiting', 'expired'] : ['waiting'], 'not_payable')
  const endToEndId = charge.details.pix !== null ? newEndToEndId(now) : null
  return ledger.change(charge, { kind: 'payment', amount: charge.amount, event: 'charge.paid', endToEndId })
}

/** Ends a waiting charge before its time. */
export function expire(ledger: Ledger, charge: Charge): Charge {
  if (charge.status === 'expired') return charge
  expectStatus(charge, ['waiting', 'payer_approved'], 'not_waiting')
  const expired = ledger.change(charge, { kind: 'expiry', amount: charge.amount, event: 'charge.expired' })
  return expireMandate(ledger, expired)
}

/** The antifraud team decides a charge in review. */
export function decideReview(ledger: Ledger, charge: Charge, verdict: 'approve' | 'refuse'): Charge {
  expectStatus(charge, ['in_review'], 'not_in_review')
  return verdict === 'approve'
    ? ledger.change(charge, { kind: 'approval', amount: charge.amount, event: 'charge.approved' })
    : ledger.change(charge, {
        kind: 'rejection',
        amount: charge.amount,
        event: 'charge.refused',
        refusalCode: 'antifraud',
      })
}

/** The pretend cardholder disputes a paid card charge. */
export function chargeBack(ledger: Ledger, charge: Charge): Charge {
  if (charge.status === 'charged_back') return charge
  if (charge.details.method !== 'card') {
    throw new AcquirerError(422, 'not_disputable', 'only a card charge can be disputed')
  }
  expectStatus(charge, ['paid', 'partially_refunded'], 'not_disputable')
  const amount = charge.captured - charge.refunded
  return ledger.change(charge, { kind: 'chargeback', amount, event: 'charge.charged_back' })
}

/** Wins the dispute for the seller: the cardholder's bank returns what it took. */
export function winDispute(ledger: Ledger, charge: Charge): Charge {
  expectStatus(charge, ['charged_back'], 'not_disputed')
  const amount = charge.captured - charge.refunded
  return ledger.change(charge, { kind: 'chargeback-reversal', amount, event: 'charge.dispute_won' })
}

/** Does what time does: expires what is due and ends the reviews that are over. */
export function advanceDue(ledger: Ledger, now: Date): void {
  // AttemptChange takes charges out of the set while it is read, which a Set allows.
  for (const charge of ledger.unfinished) {
    expireIfDue(ledger, charge, now)
    reviewIfDue(ledger, charge, now)
    collectIfDue(ledger, charge, now)
    expireMandateIfDue(ledger, charge, now)
  }
}

/** Expires a waiting charge whose time is over. */
export function expireIfDue(ledger: Ledger, charge: Charge, now: Date): void {
  const expiresAt = expiryOf(charge)
  const isOpen = charge.status === 'waiting' || charge.status === 'payer_approved'
  if (isOpen && expiresAt !== null && expiresAt <= now) expire(ledger, charge)
}

function reviewIfDue(ledger: Ledger, charge: Charge, now: Date): void {
  const card = charge.details.card
  if (charge.status !== 'in_review' || card === null || card.reviewEndsAt === null) return
  if (new Date(card.reviewEndsAt) > now) return
  const behaviour = findTestCardByEnds(card.bin, card.lastFour)?.behaviour
  decideReview(ledger, charge, behaviour?.kind === 'review' ? behaviour.verdict : 'refuse')
}
