import { CALL_ERRORS, type CallErrorCode, type ErrorCode } from '#rules/errors.ts'

/**
 * A call that ends in an error of the contract. `fields` names what is wrong by wire name; its texts are validation
 * codes until the HTTP layer words them in the buyer's language.
 */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string[]>> | undefined
  /** With PRICE_CHANGED: the price now, in wire numbers. */
  readonly price: { amount: number; total: number; installments: number } | undefined

  constructor(
    code: ErrorCode,
    details: {
      fields?: Readonly<Record<string, string[]>>
      price?: { amount: number; total: number; installments: number }
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = details.fields
    this.price = details.price
  }
}

/** The HTTP status of an error code; the payment catalogue's own codes are unprocessable requests. */
export function statusOf(code: ErrorCode): number {
  return Object.hasOwn(CALL_ERRORS, code) ? CALL_ERRORS[code as CallErrorCode] : 422
}
