import type { OfficeAnswer } from '#contract/office/calls.ts'

/** A sale as its page shows it. */
export type ShownSale = OfficeAnswer<'readSale'>
