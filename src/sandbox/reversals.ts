import type { Minor } from '#rules/base/money.ts'
import { AcquirerError } from './ledger/acquirer-error.ts'
import type { Charge, ChargeStatus } from './ledger/charge.ts'
import { newId, newReturnId } from './ledger/identifiers.ts'
import type { Ledger } from './ledger/ledger.ts'
import { cancelMandate } from './mandate.ts'

/** Captures an authorised amount, or less of it; the rest is released. Repeating it changes nothing. */
export function capture(ledger: Ledger, charge: Charge, amount: Minor): Charge {
  if (charge.status === 'paid' && charge.captured === amount) return charge
  expectStatus(charge, ['authorized'], 'not_capturable')
  if (amount > charge.amount) {
    throw new AcquirerError(422, 'amount_too_large', 'more than was authorised')
  }
  return ledger.change(charge, { kind: 'capture', amount, event: null })
}

/** Lets an authorisation go before anything was captured. */
export function voidCharge(ledger: Ledger, charge: Charge): Charge {
  if (charge.status === 'voided') return charge
  expectStatus(charge, ['authorized', 'in_review'], 'not_voidable')
  return ledger.change(charge, { kind: 'void', amount: charge.amount, event: null })
}

/**
 * Makes a Pix or a charge of a wallet unpayable for good. One that has expired is cancelled too: a payment made in its
 * last second could otherwise still be reported. A voucher can be paid at any counter until it ends, so it is refused.
 */
export function cancel(ledger: Ledger, charge: Charge): Charge {
  if (charge.status === 'canceled') return charge
  const { method } = charge.details
  if (!isPix(charge) && method !== 'wallet') {
    throw new AcquirerError(422, 'not_cancelable', 'only a Pix and a wallet can be cancelled')
  }
  expectStatus(charge, ['waiting', 'scheduled', 'payer_approved', 'expired'], 'not_cancelable')
  const canceled = ledger.change(charge, { kind: 'cancellation', amount: charge.amount, event: null })
  // Nobody can answer what the code asked for beside its payment.
  return canceled.mandate === 'CRIADA' ? cancelMandate(ledger, canceled) : canceled
}

/** Paid by its code, or taken by the payer's bank under a mandate. */
const isPix = ({ details }: Charge): boolean => details.pix !== null || details.collection !== undefined

export type Refund = { id: string; amount: Minor }

/** Gives money back, once a key. Parts may not sum to more than was captured. */
export function refund(ledger: Ledger, charge: Charge, key: string, amount: Minor, now: Date): Refund {
  const first = charge.refunds.get(key)
  if (first !== undefined) {
    if (first.amount === amount) return first
    throw new AcquirerError(409, 'reference_reused', 'this refund key was used for another amount')
  }
  expectStatus(charge, ['paid', 'partially_refunded', 'refunded'], 'not_refundable')
  if (charge.refunded + amount > charge.captured) {
    throw new AcquirerError(422, 'refund_exceeds_captured', 'more than is left of what was captured')
  }
  const id = isPix(charge) ? newReturnId(now) : newId('re')
  ledger.change(charge, { kind: 'refund', amount, event: 'charge.refunded', refund: { id, key } })
  return { id, amount }
}

/** Throws unless the charge is in one of the states. */
export function expectStatus(charge: Charge, allowed: readonly ChargeStatus[], code: string): void {
  if (allowed.includes(charge.status)) return
  throw new AcquirerError(422, code, `the charge is ${charge.status}`)
}
