import { schemeAdviceOf, type SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import { minorOf } from '../decimal-amount.ts'
import { fieldsOf, innerOf, listOf, textOf, type Fields } from '../json-fields.ts'

/** A capture of an order: the money that was taken. Amounts are minor units. */
export type AnsweredCapture = {
  id: string
  status: string
  /** Why it is pending or was declined, in PayPal's words. */
  reason: string | null
  /** The processor's code, where a card was behind the wallet. */
  responseCode: string | null
  /** Advice of the card's scheme, if a card is behind the wallet. */
  advice: SchemeAdvice | null
  amount: number
}

/** An order as PayPal's API answers it: the part that the adapter reads. */
export type AnsweredOrder = {
  id: string
  status: string
  /** Our own reference. */
  reference: string
  currency: string
  amount: number
  createdAt: Date | null
  /** Where the buyer approves it; null once that is done. */
  approvalUrl: string | null
  capture: AnsweredCapture | null
  /** Amount of it that was refunded, completed or pending. */
  refunded: number
}

/** Reads an order; null when the body is not wholly one, because a half-understood answer is not understood. */
export function readOrder(body: unknown): AnsweredOrder | null {
  const order = fieldsOf(body)
  const units = listOf(order, 'purchase_units')
  const unit = units[0] ?? null
  const money = innerOf(unit, 'amount')
  const id = textOf(order, 'id')
  const status = textOf(order, 'status')
  const reference = textOf(unit, 'custom_id')
  const currency = textOf(money, 'currency_code')
  if (id === null || status === null || reference === null || currency === null) return null
  const amount = minorOf(money?.['value'], currency)
  const payments = readPayments(innerOf(unit, 'payments'), currency)
  if (amount === null || payments === null || units.length !== 1) return null
  const created = Date.parse(textOf(order, 'create_time') ?? '')
  return {
    id,
    status,
    reference,
    currency,
    amount,
    createdAt: Number.isNaN(created) ? null : new Date(created),
    approvalUrl: linkOf(order, 'payer-action') ?? linkOf(order, 'approve'),
    ...payments,
  }
}

/** Reads captures and refunds; null if any of them cannot be read. */
function readPayments(
  payments: Fields | null,
  currency: string,
): Pick<AnsweredOrder, 'capture' | 'refunded'> | null {
  const captures = listOf(payments, 'captures').map((capture) => readCapture(capture, currency))
  const refunds = listOf(payments, 'refunds')
    .filter((refund) => ['COMPLETED', 'PENDING'].includes(textOf(refund, 'status') ?? ''))
    .map((refund) => minorOf(innerOf(refund, 'amount')?.['value'], currency))
  // An order of ours is captured once; more than one capture is nobody's order that we know.
  const [capture = null] = captures
  if (captures.length > 1 || captures.includes(null) || refunds.includes(null)) return null
  return { capture, refunded: refunds.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) }
}

function readCapture(capture: Fields, currency: string): AnsweredCapture | null {
  const id = textOf(capture, 'id')
  const status = textOf(capture, 'status')
  const amount = minorOf(innerOf(capture, 'amount')?.['value'], currency)
  if (id === null || status === null || amount === null) return null
  return {
    id,
    status,
    amount,
    reason: textOf(innerOf(capture, 'status_details'), 'reason'),
    responseCode: textOf(innerOf(capture, 'processor_response'), 'response_code'),
    advice: schemeAdviceOf({
      brand: null,
      advice: textOf(innerOf(capture, 'processor_response'), 'payment_advice_code'),
      response: null,
    }),
  }
}

function linkOf(order: Fields | null, rel: string): string | null {
  const href = textOf(listOf(order, 'links').find((link) => link['rel'] === rel) ?? null, 'href')
  return href !== null && URL.canParse(href) && /^https?:/.test(href) ? href : null
}

/** An error in PayPal's own form; null for anything else, such as a proxy's error page. */
export function readError(body: unknown): { name: string; issue: string | null } | null {
  const error = fieldsOf(body)
  // OAuth's errors call the name `error`.
  const name = textOf(error, 'name') ?? textOf(error, 'error')
  return name === null ? null : { name, issue: textOf(listOf(error, 'details')[0] ?? null, 'issue') }
}

/** Reads a refund's id and status; null if the body is not a refund. */
export function readRefund(body: unknown): { id: string; status: string } | null {
  const refund = fieldsOf(body)
  const id = textOf(refund, 'id')
  const status = textOf(refund, 'status')
  return id === null || status === null ? null : { id, status }
}
