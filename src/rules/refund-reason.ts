/** The reason that a refund has which a withdrawal ordered; every other one is what a person wrote. */
export const WITHDRAWAL_REASON = 'withdrawal'
