/** The states of a withdrawal whose purchase was found. */
export const WITHDRAWAL_STATES = ['asked', 'refunding', 'done', 'repeated'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** The states of the list that has the cancellations of contracts as well. */
export const LISTED_STATES = ['asked', 'refunding', 'done', 'ending', 'ended', 'undone', 'repeated'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** Possible answers of a seller to a withdrawal that waits for them. `outside`: it was settled without this program. */
export const WITHDRAWAL_ANSWERS = ['refund', 'refuse', 'outside'] as const
export type WithdrawalAnswer = (typeof WITHDRAWAL_ANSWERS)[number]
