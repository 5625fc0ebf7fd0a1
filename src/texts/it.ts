import { checkout } from './it/checkout.ts'
import { common } from './it/common.ts'
import { payment } from './it/payment.ts'
import { validation } from './it/validation.ts'
import type { Texts } from './texts.ts'

export { topics } from './it/topics.ts'

export const it = { common, checkout, payment, validation } satisfies Texts
