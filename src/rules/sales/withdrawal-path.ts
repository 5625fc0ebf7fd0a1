/** The page by which a buyer withdraws from a purchase, the same word in every language. */
export const WITHDRAWAL_PATH = '/desistir'
