import { checkout } from './ru/checkout.ts'
import { common } from './ru/common.ts'
import { payment } from './ru/payment.ts'
import { validation } from './ru/validation.ts'
import type { Texts } from './texts.ts'

export { topics } from './ru/topics.ts'

export const ru = { common, checkout, payment, validation } satisfies Texts
