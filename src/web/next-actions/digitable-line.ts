import { formatDigitableLine } from '#rules/methods/boleto.ts'

const BOLETO_DIGITS = 47

/** The digits of a voucher as people read and type them: a boleto's line in its own groups, any other in fours. */
export function groupLine(line: string): string {
  const digits = line.replace(/\D/g, '')
  if (digits.length === BOLETO_DIGITS) return formatDigitableLine(digits)
  return (digits.match(/.{1,4}/g) ?? []).join(' ')
}
