import { barcodeOfLine, digitableLine, isValidBarcode } from '#rules/methods/boleto.ts'
import { minorOf } from '../decimal-amount.ts'
import { fieldsOf, innerOf, listOf, textOf, wholeOf, type Fields } from '../json-fields.ts'

/** Mercado Pago answers in Brazil, in reais. */
export const CURRENCY = 'BRL'

/** A payment as Mercado Pago's API answers it: the part that the adapter reads. Amounts are minor units. */
export type AnsweredPayment = {
  id: string
  /** Our own reference. */
  reference: string
  status: string
  detail: string | null
  /** `credit_card`, `bank_transfer` (Pix), `ticket` (boleto), … */
  type: string | null
  amount: number
  refunded: number
  authorizationCode: string | null
  endToEndId: string | null
  /** The card scheme's id of the payment, where it was asked for. */
  networkId: string | null
  expiresAt: string | null
  pixCode: string | null
  boleto: { line: string; barcode: string; url: string | null } | null
}

/** Reads a payment; null when the body is not wholly one, because a half-understood answer is not understood. */
export function readPayment(body: unknown): AnsweredPayment | null {
  const payment = fieldsOf(body)
  const id = wholeOf(payment, 'id')
  const reference = textOf(payment, 'external_reference')
  const status = textOf(payment, 'status')
  const currency = payment?.['currency_id'] ?? CURRENCY
  const amount = minorOf(payment?.['transaction_amount'], CURRENCY)
  const refunded = minorOf(payment?.['transaction_amount_refunded'] ?? 0, CURRENCY)
  if (id === null || reference === null || status === null || currency !== CURRENCY) return null
  if (amount === null || refunded === null) return null
  const details = innerOf(payment, 'transaction_details')
  return {
    id: String(id),
    reference,
    status,
    amount,
    refunded,
    detail: textOf(payment, 'status_detail'),
    type: textOf(payment, 'payment_type_id'),
    authorizationCode: textOf(payment, 'authorization_code'),
    // The end-to-end id of the Pix, which Mercado Pago writes with a prefix of its own.
    endToEndId: /E[0-9A-Za-z]{31}$/.exec(textOf(details, 'transaction_id') ?? '')?.[0] ?? null,
    networkId: readNetworkId(payment),
    expiresAt: textOf(payment, 'date_of_expiration'),
    pixCode: textOf(innerOf(innerOf(payment, 'point_of_interaction'), 'transaction_data'), 'qr_code'),
    boleto: readBoleto(payment, details),
  }
}

/** `expanded.gateway.reference.network_transaction_id`; some schemes fill theirs up with blanks. */
function readNetworkId(payment: Fields | null): string | null {
  const reference = innerOf(innerOf(innerOf(payment, 'expanded'), 'gateway'), 'reference')
  const id = textOf(reference, 'network_transaction_id')?.trim() ?? ''
  return id === '' ? null : id
}

/** Reads line and barcode of a boleto; if only one of them is given, the other is derived from it. */
function readBoleto(payment: Fields | null, details: Fields | null): AnsweredPayment['boleto'] {
  const reported =
    textOf(innerOf(details, 'barcode'), 'content') ?? textOf(innerOf(payment, 'barcode'), 'content')
  const barcode = reported ?? barcodeOfLine(textOf(details, 'digitable_line') ?? '')
  if (barcode === null || !isValidBarcode(barcode)) return null
  return { line: digitableLine(barcode), barcode, url: textOf(details, 'external_resource_url') }
}

/** The ids of the payments that a search found; null when the body is no search. */
export function readSearch(body: unknown): string[] | null {
  const search = fieldsOf(body)
  if (!Array.isArray(search?.['results'])) return null
  const ids = listOf(search, 'results').map((payment) => payment['id'])
  return ids.every((id) => Number.isSafeInteger(id) || /^\d+$/.test(String(id))) ? ids.map(String) : null
}

/** The token of a card; null when the body holds none. */
export function readToken(body: unknown): string | null {
  return textOf(fieldsOf(body), 'id')
}

/** Reads a refund's id and status; null if the body is not a refund. */
export function readRefund(body: unknown): { id: string; status: string } | null {
  const refund = fieldsOf(body)
  const id = wholeOf(refund, 'id')
  const status = textOf(refund, 'status')
  return id === null || status === null ? null : { id: String(id), status }
}

/** The causes of an error in Mercado Pago's own form; null for anything else, such as a proxy's error page. */
export function readCauses(status: number, body: unknown): string[] | null {
  const error = fieldsOf(body)
  // It repeats the HTTP status, which distinguishes it from a page of another server.
  if (error?.['status'] !== status || textOf(error, 'message') === null) return null
  const causes = listOf(error, 'cause').map((cause) => cause['code'])
  return causes.filter((code) => typeof code === 'number' || typeof code === 'string').map(String)
}
