import type { ReportedReversal } from '#gateways/gateway.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { endRefund, findRefund, findRefundByGatewayId } from '../../store/purchases/refund-store.ts'
import { closeReversal, findReversal, findReceivedReversal } from '../../store/purchases/reversal-store.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { bookReversal } from './close-reversal.ts'

/**
 * Records the result that a gateway that cannot be queried reported for a refund or a void it had received: only now it
 * is done, or refused. One that is not ours, or whose answer is still on its way, changes nothing here; the code that
 * writes the answer looks for this event.
 */
export async function confirmReversal(
  deps: ResolveDeps,
  attempt: AttemptRecord,
  reported: ReportedReversal,
): Promise<void> {
  const about = { attempt_id: attempt.id, gateway: attempt.gateway }
  const refund = await findRefundByGatewayId(deps.db, attempt.id, reported.gatewayId)
  if (refund !== null) {
    if (refund.state === 'done' && reported.kind === 'refused') {
      // The money went out and came back: a person gives it back another way.
      deps.log.error('refund-failed-late', { ...about, refund_id: refund.refund_id, reason: reported.reason })
      return
    }
    const answer = {
      state: reported.kind,
      gatewayRefundId: reported.gatewayId,
      refusal: reported.reason,
      dueAt: null,
    }
    await endRefund(deps.db, refund.id, answer)
    const ended = await findRefund(deps.db, refund.id)
    if (ended !== null) await carryOutRefund(deps, ended)
    return
  }
  const pending = await findReceivedReversal(deps.db, attempt.id, reported.gatewayId)
  if (pending === null) return deps.log.warn('reversal-of-nobody', about)
  const reversal = reported.kind === 'done' ? await findReversal(deps.db, pending) : null
  if (reversal?.kind === 'refund') await bookReversal(deps, reversal, reversal.amount)
  await closeReversal(deps.db, pending, { state: reported.kind })
  if (reported.kind === 'refused') deps.log.error('reversal-refused', { ...about, reason: reported.reason })
}
