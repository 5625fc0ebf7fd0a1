import { checkout } from './fr/checkout.ts'
import { common } from './fr/common.ts'
import { payment } from './fr/payment.ts'
import { validation } from './fr/validation.ts'
import type { Texts } from './texts.ts'

export { topics } from './fr/topics.ts'

export const fr = { common, checkout, payment, validation } satisfies Texts
