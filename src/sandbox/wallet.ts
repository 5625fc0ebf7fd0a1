import { AcquirerError } from './ledger/acquirer-error.ts'
import type { Delivery } from './acquirer.ts'
import type { Charge } from './ledger/charge.ts'
import type { PayerMeans } from './ledger/entry.ts'
import type { Ledger } from './ledger/ledger.ts'
import { expectStatus } from './reversals.ts'
import { expireIfDue } from './simulation.ts'

/** How an answer about money is spoilt, when a test orders it: after it was acted on, or before. */
export const MISHAPS = ['lost', 'malformed', 'error', 'errorBefore'] as const
export type Mishap = (typeof MISHAPS)[number]

/** The mishap of the next answer, if one was ordered. */
export class Mishaps {
  #next: Mishap | null = null

  order(how: Mishap): void {
    this.#next = how
  }

  take(): Mishap | null {
    const next = this.#next
    this.#next = null
    return next
  }
}

const DELIVERIES: Readonly<Record<Mishap, Delivery>> = {
  lost: { kind: 'drop' },
  malformed: { kind: 'malformed' },
  error: { kind: 'error' },
  errorBefore: { kind: 'error' },
}

/** The answer as a mishap leaves it. */
export function spoiltBy(how: Mishap): Delivery {
  return DELIVERIES[how]
}

/** The pretend payer agrees on the wallet's page. No money moves before the charge is completed. */
export function approveByPayer(
  ledger: Ledger,
  charge: Charge,
  { means, now }: { means: PayerMeans; now: Date },
): Charge {
  if (charge.status === 'payer_approved') return charge
  expireIfDue(ledger, charge, now)
  if (charge.details.wallet === null) throw new AcquirerError(422, 'not_payable', 'this is no wallet charge')
  expectStatus(charge, ['waiting'], 'not_payable')
  return ledger.change(charge, {
    kind: 'payer-approval',
    amount: charge.amount,
    event: 'charge.payer_approved',
    means,
  })
}

export type Completion = { charge: Charge; delivery: Delivery }

/**
 * Captures a charge that its payer approved, once: a repeated call gets the state of the charge. A charge that was not
 * approved stays unchanged.
 */
export function completeCharge(ledger: Ledger, charge: Charge): Completion {
  const answer: Delivery = { kind: 'answer' }
  if (charge.details.wallet === null)
    throw new AcquirerError(422, 'not_capturable', 'this is no wallet charge')
  if (charge.status !== 'payer_approved') return { charge, delivery: answer }
  if (charge.means === 'declined') {
    const refusal = {
      kind: 'rejection',
      amount: charge.amount,
      event: null,
      refusalCode: 'contact_bank',
    } as const
    return { charge: ledger.change(charge, refusal), delivery: answer }
  }
  // A capture that the response contains is not reported again; one whose response does not arrive is.
  const isAnswered = charge.means === 'balance'
  const taken = ledger.change(charge, {
    kind: 'capture',
    amount: charge.amount,
    event: isAnswered ? null : 'charge.paid',
  })
  if (isAnswered) return { charge: taken, delivery: answer }
  return { charge: taken, delivery: { kind: charge.means === 'answer-lost' ? 'drop' : 'error' } }
}
