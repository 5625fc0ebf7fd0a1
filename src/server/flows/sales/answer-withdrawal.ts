import type { AuditAction } from '#rules/office/audit.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { MemberRole } from '#rules/office/permissions.ts'
import { decideRefund } from '#rules/sales/refund.ts'
import type { WithdrawalAnswer } from '#rules/sales/withdrawal-answer.ts'
import { CallError } from '../../call-error.ts'
import { recordAudit, type AuditActor } from '../../store/accounts/audit-store.ts'
import { lockWithdrawal, writeAnswer } from '../../store/reports/withdrawal-list-store.ts'
import { findPurchase } from '../../store/purchases/payment-store.ts'
import { endSubscriptionsOf } from '../../store/purchases/withdrawal-store.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { readAsked, refundSituation } from '../refunds/read-asked.ts'
import { refusalSentence } from '../refunds/refund-words.ts'
import { carryOutWithdrawal } from './withdraw.ts'
import { admitRefund } from '../refunds/refund-limits.ts'

type Member = AuditActor & { sellerId: number; role: MemberRole; email: string }
type Given = { reference: string; answer: WithdrawalAnswer; reason: string | null }

const ACTIONS = {
  refund: 'sale.withdrawal-accepted',
  refuse: 'sale.withdrawal-refused',
  outside: 'sale.withdrawal-settled',
} as const satisfies Record<WithdrawalAnswer, AuditAction>

/**
 * Records the answer to a withdrawal that waits for its seller. It is committed with its audit entry before a gateway
 * is called; the sweep continues with a refund that is still open, and requests it again if it was refused.
 * @throws CallError NOT_FOUND, WITHDRAWAL_ANSWERED, NOT_REFUNDABLE, REFUND_LIMIT; INVALID_REQUEST for a refusal without
 * a reason
 */
export async function answerWithdrawal(deps: ResolveDeps, by: Member, given: Given): Promise<void> {
  const { answer, reason, reference } = given
  if (answer === 'refuse' && (reason ?? '') === '')
    throw new CallError('INVALID_REQUEST', { stated: { reason: ['is missing'] } })
  const seen = await lockWithdrawal(deps.db, by.sellerId, reference)
  if (seen === null) throw new CallError('NOT_FOUND')
  const { saleId, currency, amount } = await refundOf(deps, seen.payment_id, answer)
  await deps.db.transaction().execute(async (tx) => {
    const found = await lockWithdrawal(tx, by.sellerId, reference)
    // guard: withdrawal-answered-once
    if (found?.state !== 'asked') throw new CallError('WITHDRAWAL_ANSWERED')
    if (answer === 'refund') {
      // guard: withdrawal-refund-limit
      await admitRefund(tx, by, { amount, currency, now: deps.now() })
      await endSubscriptionsOf(tx, found.payment_id)
    }
    await writeAnswer(tx, found.id, { answer, text: reason, author: by.email })
    const facts = answer === 'refund' ? { amount, currency } : {}
    // guard: audit-of-withdrawals
    await recordAudit(tx, by, { action: ACTIONS[answer], target: { kind: 'sale', id: saleId }, facts })
  })
  if (answer === 'refund') await carryOutWithdrawal(deps, seen.id)
}

/** The public id of the first sale of a purchase, and what its gateway would refund of all of them. */
async function refundOf(
  deps: ResolveDeps,
  paymentId: string,
  answer: WithdrawalAnswer,
): Promise<{ saleId: string; currency: Currency; amount: Minor }> {
  const purchase = await findPurchase(deps.db, paymentId)
  const main = purchase?.sales[0]
  if (!purchase || !main) throw new Error('the purchase of a withdrawal is not there')
  const { sale_id: saleId, currency } = main
  const sales = answer === 'refund' ? purchase.sales.filter(({ dropped }) => !dropped) : []
  let amount = 0
  for (const { sale_id } of sales) {
    const situation = await refundSituation(deps, await readAsked(deps, sale_id))
    const decision = decideRefund(situation, { amount: null, by: 'gateway' })
    if (decision.kind === 'refund') amount += decision.amount
    else if (decision.why !== 'nothing-left') {
      const sentence = refusalSentence(decision.why, decision.left, currency)
      throw new CallError('NOT_REFUNDABLE', { stated: { sale: [sentence] } })
    }
  }
  return { saleId, currency, amount }
}
