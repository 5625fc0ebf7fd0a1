import type { OfficeErrorCode } from './office-errors.ts'
import type { OperatorErrorCode } from './operator-errors.ts'

/** Effects of a payment error of the catalogue, apart from its text (`error.{code}` in texts/). */
export type ErrorTraits = {
  /** The card fields are emptied, because the card itself cannot be used. */
  clearsCard?: true
  /** The part of the page that the error concerns; the page marks and focuses it. */
  field?: 'card' | 'cvv' | 'installments' | 'coupon' | 'person' | 'address' | 'tickets' | 'method' | 'bumps'
  /** Another card or another method may help, or another method only: the page offers it. */
  tryAnother?: 'card' | 'method'
  /** The specification names it as never retried with the next gateway. */
  neverRetried?: true
}

/** The payment error catalogue (specification of the checkout, section 8), in its order, with codes of ours: COUPON_USED_UP, CARD_GONE, WALLET_GONE, TOO_MANY_UNPAID, VOUCHER_UNAVAILABLE. */
export const PAYMENT_ERRORS = {
  '1404': {},
  '1405': { field: 'person' },
  '0404': { field: 'person' },
  '0001': { field: 'coupon' },
  COUPON_USED_UP: { field: 'coupon' },
  '87': { field: 'card', tryAnother: 'card' },
  BAD_TRACK_2_DATA: { field: 'card', tryAnother: 'card' },
  BANK: { tryAnother: 'card' },
  CREDIT_CARD_OPERATOR: { tryAnother: 'card' },
  BLACKLIST_PURCHASE: { tryAnother: 'card' },
  INVALID_CVV: { field: 'cvv', neverRetried: true },
  INVALID_CLIENT_DATA: { field: 'person' },
  DUPLICATE_PURCHASE: {},
  PRODUCT_OUT_OF_STOCK: {},
  INVALID_DATA: { field: 'card' },
  INVALID_CREDIT_CARD: { clearsCard: true, field: 'card', tryAnother: 'card', neverRetried: true },
  CREDIT_CARD_INVALID: { clearsCard: true, field: 'card', tryAnother: 'card' },
  CARD_GONE: { clearsCard: true, field: 'card', neverRetried: true },
  /** The device wallet's payload was already used or is too old: its button issues a new one. */
  WALLET_GONE: { neverRetried: true },
  INSUFFICIENT_FUNDS: { tryAnother: 'card', neverRetried: true },
  INVALID_PAYMENT_TYPE: { field: 'method', tryAnother: 'method', neverRetried: true },
  INVALID_INSTALLMENTS: { field: 'installments', neverRetried: true },
  CURRENCY_NOT_SUPPORTED: { tryAnother: 'card' },
  SUSPECTED_FRAUD: { tryAnother: 'card', neverRetried: true },
  SUSPECTED_INTERN_FRAUD: { tryAnother: 'method' },
  BLOCKED_BY_FRAUD_ANALYSIS: { tryAnother: 'card' },
  GENERIC: { tryAnother: 'card' },
  TICKET_UNAVAILABLE: { field: 'tickets' },
  WORLDPAY_CARD_ERROR: { tryAnother: 'card' },
  INCOMPLETE_ADDRESS: { field: 'address' },
  COMPLETE_CHALLENGE_3DS: { tryAnother: 'card' },
  EXPIRED_RATE_TOKEN: {},
  INVALID_INSTALLMENTS_BUMP: { field: 'installments' },
  ORDER_BUMP_ERROR: { field: 'bumps', neverRetried: true },
  PENDING_FRAUD_ANALYSIS: {},
  TOO_MANY_UNPAID: { tryAnother: 'method' },
  VOUCHER_UNAVAILABLE: { field: 'method', tryAnother: 'method' },
} as const satisfies Record<string, ErrorTraits>

export type PaymentErrorCode = keyof typeof PAYMENT_ERRORS

export function isPaymentErrorCode(code: string): code is PaymentErrorCode {
  return Object.hasOwn(PAYMENT_ERRORS, code)
}

/** A code whose text the page can show: an unknown one reads as GENERIC. */
export function readPaymentErrorCode(code: string | null | undefined): PaymentErrorCode {
  return code !== null && code !== undefined && isPaymentErrorCode(code) ? code : 'GENERIC'
}

export function traitsOf(code: PaymentErrorCode): ErrorTraits {
  return PAYMENT_ERRORS[code]
}

/** Errors of a call itself, beside the payment catalogue: code → HTTP status. */
export const CALL_ERRORS = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  SESSION_MISMATCH: 403,
  TOKEN_FORGED: 403,
  SIGNATURE_INVALID: 403,
  CAPTCHA_REQUIRED: 403,
  WAITING_ROOM: 403,
  NOT_FOUND: 404,
  LINK_NOT_FOUND: 404,
  OFFER_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  SELLER_NOT_READY: 404,
  COUPON_INVALID: 404,
  NONCE_REUSED: 409,
  PRICE_CHANGED: 409,
  PAYMENT_IN_PROGRESS: 409,
  FREIGHT_INVALID: 409,
  GONE: 410,
  UNPROCESSABLE: 422,
  NO_SHIPPING_INTEGRATION: 422,
  COUPON_NOT_CONVERTIBLE: 422,
  COUPON_NOT_APPLIED: 422,
  TICKET_NOT_RESERVABLE: 422,
  TICKET_NOT_ON_SALE: 422,
  TOO_MANY_TICKETS: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type CallErrorCode = keyof typeof CALL_ERRORS
export type ErrorCode = CallErrorCode | PaymentErrorCode | OperatorErrorCode | OfficeErrorCode
