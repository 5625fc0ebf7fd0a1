import { sharesOf } from '#rules/sales/refund.ts'
import { statusOfLine, type SaleStatus } from '#rules/sales/sale-status.ts'
import { purchaseStatusOf, type DemoOrder, type Sheet, type SheetTools } from './demo-order.ts'
import type { Drawn } from './drawn.ts'
import type { Tried } from './sandbox-lines.ts'
import { refundKeyOf } from './sandbox-lines.ts'

/** Writes the sales of a purchase, a line each. @returns their rows' ids in the lines' order */
export function writeSales({ rows }: Sheet, drawn: Drawn, order: DemoOrder, paymentId: string): string[] {
  const { at, cart, fate } = order
  const status = purchaseStatusOf(order)
  const paidAt = fate.kind === 'paid' ? fate.at.toISOString() : null
  const refund = fate.kind === 'paid' && fate.aftermath.kind === 'refunded' ? fate.aftermath : null
  const shares = sharesOf(
    cart.total,
    cart.lines.map(({ amount }) => ({ amount, dropped: false })),
  )
  return cart.lines.map((line, index) => {
    const id = drawn.rowId(at)
    const share = shares[index] ?? 0
    const back = refund === null ? 0 : (refund.amount ?? share)
    rows.sales.push({
      id,
      sale_id: drawn.publicId(),
      chc: drawn.publicId(),
      payment_id: paymentId,
      seller_id: cart.sellerId,
      product_id: line.product_id,
      line: index,
      offer_hash: line.offer_hash,
      name: line.name,
      amount: line.amount,
      currency: 'BRL',
      status: lineStatus(status, line.terms.trial ?? 0),
      code: status === 'REFUSED' ? 'INSUFFICIENT_FUNDS' : null,
      version: 1,
      created_at: at.toISOString(),
      paid_at: paidAt,
      dropped: false,
      unit: line.unit,
      discount: line.discount,
      deferred: line.deferred,
      shipping: line.shipping,
      terms: line.terms,
      refundable: refund === null ? 0 : share,
      refund_claimed: back,
      refunded: back,
    })
    return id
  })
}

const lineStatus = (status: SaleStatus, trial: number): SaleStatus => statusOfLine(status, trial > 0)

/** Writes the entries of our ledger, and the order of a refund. A refund is of a purchase of one line. */
export function writeMoney(
  { rows }: Sheet,
  { drawn }: SheetTools,
  { cart, fate }: DemoOrder,
  { paymentId, tried, saleId }: { paymentId: string; tried: Tried; saleId: string },
): void {
  if (fate.kind !== 'paid' || cart.total === 0) return
  const { reference, gatewayId, id: attemptId } = tried
  const book = (
    kind: 'charge' | 'refund' | 'chargeback' | 'chargeback-reversal',
    key: string,
    amount: number,
    at: Date,
  ) =>
    rows.ledger_entries.push({
      entry_key: key,
      seller_id: cart.sellerId,
      payment_id: paymentId,
      attempt_id: attemptId,
      kind,
      amount,
      currency: 'BRL',
      gateway: 'sandbox',
      gateway_id: gatewayId,
      at: at.toISOString(),
    })
  book('charge', `charge:${reference}`, cart.total, fate.at)
  const { aftermath } = fate
  if (aftermath.kind === 'charged-back') {
    book('chargeback', `chargeback:${reference}:${aftermath.at.toISOString()}`, cart.total, aftermath.at)
    if (aftermath.wonAt === null) return
    const key = `chargeback-reversal:${reference}:${aftermath.wonAt.toISOString()}`
    book('chargeback-reversal', key, cart.total, aftermath.wonAt)
  }
  if (aftermath.kind !== 'refunded') return
  const amount = aftermath.amount ?? cart.total
  book('refund', `refund:${reference}:${amount}`, amount, aftermath.at)
  const { key, id } = refundKeyOf(tried)
  const at = aftermath.at.toISOString()
  rows.refunds.push({
    id: drawn.rowId(aftermath.at),
    refund_id: drawn.publicId(),
    refund_key: drawn.rowId(aftermath.at),
    part: 1,
    contents: JSON.stringify({ kind: 'refund', reason: aftermath.reason, amount: aftermath.amount }),
    kind: 'refund',
    way: 'gateway',
    seller_id: cart.sellerId,
    payment_id: paymentId,
    attempt_id: attemptId,
    sale_id: saleId,
    amount,
    currency: 'BRL',
    reason: aftermath.reason,
    state: 'done',
    gateway_key: key,
    gateway_refund_id: id,
    tries: 1,
    created_at: at,
    ended_at: at,
    applied_at: at,
  })
}

/** Writes what a purchase took of stock, tickets and a coupon; unpaid holds are released. */
export function writeHolds(
  { rows }: Sheet,
  { coupons }: SheetTools,
  order: DemoOrder,
  attemptId: string,
): void {
  const { cart, coupon, fate } = order
  const { sellerId } = cart
  const nothing = { product_id: null, coupon_id: null, batch_id: null, ticket_id: null, holders: null }
  // Paid holds are sold by the statement that issues the tickets (`writeHistory`).
  const state = fate.kind === 'paid' ? ('held' as const) : ('released' as const)
  const of = { ...nothing, attempt_id: attemptId, seller_id: sellerId, state, quantity: 1, buyer_keys: [] }
  for (const { productId, quantity } of cart.claims)
    rows.holds.push({ ...of, kind: 'stock', product_id: productId, quantity })
  for (const { batch, ticket, quantity, holders = [] } of cart.tickets)
    rows.holds.push({
      ...of,
      kind: 'ticket',
      batch_id: batch.id,
      ticket_id: ticket.id,
      quantity,
      holders: [...holders],
    })
  if (coupon !== null) rows.holds.push({ ...of, kind: 'coupon', coupon_id: coupons.get(coupon) ?? 0 })
}
