import { CARD_IN_TEXT } from '#contract/calls/fields.ts'
import type { ErrorCode } from '#rules/errors.ts'
import { isOperatorErrorCode, OPERATOR_ERRORS } from '#rules/operator-errors.ts'
import type { Locale } from '#rules/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { callErrorText, problemText } from '#texts/lookup.ts'
import { statusOf, type CallError, type FieldProblems } from '../../call-error.ts'

/** The sentence of an error code in the buyer's language. */
export function errorMessage(code: ErrorCode, locale: Locale): string {
  if (isOperatorErrorCode(code)) return OPERATOR_ERRORS[code].sentence
  return callErrorText(ALL_TEXTS[locale], { code, status: statusOf(code) })
}

/** Boxes to tick, by their wire names: one sentence of the catalogue asks for any of them. */
const BOXES = ['check_contract_terms', 'digital_content_consent']

/** The list of an error's problems by field, as its answer carries it: worded for the buyer, or as they were stated. */
export function problemsOf(
  { fields, stated }: CallError,
  locale: Locale,
): { errors?: Record<string, string[]> } {
  if (fields === undefined && stated === undefined) return {}
  return { errors: { ...stated, ...fieldTexts(fields ?? {}, locale) } }
}

/** The problems of each field as sentences in the buyer's language. */
function fieldTexts(fields: FieldProblems, locale: Locale): Record<string, string[]> {
  const texts = ALL_TEXTS[locale]
  const entries = Object.entries(fields).map(([key, problems]) => [
    key,
    problems.map((problem) =>
      problem.code === CARD_IN_TEXT
        ? texts.cardInText
        : problemText(texts, locale, problem, { key: BOXES.includes(key) ? 'terms' : key, label: key }),
    ),
  ])
  return Object.fromEntries(entries) as Record<string, string[]>
}
