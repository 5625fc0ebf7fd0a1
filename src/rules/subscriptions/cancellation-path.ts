/** The page by which a buyer cancels what recurs, the same word in every language. */
export const CANCELLATION_PATH = '/kuendigen'
