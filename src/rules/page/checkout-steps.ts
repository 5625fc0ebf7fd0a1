import type { Product } from '../catalogue/catalogue.ts'
import type { PaymentMethod } from '../methods/method.ts'

/** The parts of the form, in the order in which a buyer walks through them. */
export const STEPS = ['personal', 'address', 'payment'] as const
export type StepName = (typeof STEPS)[number]

/** Returns the steps: the address is a separate one where it is required; a free purchase is not paid. */
export function stepsOf(asksAddress: boolean, method: PaymentMethod): readonly StepName[] {
  return STEPS.filter((step) => (step === 'address' ? asksAddress : step === 'personal' || method !== 'FREE'))
}

export type Visit = {
  /** The link's parameters. */
  query: Readonly<Record<string, string>>
  isMobile: boolean
  product: Pick<Product, 'type' | 'mobile_v2'>
}

/**
 * Whether the page opens at its second step (specification of the checkout, section 2): a phone that follows a link of version v2 or
 * v3, which already names the buyer and their mail, to a single sale that the seller put on the list for it.
 */
export function opensAtSecondStep({ query, isMobile, product }: Visit): boolean {
  const { version, fn = '', em = '' } = query
  const isVersion = version === 'v2' || version === 'v3'
  const isNamed = fn.trim() !== '' && em.trim() !== ''
  return isVersion && isMobile && isNamed && product.mobile_v2 === true && product.type === 'TRANSACTION'
}

/**
 * Whether a browser runs on a phone: its client hint (`Sec-CH-UA-Mobile`, `?1` or `?0`) where it sends one, else what
 * it calls itself. Tablets say neither "Mobi" nor "Android … Mobile" and get the page of a desk.
 */
export function isMobileBrowser(hint: string | undefined, userAgent: string | undefined): boolean {
  if (hint === '?1' || hint === '?0') return hint === '?1'
  return /\bMobi/i.test(userAgent ?? '')
}
