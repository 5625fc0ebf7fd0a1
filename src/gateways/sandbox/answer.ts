import { schemeAdviceOf, type SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import { fieldsOf, textOf, wholeOf, type Fields } from '../json-fields.ts'

/** A charge as the sandbox's API answers it: the part that the adapter reads. Amounts are minor units. */
export type AnsweredCharge = {
  id: string
  reference: string
  status: string
  captured: number
  refunded: number
  refusalCode: string | null
  advice: SchemeAdvice | null
  endToEndId: string | null
  authorizationCode: string | null
  storedReference: string | null
  pix: { code: string; expiresAt: string } | null
  /** `status` in the acquirer's words. */
  mandate: { id: string; status: string } | null
  /** The day on which the payer's bank takes a later charge. */
  collectedOn: string | null
  boleto: { line: string; barcode: string; dueDate: string; url: string | null } | null
  oxxo: { reference: string; dueDate: string; url: string | null } | null
  wallet: { approvalUrl: string; expiresAt: string | null } | null
}

/** Reads a charge; null when the body is not wholly one, because a half-understood answer is not understood. */
export function readCharge(body: unknown): AnsweredCharge | null {
  const charge = fieldsOf(body)
  const id = textOf(charge, 'id')
  const reference = textOf(charge, 'reference')
  const status = textOf(charge, 'status')
  const captured = wholeOf(charge, 'captured')
  const refunded = wholeOf(charge, 'refunded')
  if (id === null || reference === null || status === null || captured === null || refunded === null)
    return null
  const card = fieldsOf(charge?.['card'])
  return {
    id,
    reference,
    status,
    captured,
    refunded,
    refusalCode: textOf(fieldsOf(charge?.['refusal']), 'code'),
    advice: schemeAdviceOf({
      brand: textOf(fieldsOf(charge?.['card']), 'brand'),
      advice: textOf(fieldsOf(charge?.['refusal']), 'advice_code'),
      response: null,
    }),
    endToEndId: textOf(charge, 'end_to_end_id'),
    authorizationCode: textOf(card, 'authorization_code'),
    storedReference: textOf(card, 'stored_reference'),
    pix: readPix(fieldsOf(charge?.['pix'])),
    mandate: readMandate(fieldsOf(charge?.['mandate'])),
    collectedOn: textOf(fieldsOf(charge?.['collection']), 'due_on'),
    boleto: readBoleto(fieldsOf(charge?.['boleto'])),
    oxxo: readOxxo(fieldsOf(charge?.['oxxo'])),
    wallet: readWallet(fieldsOf(charge?.['wallet'])),
  }
}

/** Reads the first charge of a list; null if there is none or it cannot be read. */
export function readFirstCharge(body: unknown): AnsweredCharge | null {
  const charges = fieldsOf(body)?.['charges']
  return Array.isArray(charges) ? readCharge(charges[0]) : null
}

/** The id of a refund; null when the body holds none. */
export function readRefundId(body: unknown): string | null {
  return textOf(fieldsOf(fieldsOf(body)?.['refund']), 'id')
}

/** The code of an error in the sandbox's own form; null for anything else, such as a proxy's error page. */
export function readErrorCode(body: unknown): string | null {
  return textOf(fieldsOf(fieldsOf(body)?.['error']), 'code')
}

function readPix(pix: Fields | null): AnsweredCharge['pix'] {
  const code = textOf(pix, 'code')
  const expiresAt = textOf(pix, 'expires_at')
  return code === null || expiresAt === null ? null : { code, expiresAt }
}

function readMandate(mandate: Fields | null): AnsweredCharge['mandate'] {
  const id = textOf(mandate, 'id')
  const status = textOf(mandate, 'status')
  return id === null || status === null ? null : { id, status }
}

function readBoleto(boleto: Fields | null): AnsweredCharge['boleto'] {
  const line = textOf(boleto, 'line')
  const barcode = textOf(boleto, 'barcode')
  const dueDate = textOf(boleto, 'due_date')
  if (line === null || barcode === null || dueDate === null) return null
  return { line, barcode, dueDate, url: textOf(boleto, 'url') }
}

function readOxxo(oxxo: Fields | null): AnsweredCharge['oxxo'] {
  const reference = textOf(oxxo, 'reference')
  const dueDate = textOf(oxxo, 'due_date')
  return reference === null || dueDate === null ? null : { reference, dueDate, url: textOf(oxxo, 'url') }
}

function readWallet(wallet: Fields | null): AnsweredCharge['wallet'] {
  const approvalUrl = textOf(wallet, 'approval_url')
  return approvalUrl === null ? null : { approvalUrl, expiresAt: textOf(wallet, 'expires_at') }
}
