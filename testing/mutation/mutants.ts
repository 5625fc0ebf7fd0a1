import { ABUSE_MUTANTS } from './abuse-mutants.ts'
import { ACCESS_MUTANTS } from './access-mutants.ts'
import { GATEWAY_MUTANTS } from './gateway-mutants.ts'
import type { Mutant } from './mutant.ts'
import { PAYMENT_MUTANTS } from './payment-mutants.ts'
import { RUNNING_MUTANTS } from './running-mutants.ts'
import { TICKET_MUTANTS } from './ticket-mutants.ts'

/** Every guard that some test has to miss. */
export const MUTANTS: readonly Mutant[] = [
  ...PAYMENT_MUTANTS,
  ...GATEWAY_MUTANTS,
  ...TICKET_MUTANTS,
  ...ACCESS_MUTANTS,
  ...ABUSE_MUTANTS,
  ...RUNNING_MUTANTS,
]
