import { CallFailure, firstFieldError } from '#contract/call-failure.ts'
import { callErrorText } from '#texts/lookup.ts'
import type { FailureTexts, Texts } from '#texts/texts.ts'

/** Returns the message for a failed call. Anything but a failed call is our own error and is rethrown. */
export function callFailureText(
  texts: Pick<Texts, 'common'>,
  failures: FailureTexts,
  failure: unknown,
): string {
  if (!(failure instanceof CallFailure)) throw failure
  if (failure.status === 0) return texts.common.network.unreachable
  const fieldError = firstFieldError(failure)
  if (fieldError !== null) return fieldError
  return callErrorText(failures, { code: failure.body.code, status: failure.status })
}
