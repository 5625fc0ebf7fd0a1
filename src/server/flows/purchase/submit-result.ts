import type { PaymentAnswer } from '#contract/checkout/payment.ts'

/**
 * Result of a round of a submit. `again`: another request wrote first, and the rows have to be read once more.
 * `given-up`: the purchase is closed, and the session begins its next one.
 */
export type SubmitResult = Answered | { kind: 'again' } | { kind: 'given-up' }

/** The answer that the page gets. */
export type Answered = { kind: 'answered'; answer: PaymentAnswer }

/** The result of a submit that has its answer. */
export function answered(answer: PaymentAnswer): Answered {
  return { kind: 'answered', answer }
}
