import { MAX_INSTALLMENTS, type InstallmentPlan } from '#rules/order/installments.ts'

/** Every number from 2 to `most`. */
function upTo(most: number): number[] {
  return Array.from({ length: Math.min(most, MAX_INSTALLMENTS) - 1 }, (_, index) => index + 2)
}

/** Those of a gateway's numbers that are no more than `most`. */
function within(numbers: readonly number[], most: number): number[] {
  return numbers.filter((number) => number <= Math.min(most, MAX_INSTALLMENTS))
}

/** Brazilian cards in up to so many instalments. */
export function inBrazil(most: number = MAX_INSTALLMENTS): InstallmentPlan {
  return { country: 'BR', currency: 'BRL', numbers: upTo(most) }
}

/** Argentine cards in up to so many instalments. */
export function inArgentina(most: number = MAX_INSTALLMENTS): InstallmentPlan {
  return { country: 'AR', currency: 'ARS', numbers: upTo(most) }
}

/** Chilean cards in those of the gateway's numbers that are no more than `most`. */
export function inChile(numbers: readonly number[], most: number = MAX_INSTALLMENTS): InstallmentPlan {
  return { country: 'CL', currency: 'CLP', numbers: within(numbers, most) }
}

/** Mexican cards in those of the gateway's numbers that are no more than `most`; `least` is of one instalment. */
export function inMexico(
  numbers: readonly number[],
  most: number = MAX_INSTALLMENTS,
  least?: number,
): InstallmentPlan {
  const plan = { country: 'MX', currency: 'MXN', numbers: within(numbers, most) }
  return least === undefined ? plan : { ...plan, least }
}
