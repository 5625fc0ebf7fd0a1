import { schemeAdviceOf, type SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import { fieldsOf, innerOf, textOf, wholeOf, type Fields } from '../json-fields.ts'

/** Next action of the shopper, in Adyen's terms. */
export type AnsweredAction = {
  type: string
  /** `pix`, `boletobancario`, `oxxo`, `scheme`. */
  method: string | null
  qrCode: string | null
  /** A boleto's line, or an OXXO reference. */
  reference: string | null
  expiresAt: string | null
  url: string | null
  httpMethod: string | null
}

/** A payment as `POST /payments` answers it: the part that the adapter reads. */
export type AnsweredPayment = {
  pspReference: string
  resultCode: string
  /** Our own reference, where it is repeated. */
  reference: string | null
  /** In Adyen's units, where it is repeated. */
  amount: number | null
  refusalCode: string | null
  advice: SchemeAdvice | null
  action: AnsweredAction | null
  authCode: string | null
  /** The id of the card that Adyen stored. */
  storedId: string | null
  isReviewed: boolean
  pixExpiresAt: string | null
  threeDS: Fields | null
  threeDSVersion: string | null
}

/** Reads a payment; null when the body is not wholly one, because a half-understood answer is not understood. */
export function readPayment(body: unknown): AnsweredPayment | null {
  const payment = fieldsOf(body)
  const pspReference = textOf(payment, 'pspReference')
  const resultCode = textOf(payment, 'resultCode')
  if (pspReference === null || resultCode === null) return null
  const more = innerOf(payment, 'additionalData')
  return {
    pspReference,
    resultCode,
    reference: textOf(payment, 'merchantReference'),
    amount: wholeOf(innerOf(payment, 'amount'), 'value'),
    refusalCode: textOf(payment, 'refusalReasonCode'),
    advice: adviceOf(more),
    action: readAction(innerOf(payment, 'action')),
    authCode: textOf(more, 'authCode'),
    storedId: storedIdOf(more),
    isReviewed: textOf(more, 'fraudManualReview') === 'true',
    pixExpiresAt: textOf(more, 'pix.expirationDate'),
    threeDS: innerOf(payment, 'threeDS2Result'),
    threeDSVersion: textOf(more, 'threeds2.threeDS2ResponseData.messageVersion'),
  }
}

/** Our brands in Adyen's words, as far as their schemes advise. */
const BRANDS: Readonly<Record<string, string>> = { visa: 'visa', mc: 'mastercard', maestro: 'maestro' }

/**
 * Reads the scheme's advice (`merchantAdviceCode`, `refusalReasonRaw`), which the merchant account has to request. Both
 * are a code, a colon and words.
 */
function adviceOf(more: Fields | null): SchemeAdvice | null {
  const codeOf = (field: string): string | null =>
    /^\s*([0-9A-Z]{2})\s*(?::|$)/.exec(textOf(more, field) ?? '')?.[1] ?? null
  const advice = codeOf('merchantAdviceCode')
  const method = textOf(more, 'paymentMethod') ?? ''
  const brand = Object.hasOwn(BRANDS, method)
    ? (BRANDS[method] ?? null)
    : advice === null
      ? null
      : 'mastercard'
  return schemeAdviceOf({ brand, advice, response: codeOf('refusalReasonRaw') })
}

/** The id under which Adyen stored a card; accounts that are set up the older way call it otherwise. */
function storedIdOf(more: Fields | null): string | null {
  return (
    textOf(more, 'tokenization.storedPaymentMethodId') ?? textOf(more, 'recurring.recurringDetailReference')
  )
}

function readAction(action: Fields | null): AnsweredAction | null {
  const type = textOf(action, 'type')
  if (type === null) return null
  return {
    type,
    method: textOf(action, 'paymentMethodType'),
    qrCode: textOf(action, 'qrCodeData'),
    reference: textOf(action, 'reference'),
    expiresAt: textOf(action, 'expiresAt'),
    url: textOf(action, 'downloadUrl') ?? textOf(action, 'url'),
    httpMethod: textOf(action, 'method'),
  }
}

/** Reads the reference of a capture, cancellation or refund that Adyen accepted; null if the body has none. */
export function readAccepted(body: unknown): string | null {
  const accepted = fieldsOf(body)
  return textOf(accepted, 'status') === 'received' ? textOf(accepted, 'pspReference') : null
}

/** An error in Adyen's own form; null for anything else, such as a proxy's error page. */
export function readError(status: number, body: unknown): { code: string; type: string | null } | null {
  const error = fieldsOf(body)
  const code = textOf(error, 'errorCode')
  return code === null || error?.['status'] !== status ? null : { code, type: textOf(error, 'errorType') }
}
