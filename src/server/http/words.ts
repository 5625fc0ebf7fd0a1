import { isPaymentErrorCode, type ErrorCode } from '#rules/errors.ts'
import type { Locale } from '#rules/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { statusOf } from '../call-error.ts'

const lookUp = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

/** What an error code says to a buyer in their language. */
export function errorMessage(code: ErrorCode, locale: Locale): string {
  const { errors, httpErrors } = ALL_TEXTS[locale]
  if (isPaymentErrorCode(code)) return errors[code]
  return (
    lookUp(httpErrors.codes, code) ??
    lookUp(httpErrors.statuses, String(statusOf(code))) ??
    httpErrors.statuses.other
  )
}
