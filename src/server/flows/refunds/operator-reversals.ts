import type { ReversalView } from '#contract/operator/calls.ts'
import { toWire } from '#rules/base/money.ts'
import { CallError } from '../../call-error.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  closeReversal,
  findReversal,
  openReversals,
  type Reversal,
} from '../../store/purchases/reversal-store.ts'
import type { ApplyDeps } from '../outcomes/apply-outcome.ts'
import { bookReversal } from './close-reversal.ts'

/** More than an operator reads at once; with so many something is wrong at a gateway. */
const AT_MOST = 200

export async function readReversals({ db }: { db: Database }): Promise<{ reversals: ReversalView[] }> {
  return { reversals: (await openReversals(db, AT_MOST)).map(reversalOnWire) }
}

/**
 * Closes a reversal that the gateway refused and the operator paid by a transfer: it is booked, the buyer gets one
 * mail, and a sale that it had paid reads paid no more. Asked again, it does what a crash has left.
 * @throws CallError NOT_FOUND; NOT_REFUNDABLE while the gateway may still give it back, which would then be twice
 */
export async function payByTransfer(deps: ApplyDeps, id: number): Promise<ReversalView> {
  const { db } = deps
  const reversal = await findReversal(db, id)
  if (reversal === null) throw new CallError('NOT_FOUND')
  if (reversal.kind === 'void' || reversal.state === 'pending' || reversal.state === 'received') {
    const sentence = 'Only a refund that the gateway has refused can be paid by transfer.'
    throw new CallError('NOT_REFUNDABLE', { stated: { reversal: [sentence] } })
  }
  await closeReversal(db, id, { state: 'done' }, ['refused'])
  await bookReversal(deps, reversal, 0)
  return reversalOnWire({ ...reversal, state: 'done' })
}

function reversalOnWire(reversal: Reversal): ReversalView {
  const { id, attempt_id: _, payment_id: __, amount, currency, created_at, ...shown } = reversal
  return {
    ...shown,
    reversal_id: id,
    amount: toWire(amount, currency),
    currency,
    created_at: new Date(created_at).toISOString(),
  }
}
