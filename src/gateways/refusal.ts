import type { PaymentErrorCode } from '#rules/errors.ts'

/** What a gateway's refusal is in our catalogue, and whether another gateway may honestly answer differently. */
export type Refusal = { code: PaymentErrorCode; reversible: boolean }

/** A gateway's own codes, as it writes them. What is not listed is not understood, and unknown. */
export type RefusalTable = Readonly<Record<string, Refusal>>

/** The card or the buyer was refused: another gateway would ask the same issuer. */
export const final = (code: PaymentErrorCode): Refusal => ({ code, reversible: false })

/** The gateway's or the network's own trouble: another gateway may well succeed. */
export const technical = (code: PaymentErrorCode): Refusal => ({ code, reversible: true })

/** The row of a table; undefined for a code that is not one of its own. */
export function refusalIn(table: RefusalTable, code: string): Refusal | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}
