import { receiptCode, sameCode, type Keys } from '../../../signing/keys.ts'

/** How long a receipt can be read by its address. The mail of receipt stays. */
const READABLE_MS = 24 * 60 * 60 * 1000

/** The query of the page that shows what was declared under a reference. */
export function receiptQuery(keys: Keys, reference: string): string {
  return new URLSearchParams({ receipt: reference, code: receiptCode(keys, reference) }).toString()
}

/** The reference of a receipt that an address names; null: it names none, or nobody signed it. */
export function namedReceipt(keys: Keys, fields: Readonly<Record<string, string>>): string | null {
  const { receipt: reference = '', code = '' } = fields
  // guard: receipt-link-signed
  return reference !== '' && sameCode(code, receiptCode(keys, reference)) ? reference : null
}

/** Whether a receipt can still be read by its address. */
export function isReadable(receivedAt: Date, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() < READABLE_MS
}
