import type { Reply } from './http-client.ts'

/** Response of a gateway to a read-only call with a seller's account, which moves nothing. */
export type AccountCheck =
  | { kind: 'accepted' }
  /** It does not know the account, or the account may not read its own charges. */
  | { kind: 'turned-away'; reason: string }
  /** Nothing is known: no answer, or none that says anything of the account. */
  | { kind: 'unknown'; reason: string }

/** Under a name that no charge has. */
export const NO_CHARGE = 'balcao-account-check'
export const ACCOUNT_CHECK_TIMEOUT_MS = 8000

/**
 * Decides by the status alone: the call looked up a charge that does not exist, so an account allowed to look is known.
 */
export function accountCheckOf(reply: Reply): AccountCheck {
  if (reply.kind !== 'answer') return { kind: 'unknown', reason: reply.reason }
  const reason = `answer ${reply.status}`
  // guard: account-turned-away
  if (reply.status === 401 || reply.status === 403) return { kind: 'turned-away', reason }
  return reply.status === 200 || reply.status === 404 ? { kind: 'accepted' } : { kind: 'unknown', reason }
}
