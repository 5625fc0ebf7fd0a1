import type { Currency, Minor } from '#rules/base/money.ts'
import {
  isOpening,
  type ChangeEntry,
  type ChargeDetails,
  type Entry,
  type OpeningEntry,
  type PayerMeans,
} from './entry.ts'

/** Status of an authorisation, in the terms of the Banco Central (API Pix, /rec). */
export type MandateStatus = 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'

export type ChargeStatus =
  | 'refused'
  | 'in_review'
  | 'authorized'
  | 'verified'
  | 'paid'
  | 'voided'
  | 'waiting'
  /** The payer's bank takes it on its day. */
  | 'scheduled'
  /** The payer agreed at the wallet; the money moves with the capture. */
  | 'payer_approved'
  | 'expired'
  | 'canceled'
  | 'partially_refunded'
  | 'refunded'
  | 'charged_back'

/** A charge as its ledger lines add up. */
export type Charge = {
  id: string
  reference: string
  amount: Minor
  currency: Currency
  openedAt: string
  details: ChargeDetails
  status: ChargeStatus
  captured: Minor
  refunded: Minor
  refusalCode: string | null
  endToEndId: string | null
  /** Null: nothing is to be authorised. */
  mandate: MandateStatus | null
  /** By which the payer of a wallet agreed to pay. */
  means: PayerMeans | null
  /** Refunds by the caller's key. */
  refunds: Map<string, { id: string; amount: Minor }>
}

const OPENED_AS: Readonly<Record<OpeningEntry['kind'], ChargeStatus>> = {
  sale: 'paid',
  authorization: 'authorized',
  verification: 'verified',
  refusal: 'refused',
  review: 'in_review',
  issue: 'waiting',
}

/** Returns the charge in its state right after it was opened; also the response to a repeated request. */
export function openCharge(line: OpeningEntry): Charge {
  return {
    id: line.charge,
    reference: line.reference,
    amount: line.amount,
    currency: line.currency,
    openedAt: line.at,
    details: line.details,
    status: line.details.collection === undefined ? OPENED_AS[line.kind] : 'scheduled',
    captured: line.kind === 'sale' ? line.amount : 0,
    refunded: 0,
    refusalCode: line.details.card?.refusalCode ?? null,
    endToEndId: null,
    mandate: line.details.mandate === undefined ? null : 'CRIADA',
    means: null,
    refunds: new Map(),
  }
}

/** Applies a later line. The acquirer has checked that it is allowed; a replay applies it again as it was. */
export function changeCharge(charge: Charge, line: ChangeEntry): void {
  switch (line.kind) {
    case 'capture':
    case 'payment':
      charge.status = 'paid'
      charge.captured += line.amount
      charge.endToEndId = line.endToEndId ?? charge.endToEndId
      return
    case 'approval':
      charge.status = approvedAs(charge)
      charge.captured += charge.status === 'paid' ? line.amount : 0
      return
    case 'rejection':
      charge.status = 'refused'
      charge.refusalCode = line.refusalCode
      return
    case 'refund':
      charge.refunded += line.amount
      charge.status = charge.refunded >= charge.captured ? 'refunded' : 'partially_refunded'
      if (line.refund !== null)
        charge.refunds.set(line.refund.key, { id: line.refund.id, amount: line.amount })
      return
    case 'payer-approval':
      charge.status = 'payer_approved'
      charge.means = line.means
      return
    case 'void':
      charge.status = 'voided'
      return
    case 'cancellation':
      charge.status = 'canceled'
      return
    case 'expiry':
      charge.status = 'expired'
      return
    case 'chargeback':
      charge.status = 'charged_back'
      return
    case 'chargeback-reversal':
      charge.status = charge.refunded > 0 ? 'partially_refunded' : 'paid'
      return
    case 'mandate-approval':
      charge.mandate = 'APROVADA'
      return
    case 'mandate-rejection':
      charge.mandate = 'REJEITADA'
      return
    case 'mandate-expiry':
      charge.mandate = 'EXPIRADA'
      return
    case 'mandate-cancellation':
      charge.mandate = 'CANCELADA'
  }
}

/** Returns the status of a charge after a successful review; only a verification has no amount. */
function approvedAs(charge: Charge): ChargeStatus {
  if (charge.amount === 0) return 'verified'
  return charge.details.card?.capture === true ? 'paid' : 'authorized'
}

/** The charges that a list of ledger lines amounts to, by id. Throws when a line belongs to no charge. */
export function applyEntry(charges: Map<string, Charge>, line: Entry): Charge {
  if (isOpening(line)) {
    const opened = openCharge(line)
    charges.set(opened.id, opened)
    return opened
  }
  const charge = charges.get(line.charge)
  if (charge === undefined) throw new Error(`ledger line ${line.seq} changes a charge that was never opened`)
  changeCharge(charge, line)
  return charge
}
