import { checkout } from './pt/checkout.ts'
import { common } from './pt/common.ts'
import { payment } from './pt/payment.ts'
import { validation } from './pt/validation.ts'

export { topics } from './pt/topics.ts'

/** The source catalogue: its shape is what every other language has to match. */
export const pt = { common, checkout, payment, validation }
