import type { DebtView } from '#contract/operator-calls.ts'
import { toWire } from '#rules/money.ts'
import { CallError } from '../call-error.ts'
import type { Database } from '../store/database.ts'
import { closeReversal, findDebt, openDebts, type Debt } from '../store/reversal-store.ts'

/** More than an operator reads at once; with so many something is wrong at a gateway. */
const AT_MOST = 200

export async function readDebts({ db }: { db: Database }): Promise<{ debts: DebtView[] }> {
  return { debts: (await openDebts(db, AT_MOST)).map(debtOnWire) }
}

/**
 * A debt that the gateway refused was paid by the operator's own transfer: it is booked and the buyer is told, once.
 * @throws CallError NOT_FOUND; NOT_REFUNDABLE while the gateway may still give it back, which would then be twice
 */
export async function payDebtByTransfer({ db }: { db: Database }, id: number): Promise<DebtView> {
  const debt = await findDebt(db, id)
  if (debt === null) throw new CallError('NOT_FOUND')
  if (debt.kind === 'void' || debt.state === 'owed' || debt.state === 'received') {
    const sentence = 'Only a refund that the gateway has refused can be paid by transfer.'
    throw new CallError('NOT_REFUNDABLE', { fields: { debt: [sentence] } })
  }
  await closeReversal(db, id, { state: 'done' }, ['refused'])
  return debtOnWire({ ...debt, state: 'done' })
}

function debtOnWire({ id, amount, currency, created_at, ...debt }: Debt): DebtView {
  return {
    ...debt,
    debt_id: id,
    amount: toWire(amount, currency),
    currency,
    created_at: new Date(created_at).toISOString(),
  }
}
