import type { CARD_IN_TEXT } from '#contract/checkout/fields.ts'
import type { CallFieldTexts } from '#texts/texts.ts'
import type { Finding } from '#rules/catalogue/catalogue-findings.ts'
import type { FieldErrors, Problem } from '#rules/base/validation.ts'
import { isOfficeErrorCode, OFFICE_ERRORS } from '#rules/base/office-errors.ts'
import { isOperatorErrorCode, OPERATOR_ERRORS } from '#rules/base/operator-errors.ts'
import { CALL_ERRORS, type CallErrorCode, type ErrorCode } from '#rules/base/errors.ts'

/** The captcha that a page has to solve before its purchase goes on, as the error's answer carries it. */
export type CaptchaChallenge = { challenge: string; parts: number; bits: number }

/** A card's number in a field that is no field of a card. */
export type CardInText = { readonly code: typeof CARD_IN_TEXT }

/** Problem of the cart and not of a field that was typed; `about` names its sentence. */
export type CartProblem = { readonly code: 'cart'; readonly about: keyof CallFieldTexts['cart'] }

/** The problems of fields, by their names on the wire; they are worded in the buyer's language. */
export type FieldProblems = Readonly<Record<string, readonly (Problem | CardInText | CartProblem)[]>>

/** Problems of fields in English, by their names on the wire, for the developer of a caller. */
export type StatedProblems = Readonly<Record<string, string[]>>

/** A value that does not fit the catalogue, and its place; it is worded in the language of the office's reader. */
export type StatedFinding = Finding & { path: string }

/**
 * A call that ends in an error of the contract. `fields`, `findings` and `stated` name what is wrong; the answer has all of
 * them in its list of errors.
 */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblems | undefined
  readonly stated: StatedProblems | undefined
  readonly findings: readonly StatedFinding[] | undefined
  /** Set where the findings are about a file; their text names its fields and values. */
  readonly isOfFile: true | undefined
  /** With PRICE_CHANGED: the price now, in wire numbers. */
  readonly price: { amount: number; total: number; installments: number } | undefined

  /** With CAPTCHA_REQUIRED: the captcha that the page has to solve. */
  readonly captcha: CaptchaChallenge | undefined

  constructor(
    code: ErrorCode,
    details: {
      fields?: FieldProblems
      stated?: StatedProblems
      findings?: readonly StatedFinding[]
      isOfFile?: boolean
      price?: { amount: number; total: number; installments: number }
      captcha?: CaptchaChallenge
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = details.fields
    this.stated = details.stated
    this.findings = details.findings
    this.isOfFile = details.isOfFile === true ? true : undefined
    this.price = details.price
    this.captcha = details.captcha
  }
}

/** The HTTP status of an error code; the payment catalogue's own codes are unprocessable requests. */
export function statusOf(code: ErrorCode): number {
  if (isOperatorErrorCode(code)) return OPERATOR_ERRORS[code].status
  if (isOfficeErrorCode(code)) return OFFICE_ERRORS[code].status
  return Object.hasOwn(CALL_ERRORS, code) ? CALL_ERRORS[code as CallErrorCode] : 422
}

/** The problems of a form under the names that its fields have on the wire. */
export function fieldProblems(
  errors: FieldErrors<string>,
  wireNames: Readonly<Record<string, string>> = {},
): Record<string, Problem[]> {
  const fields: Record<string, Problem[]> = {}
  for (const [field, problem] of Object.entries(errors)) {
    if (problem !== undefined) fields[wireNames[field] ?? field] = [problem]
  }
  return fields
}
