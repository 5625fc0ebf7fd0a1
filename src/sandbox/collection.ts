import { calendarDateIn, type CalendarDate } from '#rules/base/calendar.ts'
import { isInNotice } from '#rules/subscriptions/mandate.ts'
import { AcquirerError } from './ledger/acquirer-error.ts'
import type { ChargeRequest } from './ledger/charge-request.ts'
import type { Charge } from './ledger/charge.ts'
import type { ChargeDetails } from './ledger/entry.ts'
import { newEndToEndId } from './ledger/identifiers.ts'
import type { Ledger } from './ledger/ledger.ts'

type CollectionRequest = Extract<ChargeRequest, { method: 'pix_automatic_charge' }>

const todayAt = (now: Date): CalendarDate => calendarDateIn('America/Sao_Paulo', now)

/**
 * A later charge under a mandate: the payer's bank will take it on its day. Throws AcquirerError where the mandate
 * does not cover it, or where it is asked for too early or too late.
 */
export function scheduleCollection(
  ledger: Ledger,
  { mandate: id, amount, due_on: dueOn }: CollectionRequest,
  now: Date,
): Pick<ChargeDetails, 'collection'> {
  const first = ledger.mandate(id)
  const terms = first?.details.mandate
  if (first === null || terms === undefined || first.mandate !== 'APROVADA') {
    throw new AcquirerError(422, 'mandate_not_open', 'nothing is authorised under this id')
  }
  if (dueOn < terms.startsOn || (terms.amount !== null && terms.amount !== amount)) {
    throw new AcquirerError(422, 'not_authorised', 'the payer authorised another amount, or a later day')
  }
  if (!isInNotice(dueOn, todayAt(now))) {
    throw new AcquirerError(422, 'notice_not_kept', 'the payer has to hear of it 2 to 10 days before')
  }
  return { collection: { mandate: id, dueOn } }
}

/** The payer's bank takes the money on the day of the charge; before it, where somebody plays the bank. */
export function collect(ledger: Ledger, charge: Charge, now: Date): Charge {
  if (charge.status === 'paid') return charge
  expectScheduled(charge)
  const endToEndId = newEndToEndId(now)
  return ledger.change(charge, { kind: 'payment', amount: charge.amount, event: 'charge.paid', endToEndId })
}

/** The payer's account holds too little on the day of the charge. */
export function failToCollect(ledger: Ledger, charge: Charge): Charge {
  expectScheduled(charge)
  const refusalCode = 'insufficient_funds'
  return ledger.change(charge, {
    kind: 'rejection',
    amount: charge.amount,
    event: 'charge.refused',
    refusalCode,
  })
}

/** Collects a charge whose day has come. */
export function collectIfDue(ledger: Ledger, charge: Charge, now: Date): void {
  const { collection } = charge.details
  if (charge.status !== 'scheduled' || collection === undefined) return
  if (collection.dueOn <= todayAt(now)) collect(ledger, charge, now)
}

/** Under a mandate that has ended nothing more is collected. */
export function cancelCollections(ledger: Ledger, mandateId: string): void {
  for (const charge of ledger.unfinished) {
    if (charge.status !== 'scheduled' || charge.details.collection?.mandate !== mandateId) continue
    ledger.change(charge, { kind: 'cancellation', amount: charge.amount, event: 'charge.canceled' })
  }
}

function expectScheduled({ status }: Charge): void {
  if (status !== 'scheduled') throw new AcquirerError(422, 'not_scheduled', `the charge is ${status}`)
}
