import type { OfficeAnswer } from '#contract/office/calls.ts'

/** A withdrawal as the office shows it. */
export type ShownWithdrawal = OfficeAnswer<'listWithdrawals'>['withdrawals'][number]
