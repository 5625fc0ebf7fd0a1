import { CARD_IN_TEXT } from '#contract/checkout/fields.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import { isOfficeErrorCode, OFFICE_ERRORS } from '#rules/base/office-errors.ts'
import { isOperatorErrorCode, OPERATOR_ERRORS } from '#rules/base/operator-errors.ts'
import type { Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { callErrorText, problemText } from '#texts/lookup.ts'
import { findingText } from '#texts/office/findings/text.ts'
import { officeLocale } from '#texts/office/load.ts'
import { statusOf, type CallError, type FieldProblems, type StatedFinding } from '../../call-error.ts'

/** The sentence of an error code in the buyer's language. */
export function errorMessage(code: ErrorCode, locale: Locale): string {
  if (isOfficeErrorCode(code)) return OFFICE_ERRORS[code].sentence
  if (isOperatorErrorCode(code)) return OPERATOR_ERRORS[code].sentence
  return callErrorText(ALL_TEXTS[locale], { code, status: statusOf(code) })
}

/** Boxes to tick, by their wire names: one sentence of the catalogue asks for any of them. */
const BOXES = ['check_contract_terms', 'digital_content_consent']

/** The list of an error's problems by field, as its answer carries it: worded for the buyer, or as they were stated. */
export function problemsOf(
  { code, fields, stated, findings, isOfFile }: CallError,
  locale: Locale,
): { errors?: Record<string, string[]> } {
  if (fields === undefined && stated === undefined && findings === undefined) return {}
  return {
    errors: {
      ...stated,
      ...findingTexts(findings ?? [], locale, { isForm: code === 'ENTRY_REFUSED' && !isOfFile }),
      ...fieldTexts(fields ?? {}, locale),
    },
  }
}

/** Returns the catalogue errors, by their place, in the language of the office's reader. */
function findingTexts(
  findings: readonly StatedFinding[],
  locale: Locale,
  asked: { isForm: boolean },
): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const { path, ...found } of findings)
    (texts[path] ??= []).push(findingText(found, officeLocale([locale]), asked))
  return texts
}

/** The problems of each field as sentences in the buyer's language. */
function fieldTexts(fields: FieldProblems, locale: Locale): Record<string, string[]> {
  const entries = Object.entries(fields).map(([name, problems]) => [
    name,
    problems.map((problem) => asSentence(sentenceOf(problem, name, locale), locale)),
  ])
  return Object.fromEntries(entries) as Record<string, string[]>
}

/** Most languages write the names of fields small, and a sentence begins with one where it says what is wrong of it. */
function asSentence(text: string, locale: Locale): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}

function sentenceOf(problem: FieldProblems[string][number], name: string, locale: Locale): string {
  const texts = ALL_TEXTS[locale]
  if (problem.code === CARD_IN_TEXT) return texts.cardInText
  if (problem.code === 'cart') return texts.callFields.cart[problem.about]
  const own = problem.params?.['label']
  // A country's document is requested by its own name, and not by Brazil's.
  if (own !== undefined && problem.code !== 'required')
    return texts.callFields.notValid({ field: String(own) })
  if (own !== undefined) return problemText(texts, locale, problem, { key: '', label: String(own) })
  const key = BOXES.includes(name) ? 'terms' : name
  return problemText(texts, locale, problem, { key, label: labelOf(name, texts.callFields.labels) })
}

/**
 * Returns the buyer's label for a field of this name; for a ticket's holder and another address, the last part decides.
 */
function labelOf(name: string, labels: Readonly<Record<string, string>>): string {
  const last = name.replace(/^shipping_address_/, '').replace(/^.*\./, '')
  const key = last === 'name' ? 'holder' : last
  return labels[key] ?? name
}
