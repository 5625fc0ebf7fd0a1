import type { Locale } from '#rules/base/locale.ts'
import type { Problem } from '#rules/base/validation.ts'

import { number } from './format.ts'
import type { ProblemTexts } from './problem-texts.ts'
import type { FailureTexts, Texts } from './texts.ts'

function write(value: string | number | undefined, locale: Locale): string {
  return typeof value === 'number' ? number(value, locale) : (value ?? '')
}

/** Returns the buyer's message about a refused field. `field` is the key of the form, `label` its name on the page. */
export function problemText(
  texts: Texts,
  locale: Locale,
  problem: Problem,
  field: { key: string; label: string },
): string {
  const { required, reasons }: { required: Readonly<Record<string, string>>; reasons: ProblemTexts } =
    texts.validation
  const own =
    problem.code === 'required' && Object.hasOwn(required, field.key) ? required[field.key] : undefined
  const { min, max, length } = problem.params ?? {}
  return (
    own ??
    reasons[problem.code]({
      field: field.label,
      min: write(min, locale),
      max: write(max, locale),
      length: write(length, locale),
    })
  )
}

/** The text of a payment error; GENERIC and every code that the catalogue does not know read the same. */
export function paymentErrorText(
  texts: Pick<FailureTexts, 'errors'>,
  code: string | null | undefined,
): string {
  const errors: Readonly<Record<string, string>> = texts.errors
  return (code && Object.hasOwn(errors, code) ? errors[code] : undefined) ?? texts.errors.GENERIC
}

/** The text of a failed call: by its code, else by its HTTP status, else the one for anything else. */
export function callErrorText(
  texts: FailureTexts,
  failure: { code?: string | undefined; status: number },
): string {
  const codes: Readonly<Record<string, string>> = { ...texts.errors, ...texts.httpErrors.codes }
  const statuses: Readonly<Record<string, string>> = texts.httpErrors.statuses
  const { code = '', status } = failure
  const byCode = Object.hasOwn(codes, code) ? codes[code] : undefined
  const byStatus = Object.hasOwn(statuses, String(status)) ? statuses[String(status)] : undefined
  return byCode ?? byStatus ?? texts.httpErrors.statuses.other
}
