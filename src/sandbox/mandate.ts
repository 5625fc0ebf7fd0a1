import { AcquirerError } from './ledger/acquirer-error.ts'
import type { Charge, MandateStatus } from './ledger/charge.ts'
import { cancelCollections } from './collection.ts'
import type { ChangeEntry } from './ledger/entry.ts'
import type { Ledger } from './ledger/ledger.ts'

type Change = Extract<
  ChangeEntry['kind'],
  'mandate-approval' | 'mandate-rejection' | 'mandate-expiry' | 'mandate-cancellation'
>

/** Changes that the payer, or time, may apply to an authorisation, and the states that allow each. */
const CHANGES: Readonly<Record<Change, { from: readonly MandateStatus[]; to: MandateStatus }>> = {
  'mandate-approval': { from: ['CRIADA'], to: 'APROVADA' },
  'mandate-rejection': { from: ['CRIADA'], to: 'REJEITADA' },
  'mandate-expiry': { from: ['CRIADA'], to: 'EXPIRADA' },
  'mandate-cancellation': { from: ['CRIADA', 'APROVADA'], to: 'CANCELADA' },
}

function changeMandate(ledger: Ledger, charge: Charge, kind: Change): Charge {
  const { from, to } = CHANGES[kind]
  if (charge.mandate === to) return charge
  if (charge.mandate === null || !from.includes(charge.mandate)) {
    throw new AcquirerError(
      422,
      'mandate_not_open',
      `the authorisation is ${charge.mandate ?? 'not asked for'}`,
    )
  }
  return ledger.change(charge, { kind, amount: 0, event: 'charge.mandate_changed' })
}

export const approveMandate = (ledger: Ledger, charge: Charge): Charge =>
  changeMandate(ledger, charge, 'mandate-approval')

export const rejectMandate = (ledger: Ledger, charge: Charge): Charge =>
  changeMandate(ledger, charge, 'mandate-rejection')

/** The payer withdraws the authorisation in the bank's app, whenever they like: nothing is collected any more. */
export function cancelMandate(ledger: Ledger, charge: Charge): Charge {
  const canceled = changeMandate(ledger, charge, 'mandate-cancellation')
  const { mandate } = canceled.details
  if (mandate !== undefined) cancelCollections(ledger, mandate.id)
  return canceled
}

/** The payer wants neither: the code cannot be paid any more, and nothing is authorised. */
export function declineMandate(ledger: Ledger, charge: Charge): Charge {
  const rejected = rejectMandate(ledger, charge)
  if (rejected.status !== 'waiting') return rejected
  return ledger.change(rejected, { kind: 'cancellation', amount: charge.amount, event: 'charge.canceled' })
}

/** An authorisation that nobody can answer any more is over; any other stays as it is. */
export function expireMandate(ledger: Ledger, charge: Charge): Charge {
  return charge.mandate === 'CRIADA' ? changeMandate(ledger, charge, 'mandate-expiry') : charge
}

/** The same once the code that asked for it has ended. */
export function expireMandateIfDue(ledger: Ledger, charge: Charge, now: Date): void {
  const expiresAt = charge.details.pix?.expiresAt
  if (expiresAt !== undefined && new Date(expiresAt) <= now) expireMandate(ledger, charge)
}
