import type { DebtView } from '#contract/operator-calls.ts'
import { toWire } from '#rules/money.ts'
import { CallError } from '../../call-error.ts'
import type { Database } from '../../store/postgres/database.ts'
import { closeReversal, findDebt, openDebts, type Debt } from '../../store/purchases/reversal-store.ts'
import type { SettleDeps } from '../outcomes/apply-outcome.ts'
import { settleDebt } from './close-reversal.ts'

/** More than an operator reads at once; with so many something is wrong at a gateway. */
const AT_MOST = 200

export async function readDebts({ db }: { db: Database }): Promise<{ debts: DebtView[] }> {
  return { debts: (await openDebts(db, AT_MOST)).map(debtOnWire) }
}

/**
 * A debt that the gateway refused was paid by the operator's own transfer: it is booked, the buyer is told, once, and a
 * sale that it had paid reads paid no more. Asked again, it does what a crash has left.
 * @throws CallError NOT_FOUND; NOT_REFUNDABLE while the gateway may still give it back, which would then be twice
 */
export async function payDebtByTransfer(deps: SettleDeps, id: number): Promise<DebtView> {
  const { db } = deps
  const debt = await findDebt(db, id)
  if (debt === null) throw new CallError('NOT_FOUND')
  if (debt.kind === 'void' || debt.state === 'owed' || debt.state === 'received') {
    const sentence = 'Only a refund that the gateway has refused can be paid by transfer.'
    throw new CallError('NOT_REFUNDABLE', { fields: { debt: [sentence] } })
  }
  await closeReversal(db, id, { state: 'done' }, ['refused'])
  await settleDebt(deps, debt, 0)
  return debtOnWire({ ...debt, state: 'done' })
}

function debtOnWire(debt: Debt): DebtView {
  const { id, attempt_id: _, payment_id: __, amount, currency, created_at, ...shown } = debt
  return {
    ...shown,
    debt_id: id,
    amount: toWire(amount, currency),
    currency,
    created_at: new Date(created_at).toISOString(),
  }
}
