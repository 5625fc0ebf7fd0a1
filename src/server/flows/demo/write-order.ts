import type { NextAction } from '#rules/payment/outcome.ts'
import type { BuyerRecord } from '../../store/purchases/purchase-records.ts'
import {
  isCard,
  lastChangeOf,
  purchaseStatusOf,
  stateOf,
  type DemoOrder,
  type Sheet,
  type SheetTools,
} from './demo-order.ts'
import type { Drawn } from './drawn.ts'
import type { PricedCart } from './offered-goods.ts'
import {
  boletoOf,
  chargeLines,
  refusalLine,
  type DemoBoleto,
  type DemoCard,
  type Tried,
} from './sandbox-lines.ts'
import { writeHolds, writeMoney, writeSales } from './write-sales.ts'

/** Parts of a purchase that later rows name. */
export type WrittenOrder = {
  paymentId: string
  attemptId: string
  saleIds: string[]
  card: DemoCard | null
  storedReference: string | null
}

/** Somebody types for so long before they pay. */
const TYPING_MS = 240_000

const CARDS: readonly [DemoCard, ...DemoCard[]] = [
  { brand: 'visa', bin: '400000', last_four: '0010', expires: '2035-12', kept: false },
  { brand: 'mastercard', bin: '555555', last_four: '0018', expires: '2033-04', kept: false },
  { brand: 'elo', bin: '636368', last_four: '0014', expires: '2034-09', kept: false },
]

/** Writes one purchase with its tries, sales, money and holds, and the sandbox's lines of its charges. */
export function writeOrder(sheet: Sheet, tools: SheetTools, order: DemoOrder): WrittenOrder {
  const { drawn } = tools
  const { at, fate } = order
  const paymentId = drawn.rowId(at)
  const sessionId = drawn.publicId()
  const leadUuid = order.renewal === null ? writeLead(sheet, drawn, order, sessionId) : null
  sheet.rows.payments.push(paymentRow(drawn, order, { id: paymentId, sessionId, leadUuid }))
  const isRetried = fate.kind === 'paid' && fate.isRetried
  if (isRetried || fate.kind === 'refused') {
    const refused = newTry(drawn, { ...order, keepsCard: false }, 1)
    sheet.rows.attempts.push(
      refusedRow(drawn, order, paymentId, refused, fate.kind === 'refused' ? fate.at : at),
    )
    sheet.lines.push(refusalLine(order, refused, tools))
    if (fate.kind === 'refused') {
      const saleIds = writeSales(sheet, drawn, order, paymentId)
      writeHolds(sheet, tools, order, refused.id)
      return { paymentId, attemptId: refused.id, saleIds, card: null, storedReference: null }
    }
  }
  const last = newTry(drawn, order, isRetried ? 2 : 1)
  const boleto = order.method === 'BOLETO' ? boletoOf(order, drawn) : null
  sheet.rows.attempts.push(lastRow(drawn, order, tools, { paymentId, tried: last, boleto }))
  sheet.lines.push(...chargeLines(order, last, boleto, tools))
  const saleIds = writeSales(sheet, drawn, order, paymentId)
  writeMoney(sheet, tools, order, { paymentId, tried: last, saleId: saleIds[0] ?? '' })
  writeHolds(sheet, tools, order, last.id)
  const { card, storedReference } = last
  return { paymentId, attemptId: last.id, saleIds, card, storedReference }
}

function newTry(drawn: Drawn, { at, method, keepsCard }: DemoOrder, number: number): Tried {
  return {
    id: drawn.rowId(at),
    number,
    reference: drawn.reference(),
    gatewayId: drawn.acquirerId('ch'),
    card: isCard(method) ? drawn.pick(CARDS) : null,
    storedReference: keepsCard ? drawn.acquirerId('card') : null,
  }
}

function paymentRow(
  drawn: Drawn,
  order: DemoOrder,
  { id, sessionId, leadUuid }: { id: string; sessionId: string; leadUuid: string | null },
) {
  const { at, cart, buyer, origin, renewal, fate } = order
  const paidAt = fate.kind === 'paid' ? fate.at.toISOString() : null
  const hasContract = cart.lines.some(({ terms }) => (terms.contract ?? null) !== null)
  return {
    id,
    trans: drawn.publicId(),
    session_id: sessionId,
    seller_id: cart.sellerId,
    product_id: cart.productId,
    generation: 0,
    state: purchaseStateOf(fate),
    lead_uuid: leadUuid,
    currency: 'BRL' as const,
    amount: cart.amount,
    locale: 'pt' as const,
    buyer,
    origin,
    agreement: { tax: null, rate: null, accepted: hasContract ? ['contract' as const] : [] },
    delivery: { gift: null, address: null, freight: null },
    renewal,
    created_at: at.toISOString(),
    updated_at: lastChangeOf(order).toISOString(),
    paid_at: paidAt,
    order_number: drawn.orderNumber(),
    links_version: 0,
  }
}

function purchaseStateOf({ kind }: DemoOrder['fate']): 'paid' | 'open' | 'given-up' {
  if (kind === 'paid') return 'paid'
  return kind === 'awaiting' ? 'open' : 'given-up'
}

/** The buyer's data as the page had kept them. */
function writeLead({ rows }: Sheet, drawn: Drawn, order: DemoOrder, sessionId: string): string {
  const { at, cart, buyer, fate } = order
  const uuid = drawn.rowId(at)
  const isLost = fate.kind === 'refused' || fate.kind === 'expired'
  const begun = new Date(at.getTime() - TYPING_MS)
  const status = isLost ? 'ABANDONED' : purchaseStatusOf(order)
  rows.leads.push({
    ...leadOf(cart, buyer, begun),
    uuid,
    session_id: sessionId,
    step: 3,
    status,
    updated_at: lastChangeOf(order).toISOString(),
  })
  return uuid
}

/** A lead as far as it does not depend on what came of it. */
export function leadOf(
  { sellerId, productId }: Pick<PricedCart, 'sellerId' | 'productId'>,
  { name, email, phone, document }: BuyerRecord,
  begun: Date,
) {
  const field = (value: string) => ({ value, revision: 0 })
  return {
    seller_id: sellerId,
    product_id: productId,
    fields: {
      name: field(name),
      email: field(email),
      cellphone: field(`(${phone.slice(3, 5)})${phone.slice(5, 10)}-${phone.slice(10)}`),
      document: field(document),
    },
    origin: {},
    version: 0,
    created_at: begun.toISOString(),
  }
}

/** Builds the columns that every attempt has, whatever its outcome. */
function attemptRow(drawn: Drawn, { at, cart, method }: DemoOrder, paymentId: string, tried: Tried) {
  return {
    id: tried.id,
    payment_id: paymentId,
    seller_id: cart.sellerId,
    product_id: cart.productId,
    number: tried.number,
    reference: tried.reference,
    nonce: drawn.publicId(),
    contents_hash: drawn.publicId(),
    gateway: 'sandbox',
    method,
    currency: 'BRL' as const,
    amount: cart.amount,
    total: cart.total,
    installments: cart.installments,
    installment_value: cart.installmentValue,
    card: tried.card,
    sold_once: cart.tickets.length === 0,
    gateway_id: tried.gatewayId,
    remaining: 1,
    created_at: at.toISOString(),
  }
}

function refusedRow(drawn: Drawn, order: DemoOrder, paymentId: string, tried: Tried, at: Date) {
  const isLast = order.fate.kind === 'refused'
  return {
    ...attemptRow(drawn, order, paymentId, tried),
    state: 'refused' as const,
    stored_reference: null,
    code: 'INSUFFICIENT_FUNDS',
    gateway_code: 'insufficient_funds',
    advice: null,
    action: null,
    expires_at: null,
    due_at: null,
    outcome_at: at.toISOString(),
    coupon: null,
    refund_claimed: 0,
    has_holds: isLast && hasHolds(order),
  }
}

function lastRow(
  drawn: Drawn,
  order: DemoOrder,
  { coupons }: SheetTools,
  { paymentId, tried, boleto }: { paymentId: string; tried: Tried; boleto: DemoBoleto | null },
) {
  const { cart, fate, coupon } = order
  const waits = fate.kind === 'awaiting' ? fate : null
  return {
    ...attemptRow(drawn, order, paymentId, tried),
    state: stateOf(order),
    stored_reference: tried.storedReference,
    code: null,
    gateway_code: null,
    advice: null,
    action: actionOf(boleto),
    expires_at: waits?.until.toISOString() ?? null,
    due_at: waits?.lookAt?.toISOString() ?? null,
    outcome_at: lastChangeOf(order).toISOString(),
    coupon: coupon === null ? null : { id: coupons.get(coupon) ?? 0, name: coupon },
    refund_claimed: refundedOf(order, cart.total),
    has_holds: hasHolds(order),
  }
}

function actionOf(boleto: DemoBoleto | null): NextAction | null {
  if (boleto === null) return null
  const { line, barcode, dueDate } = boleto
  return { kind: 'voucher', voucher: 'boleto', line, barcode, due_date: dueDate, url: null }
}

/** Returns the refunded amount of a charge. */
export function refundedOf({ fate }: Pick<DemoOrder, 'fate'>, total: number): number {
  if (fate.kind !== 'paid' || fate.aftermath.kind !== 'refunded') return 0
  return fate.aftermath.amount ?? total
}

function hasHolds({ cart, coupon }: DemoOrder): boolean {
  return cart.claims.length + cart.tickets.length > 0 || coupon !== null
}
