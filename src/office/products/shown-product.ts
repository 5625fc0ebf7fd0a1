import type { OfficeAnswer } from '#contract/office-calls.ts'

/** A product as its page shows it. */
export type ShownProduct = OfficeAnswer<'readProduct'> & { id: number; name: string; currency: string }

/** A text or number of an entry; '' for anything else. */
export function textAt(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
