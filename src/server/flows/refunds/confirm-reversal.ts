import type { ToldReversal } from '#gateways/gateway.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { endRefund, findRefund, findRefundByGatewayId } from '../../store/purchases/refund-store.ts'
import { closeReversal, findDebt, findReceivedReversal } from '../../store/purchases/reversal-store.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { settleDebt } from './close-reversal.ts'

/**
 * What a gateway that cannot be asked told of a refund or a void that it had received: only now it is done, or refused.
 * One that is not ours, or whose answer is still on its way, changes nothing here; whoever writes the answer looks for
 * this event.
 */
export async function confirmReversal(
  deps: ResolveDeps,
  attempt: AttemptRecord,
  told: ToldReversal,
): Promise<void> {
  const about = { attempt_id: attempt.id, gateway: attempt.gateway }
  const refund = await findRefundByGatewayId(deps.db, attempt.id, told.gatewayId)
  if (refund !== null) {
    if (refund.state === 'done' && told.kind === 'refused') {
      // The money went out and came back: a person gives it back another way.
      deps.log.error('refund-failed-late', { ...about, refund_id: refund.refund_id, reason: told.reason })
      return
    }
    const answer = { state: told.kind, gatewayRefundId: told.gatewayId, refusal: told.reason, dueAt: null }
    await endRefund(deps.db, refund.id, answer)
    const ended = await findRefund(deps.db, refund.id)
    if (ended !== null) await carryOutRefund(deps, ended)
    return
  }
  const owed = await findReceivedReversal(deps.db, attempt.id, told.gatewayId)
  if (owed === null) return deps.log.warn('reversal-of-nobody', about)
  const debt = told.kind === 'done' ? await findDebt(deps.db, owed) : null
  if (debt?.kind === 'refund') await settleDebt(deps, debt, debt.amount)
  await closeReversal(deps.db, owed, { state: told.kind })
  if (told.kind === 'refused') deps.log.error('reversal-refused', { ...about, reason: told.reason })
}
