import type { OfficeAnswer } from '#contract/office/calls.ts'

/** A subscription as its page shows it. */
export type ShownSubscription = OfficeAnswer<'readSubscription'>
