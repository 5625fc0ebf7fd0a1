import { fieldsOf, innerOf, listOf, textOf, wholeOf, type Fields } from '../json-fields.ts'

/** A charge of Pagar.me: the part that the adapter reads. Amounts are cents. */
export type PagarmeCharge = {
  id: string
  /** Our reference: the code of its order, which the charge carries as well. */
  reference: string | null
  status: string
  paymentMethod: string
  amount: number
  canceledAmount: number
  customer: string | null
  /** The buyer agreed that the card is kept; Pagar.me keeps every card, and this says whether we may use it. */
  keepsCard: boolean
  transaction: {
    id: string | null
    status: string
    antifraud: string | null
    returnCode: string | null
    gatewayCode: string | null
    authorizationCode: string | null
    card: string | null
    brand: string
    endToEndId: string | null
    pix: { code: string; expiresAt: string } | null
    boleto: { line: string; dueAt: string; url: string | null } | null
  } | null
}

/** The one charge of an order; null when the body is not wholly such an order. */
export function readOrder(body: unknown): PagarmeCharge | null {
  const order = fieldsOf(body)
  const charges = listOf(order, 'charges')
  const [charge] = charges
  if (textOf(order, 'id') === null || charge === undefined || charges.length !== 1) return null
  return chargeFrom(charge, textOf(order, 'code'), textOf(innerOf(order, 'customer'), 'id'))
}

/** A charge as `GET /charges/{id}` and the calls that change one answer it. */
export function readCharge(body: unknown): PagarmeCharge | null {
  const charge = fieldsOf(body)
  const reference =
    textOf(innerOf(charge, 'metadata'), 'reference') ?? textOf(innerOf(charge, 'order'), 'code')
  return charge === null ? null : chargeFrom(charge, reference, textOf(innerOf(charge, 'customer'), 'id'))
}

/** Reads the objects of a list; null if the body is not a list. */
export function readList(body: unknown): Fields[] | null {
  const list = fieldsOf(body)
  return Array.isArray(list?.['data']) ? listOf(list, 'data') : null
}

/** Whether an answer is Pagar.me's own error and not that of something on the way. */
export function isOwnError(body: unknown): boolean {
  return textOf(fieldsOf(body), 'message') !== null
}

function chargeFrom(charge: Fields, reference: string | null, customer: string | null): PagarmeCharge | null {
  const id = textOf(charge, 'id')
  const status = textOf(charge, 'status')
  const paymentMethod = textOf(charge, 'payment_method')
  const amount = wholeOf(charge, 'amount')
  // Absent or null until something was refunded.
  const canceledAmount = (charge['canceled_amount'] ?? null) === null ? 0 : wholeOf(charge, 'canceled_amount')
  if (id === null || status === null || paymentMethod === null) return null
  if (amount === null || canceledAmount === null) return null
  return {
    id,
    reference,
    status,
    paymentMethod,
    amount,
    canceledAmount,
    customer,
    keepsCard: textOf(innerOf(charge, 'metadata'), 'keeps_card') === 'yes',
    transaction: transactionFrom(innerOf(charge, 'last_transaction')),
  }
}

function transactionFrom(transaction: Fields | null): PagarmeCharge['transaction'] {
  const status = textOf(transaction, 'status')
  if (status === null) return null
  const card = innerOf(transaction, 'card')
  return {
    id: textOf(transaction, 'id'),
    status,
    antifraud: textOf(innerOf(transaction, 'antifraud_response'), 'status'),
    returnCode: textOf(transaction, 'acquirer_return_code'),
    gatewayCode: textOf(innerOf(transaction, 'gateway_response'), 'code'),
    authorizationCode: textOf(transaction, 'acquirer_auth_code'),
    card: textOf(card, 'id'),
    brand: textOf(card, 'brand') ?? '',
    endToEndId: textOf(transaction, 'end_to_end_id'),
    pix: pixFrom(transaction),
    boleto: boletoFrom(transaction),
  }
}

function pixFrom(transaction: Fields | null): { code: string; expiresAt: string } | null {
  const code = textOf(transaction, 'qr_code')
  const expiresAt = textOf(transaction, 'expires_at')
  return code === null || expiresAt === null ? null : { code, expiresAt }
}

/** Reads a boleto, whose barcode is sent as a picture; its digits follow from the line. */
function boletoFrom(transaction: Fields | null): { line: string; dueAt: string; url: string | null } | null {
  const line = textOf(transaction, 'line')
  const dueAt = textOf(transaction, 'due_at')
  if (line === null || dueAt === null) return null
  return { line, dueAt, url: textOf(transaction, 'pdf') ?? textOf(transaction, 'url') }
}
