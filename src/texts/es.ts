import { checkout } from './es/checkout.ts'
import { common } from './es/common.ts'
import { payment } from './es/payment.ts'
import { validation } from './es/validation.ts'
import type { Texts } from './texts.ts'

export { topics } from './es/topics.ts'

export const es = { common, checkout, payment, validation } satisfies Texts
