import { readPaymentErrorCode } from '#rules/base/errors.ts'
import type { OfficeTexts } from '#texts/office/load.ts'

/** Why a payment was refused, as a seller reads it; a code that a later release has written reads as the general one. */
export function refusalIn({ sales }: OfficeTexts, code: string): string {
  return sales.refusals[readPaymentErrorCode(code)]
}
