import { checkout } from './de/checkout.ts'
import { common } from './de/common.ts'
import { payment } from './de/payment.ts'
import { validation } from './de/validation.ts'
import type { Texts } from './texts.ts'

export { topics } from './de/topics.ts'

export const de = { common, checkout, payment, validation } satisfies Texts
