import type { ErrorCode } from '#rules/errors.ts'
import { isOperatorErrorCode, OPERATOR_ERRORS } from '#rules/operator-errors.ts'
import type { Locale } from '#rules/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { callErrorText, problemText } from '#texts/lookup.ts'
import { statusOf, type FieldProblems } from '../../call-error.ts'

/** The sentence of an error code in the buyer's language. */
export function errorMessage(code: ErrorCode, locale: Locale): string {
  if (isOperatorErrorCode(code)) return OPERATOR_ERRORS[code].sentence
  return callErrorText(ALL_TEXTS[locale], { code, status: statusOf(code) })
}

/** Boxes to tick, by their wire names: one sentence of the catalogue asks for any of them. */
const BOXES = ['check_contract_terms', 'digital_content_consent']

/** The problems of each field as sentences in the buyer's language. */
export function fieldTexts(fields: FieldProblems, locale: Locale): Record<string, string[]> {
  const texts = ALL_TEXTS[locale]
  const entries = Object.entries(fields).map(([key, problems]) => [
    key,
    problems.map((problem) =>
      typeof problem === 'string'
        ? problem
        : problemText(texts, locale, problem, { key: BOXES.includes(key) ? 'terms' : key, label: key }),
    ),
  ])
  return Object.fromEntries(entries) as Record<string, string[]>
}
