import { checkout } from './en/checkout.ts'
import { common } from './en/common.ts'
import { payment } from './en/payment.ts'
import { validation } from './en/validation.ts'
import type { Texts } from './texts.ts'

export { topics } from './en/topics.ts'

export const en = { common, checkout, payment, validation } satisfies Texts
