import type { Minor } from '#rules/base/money.ts'
import { sharesOf, type RefundSituation } from '#rules/sales/refund.ts'
import { CallError } from '../../call-error.ts'
import { findPurchaseOfSale } from '../../store/purchases/payment-store.ts'
import type {
  AttemptRecord,
  LegRecord,
  Purchase,
  SaleRecord,
} from '../../store/purchases/purchase-records.ts'
import { returnedOf } from '../../store/purchases/refund-store.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'

/** A refund that is asked for, with the rows of its sale as they were read. */
export type Asked = { purchase: Purchase; sale: SaleRecord; attempt: AttemptRecord }

/**
 * The sale that an operator names, with its purchase.
 * @throws CallError NOT_FOUND
 */
export async function readAsked(deps: Pick<ResolveDeps, 'db'>, saleId: string): Promise<Asked> {
  const purchase = await findPurchaseOfSale(deps.db, saleId)
  const sale = purchase?.sales.find((candidate) => candidate.sale_id === saleId)
  if (purchase === null || sale === undefined) throw new CallError('NOT_FOUND')
  return { purchase, sale, attempt: speakingAttempt(purchase) }
}

/** The amount that can still be refunded to one of two cards. */
export function leftOfCard(leg: LegRecord): Minor {
  return leg.state === 'captured' ? leg.total - leg.refund_claimed : 0
}

/** The state and the amounts by which a refund of a sale is decided. */
export async function refundSituation(deps: ResolveDeps, asked: Asked): Promise<RefundSituation> {
  const { purchase, sale, attempt } = asked
  const returned = (await returnedOf(deps.db, purchase.payment.id)).find(
    ({ attempt_id }) => attempt_id === attempt.id,
  )
  const { ledger = 0, done = 0, open = 0 } = returned ?? {}
  const capabilities = (await deps.gateways.gateways()).get(attempt.gateway)
  return {
    state: attempt.state,
    method: attempt.method,
    paidAt: sale.paid_at === null ? null : new Date(sale.paid_at),
    now: deps.now(),
    share: shareOf(asked),
    claimed: sale.refund_claimed,
    left: attempt.total - Math.max(ledger, done) - open,
    takesParts: capabilities?.partialRefund === true,
  }
}

/** Returns the sale's part of the charge, instalment interest included. */
export function shareOf({ purchase, sale, attempt }: Asked): Minor {
  return sharesOf(attempt.total, purchase.sales)[purchase.sales.indexOf(sale)] ?? 0
}
