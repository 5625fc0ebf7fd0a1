/** Days between charges that one mandate can cover; periodicity.ts has their names. Every checkout page asks this. */
const PERIODS: readonly (number | undefined)[] = [7, 30, 90, 180, 365]

/** Whether one mandate can cover everything that recurs: it knows one period only, and no period of its own. */
export function canShareMandate(recurring: readonly { period?: number | undefined }[]): boolean {
  const [first] = recurring
  return PERIODS.includes(first?.period) && recurring.every(({ period }) => period === first?.period)
}
