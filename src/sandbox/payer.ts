import type { Charge } from './ledger/charge.ts'
import type { Ledger } from './ledger/ledger.ts'
import { approveMandate, rejectMandate } from './mandate.ts'
import { pay } from './simulation.ts'

/** Answers of the payer of a Pix Automático on future charges; `later`: their bank answers after the payment. */
export const MANDATE_ANSWERS = ['approve', 'reject', 'later'] as const
export type MandateAnswer = (typeof MANDATE_ANSWERS)[number]

/** The payer pays what one code asks for, and answers the mandate that it asks for as well, where it does. */
export function payAndAnswer(
  ledger: Ledger,
  charge: Charge,
  { answer, ...options }: { answer: MandateAnswer; late: boolean; now: Date },
): Charge {
  const paid = pay(ledger, charge, options)
  if (paid.mandate !== 'CRIADA' || answer === 'later') return paid
  return answer === 'approve' ? approveMandate(ledger, paid) : rejectMandate(ledger, paid)
}
