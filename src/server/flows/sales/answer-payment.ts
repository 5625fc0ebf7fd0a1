import { mainSaleOf } from '../orders/main-sale.ts'
import type { NextActionWire } from '#contract/checkout/fields.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { SALE_CODE_PATH, fillPath } from '#contract/routes.ts'
import { maskDocument } from '#rules/people/document.ts'
import { failedLeg } from '#rules/payment/card-legs.ts'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { toWire } from '#rules/base/money.ts'
import { timeZoneOf, zonedTime } from '#rules/base/time-zone.ts'
import type { NextAction } from '#rules/payment/outcome.ts'
import type { PricedOrder } from '#rules/order/price-order.ts'
import { isGranted, saleStatusOf, statusOfLine, type SaleStatus } from '#rules/sales/sale-status.ts'
import { saleToken, type Keys } from '../../signing/keys.ts'
import { paidCards } from './paid-cards.ts'
import { startsTrial } from '../subscriptions/plan-subscriptions.ts'
import type {
  AttemptRecord,
  BuyerRecord,
  Purchase,
  SaleRecord,
} from '../../store/purchases/purchase-records.ts'

/** Codes and pictures of a next action, with the token that reads them, as the page receives it. */
export function actionOnWire(
  action: NextAction | null,
  sale: { id: string; token: string },
  {
    heldUntil = null,
    payer,
  }: { heldUntil?: string | null; payer?: Pick<BuyerRecord, 'name' | 'document'> } = {},
): NextActionWire | null {
  const image = (format: string): string =>
    `/api${fillPath(SALE_CODE_PATH, { sale_id: sale.id, format })}?token=${sale.token}`
  if (action?.kind === 'qr-code') {
    return {
      kind: 'qr-code',
      code: action.code,
      expires_at: action.expires_at,
      image: { svg: image('svg'), png: image('png') },
    }
  }
  if (action?.kind === 'voucher') {
    const [line, barcode] =
      action.voucher === 'boleto' ? [action.line, action.barcode] : [action.reference, action.reference]
    return {
      kind: 'voucher',
      voucher: action.voucher,
      line,
      barcode,
      due_date: action.due_date,
      held_until: heldUntil,
      ...(action.voucher === 'boleto' &&
        payer !== undefined && { payer: { name: payer.name, document: maskDocument(payer.document) } }),
      image: { svg: image('svg') },
    }
  }
  return action?.kind === 'redirect'
    ? { kind: 'redirect', url: action.url, expires_at: action.expires_at }
    : null
}

/**
 * Until when a voucher's attempt holds what it took, by the clocks of the country in which the voucher is paid; null
 * where that is as long as it can be paid.
 */
export function heldUntilOf({
  holds_until,
  expires_at,
  method,
}: Pick<AttemptRecord, 'holds_until' | 'expires_at' | 'method'>): string | null {
  if (holds_until === null || expires_at === null) return null
  const held = new Date(holds_until)
  return held < new Date(expires_at) ? zonedTime(timeZoneOf(method === 'OXXO' ? 'MX' : 'BR'), held) : null
}

const SUCCEEDS: readonly SaleStatus[] = ['WAITING_PAYMENT', 'EXPIRED', 'REFUNDED', 'CHARGEBACK']

/**
 * Returns the code of the catalogue that explains a sale's status; null if the sale is valid or waits for the buyer.
 */
function failureOf(status: SaleStatus, attempt: AttemptRecord): string | null {
  if (status === 'PENDING_FRAUD_ANALYSIS') return 'PENDING_FRAUD_ANALYSIS'
  if (status === 'PROCESSING' || isGranted(status) || SUCCEEDS.includes(status)) return null
  return attempt.code ?? 'GENERIC'
}

/**
 * Builds the answer to a submit from the rows alone: a repeated request gets the same, or a later state if there is
 * one. `attempts` is present only when the next gateway may be tried without prompting the buyer.
 */
export function answerOfAttempt(keys: Keys, purchase: Purchase, attempt: AttemptRecord): PaymentAnswer {
  const main = mainSaleOf(purchase)
  const status = statusOfLine(saleStatusOf(attempt.state), startsTrial(main))
  const code = failureOf(status, attempt)
  const wire = (amount: number): number => toWire(amount, attempt.currency)
  const tokenOf = (sale: SaleRecord): string => saleToken(keys, sale.sale_id, purchase.payment.links_version)
  return {
    code,
    status,
    type: code,
    ...(attempt.retryable && code !== null ? { attempts: [...attempt.tried, attempt.gateway] } : {}),
    parent_id: main.chc,
    sales: purchase.sales
      .filter((sale) => !sale.dropped)
      .map((sale) => ({
        success: code === null && status !== 'PROCESSING',
        code,
        sale_id: sale.sale_id,
        chc: sale.chc,
        token: tokenOf(sale),
        product: { id: sale.product_id, name: sale.name },
        amount: wire(sale.amount),
      })),
    object:
      attempt.state === 'awaiting'
        ? actionOnWire(
            attempt.action,
            { id: main.sale_id, token: tokenOf(main) },
            { heldUntil: heldUntilOf(attempt), payer: purchase.payment.buyer },
          )
        : null,
    amount: wire(attempt.amount),
    total: wire(attempt.total),
    installments: attempt.installments,
    ...(attempt.legs !== undefined && {
      cards: paidCards(attempt),
      refused_card: code === null ? undefined : failedLeg(attempt.legs)?.number,
    }),
  }
}

/** A refusal of ours before any gateway was asked: nothing was written. */
export function answerRefusal(code: PaymentErrorCode, order: PricedOrder, card?: number): PaymentAnswer {
  const wire = (amount: number): number => toWire(amount, order.currency)
  return {
    code,
    status: 'REFUSED',
    type: code,
    parent_id: null,
    sales: order.lines.map((line) => ({
      success: false,
      code,
      sale_id: null,
      chc: null,
      token: null,
      product: { id: line.product_id, name: line.name },
      amount: wire(line.amount),
    })),
    object: null,
    amount: wire(order.amount),
    total: wire(order.total),
    installments: order.installments,
    ...(card !== undefined && { refused_card: card }),
  }
}
