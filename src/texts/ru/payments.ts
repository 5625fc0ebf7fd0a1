import { plural } from '../format.ts'

/** "3 платежа": a number of instalments. */
export const payments = (n: number): string =>
  plural('ru', n, { one: `${n} платёж`, few: `${n} платежа`, many: `${n} платежей`, other: `${n} платежа` })
