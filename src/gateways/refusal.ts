import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { quotable } from './quote.ts'

/** A gateway's refusal in our catalogue, and whether another gateway may genuinely respond differently. */
export type Refusal = { code: PaymentErrorCode; reversible: boolean }

/** A gateway's own codes, as it writes them. */
export type RefusalTable = Readonly<Record<string, Refusal>>

/** The card or the buyer was refused: another gateway would ask the same issuer. */
export const final = (code: PaymentErrorCode): Refusal => ({ code, reversible: false })

/** The gateway's or the network's own trouble: another gateway may well succeed. */
export const technical = (code: PaymentErrorCode): Refusal => ({ code, reversible: true })

/** The row of a table; undefined for a code that is not one of its own. */
export function refusalIn(table: RefusalTable, code: string): Refusal | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

/**
 * Converts an answer that confirms that no money moved. The reason comes from the table; one that is not in the table
 * is `fallback`, and is not sent on to another gateway, because nobody knows its meaning.
 */
export function refusalFor(
  table: RefusalTable,
  code: string | null,
  fallback: PaymentErrorCode,
): Refusal & { gatewayCode?: string; isUnlisted?: true } {
  const listed = code === null ? undefined : refusalIn(table, code)
  if (code !== null && listed !== undefined) return { ...listed, gatewayCode: code }
  const word = quotable(code)
  return { ...final(fallback), isUnlisted: true, ...(word !== null && { gatewayCode: word }) }
}
