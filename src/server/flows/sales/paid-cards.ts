import type { PaidCard } from '#contract/checkout/payment.ts'
import type { LegState } from '#rules/payment/card-legs.ts'
import { toWire } from '#rules/base/money.ts'
import type { AttemptRecord, LegRecord } from '../../store/purchases/purchase-records.ts'

const BY_STATE: Readonly<Record<LegState, PaidCard['status']>> = {
  planned: 'not-charged',
  authorizing: 'processing',
  awaiting: 'processing',
  'in-review': 'processing',
  authorized: 'processing',
  capturing: 'processing',
  captured: 'charged',
  refused: 'refused',
  uncaptured: 'refused',
  voided: 'released',
}

/** Returns the state of a card as shown to its holder. Money that could not be refunded yet is shown as on its way. */
function statusOf({ state, reversal }: LegRecord): PaidCard['status'] {
  if (reversal === null) return BY_STATE[state]
  if (reversal.kind === 'void') return reversal.state === 'done' ? 'released' : 'releasing'
  return reversal.state === 'done' ? 'refunded' : 'refunding'
}

/** The two cards of an attempt as the buyer reads them; none for every other attempt. */
export function paidCards({ legs = [], currency }: AttemptRecord): PaidCard[] {
  return legs.map((leg) => ({
    number: leg.number,
    brand: leg.card.brand,
    last_four: leg.card.last_four,
    amount: toWire(leg.amount, currency),
    total: toWire(leg.total, currency),
    installments: leg.installments,
    installment_value: toWire(leg.installment_value, currency),
    status: statusOf(leg),
  }))
}
