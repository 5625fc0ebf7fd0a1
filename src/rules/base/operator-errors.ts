/** Errors of the operator's calls, which nobody but an operator reads: HTTP status and sentence. */
export const OPERATOR_ERRORS = {
  REFUND_KEY_REUSED: { status: 409, sentence: 'This key stands for another refund or void.' },
  NOT_REFUNDABLE: { status: 422, sentence: 'This cannot be given back.' },
  NOT_VOIDABLE: { status: 422, sentence: 'This cannot be voided.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type OperatorErrorCode = keyof typeof OPERATOR_ERRORS

export function isOperatorErrorCode(code: string): code is OperatorErrorCode {
  return Object.hasOwn(OPERATOR_ERRORS, code)
}
