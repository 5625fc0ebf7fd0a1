import type { OperatorSale, RefundView } from '#contract/operator/calls.ts'
import { groupOrderNumber, readOrderNumber } from '#rules/order/order-number.ts'
import { toWire, type Currency, type Minor } from '#rules/base/money.ts'
import { WHOLE_SALE } from '#rules/sales/refund-items.ts'
import { decideRefund, isVoidable, type RefundState } from '#rules/sales/refund.ts'
import { CallError } from '../../call-error.ts'
import type {
  AttemptRecord,
  LegRecord,
  Purchase,
  SaleRecord,
} from '../../store/purchases/purchase-records.ts'
import { findSaleOfOrder } from '../../store/purchases/payment-store.ts'
import { listRefunds, refundsOfPayment, type RefundRecord } from '../../store/purchases/refund-store.ts'
import { leftOfCard, readAsked, refundSituation, type Asked } from '../refunds/read-asked.ts'
import { describeItems } from '../refunds/sale-items.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'

/** The id of the sale that an operator names by it, or by the order number of its purchase. */
export async function saleIdNamed(db: ResolveDeps['db'], named: string): Promise<string> {
  const number = readOrderNumber(named)
  return number === null ? named : ((await findSaleOfOrder(db, number)) ?? named)
}

/**
 * A sale as its operator reads it.
 * @throws CallError NOT_FOUND
 */
export async function readOperatorSale(deps: ResolveDeps, saleId: string): Promise<OperatorSale> {
  return describeSale(deps, await readAsked(deps, saleId))
}

/** A sale that was read already, in the words of the wire. */
export async function describeSale(deps: ResolveDeps, asked: Asked): Promise<OperatorSale> {
  const { purchase, sale, attempt } = asked
  const situation = await refundSituation(deps, asked)
  const decision = decideRefund(situation, { amount: null, by: 'transfer' })
  const refunds = await refundsOfPayment(deps.db, purchase.payment.id)
  const wire = (amount: Minor): number => toWire(amount, sale.currency)
  return {
    sale_id: sale.sale_id,
    order_number: groupOrderNumber(purchase.payment.order_number),
    status: sale.status,
    currency: sale.currency,
    product: { id: sale.product_id, name: sale.name },
    amount: wire(sale.amount),
    share: wire(situation.share),
    refunded: wire(sale.refunded),
    refundable: decision.kind === 'refund' ? wire(decision.amount) : 0,
    voidable: isVoidable(attempt.state),
    created_at: instant(sale.created_at),
    paid_at: sale.paid_at === null ? null : instant(sale.paid_at),
    buyer: buyerOf(purchase),
    sales: purchase.sales.filter(({ dropped }) => !dropped).map(saleOf),
    attempts: purchase.attempts.map(attemptOf),
    refunds: refunds.map((refund) => refundOnWire(refund, publicSaleId(purchase, refund))),
    items: await describeItems(deps, asked),
  }
}

const instant = (text: string): string => new Date(text).toISOString()

function buyerOf({ payment: { buyer } }: Purchase): OperatorSale['buyer'] {
  return { name: buyer.name, email: buyer.email, document: buyer.document }
}

function saleOf({ sale_id, status, name, amount, currency }: SaleRecord): OperatorSale['sales'][number] {
  return { sale_id, status, name, amount: toWire(amount, currency) }
}

function attemptOf(attempt: AttemptRecord): OperatorSale['attempts'][number] {
  const { number, reference, gateway, gateway_id, method, state, installments, card, code } = attempt
  return {
    number,
    reference,
    gateway,
    gateway_id,
    method,
    state,
    amount: toWire(attempt.amount, attempt.currency),
    total: toWire(attempt.total, attempt.currency),
    installments,
    card: card === null ? null : { brand: card.brand, bin: card.bin, last_four: card.last_four },
    cards: (attempt.legs ?? []).map((leg) => cardOf(leg, attempt.currency)),
    code,
    gateway_code: attempt.gateway_code,
    created_at: instant(attempt.created_at),
    outcome_at: attempt.outcome_at === null ? null : instant(attempt.outcome_at),
  }
}

function cardOf(leg: LegRecord, currency: Currency): OperatorSale['attempts'][number]['cards'][number] {
  const { number, reference, gateway_id, state } = leg
  const { brand, bin, last_four } = leg.card
  const total = toWire(leg.total, currency)
  const refundable = toWire(leftOfCard(leg), currency)
  return { number, reference, gateway_id, brand, bin, last_four, state, total, refundable }
}

function publicSaleId({ sales }: Purchase, { sale_id }: RefundRecord): string {
  const sale = sales.find(({ id }) => id === sale_id)
  if (sale === undefined) throw new CallError('NOT_FOUND')
  return sale.sale_id
}

/** A refund in the words of the wire, by the public id of its sale. */
function refundOnWire(refund: RefundRecord, saleId: string): RefundView {
  const { refund_id, refund_key, kind, way, card, amount, reason, state, gateway_refund_id, refusal } = refund
  const currency: Currency = refund.currency
  return {
    refund_id,
    key: refund_key,
    sale_id: saleId,
    kind,
    by: way,
    card,
    amount: toWire(amount, currency),
    currency,
    reason,
    items: refund.items.map((number) => ({
      sale_id: saleId,
      ticket: number === WHOLE_SALE ? null : number,
    })),
    state,
    gateway_refund_id,
    refusal,
    created_at: instant(refund.created_at),
    ended_at: refund.ended_at === null ? null : instant(refund.ended_at),
  }
}

/** The refunds of an order, in the words of the wire. */
export async function refundsOnWire(
  deps: Pick<ResolveDeps, 'db'>,
  saleId: string,
  refunds: readonly RefundRecord[],
): Promise<RefundView[]> {
  const { purchase } = await readAsked(deps, saleId)
  return refunds.map((refund) => refundOnWire(refund, publicSaleId(purchase, refund)))
}

/** A page of refunds; `next` leads to the one after it. */
export async function readRefunds(
  deps: Pick<ResolveDeps, 'db'>,
  query: { state?: RefundState | undefined; before?: string | undefined; limit: number },
): Promise<{ refunds: RefundView[]; next: string | null }> {
  const { limit } = query
  const filter = { state: query.state ?? null, before: query.before ?? null, limit: limit + 1 }
  const rows = await listRefunds(deps.db, filter)
  const refunds = rows.slice(0, limit).map((row) => refundOnWire(row, row.public_sale_id))
  return { refunds, next: rows.length > limit ? (refunds.at(-1)?.refund_id ?? null) : null }
}
