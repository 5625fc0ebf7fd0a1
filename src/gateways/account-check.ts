import type { Reply } from './http-client.ts'

/** What a gateway said when a seller's account was shown to it by a call that reads, and moves nothing. */
export type AccountCheck =
  | { kind: 'accepted' }
  /** It does not know the account, or the account may not read its own charges. */
  | { kind: 'turned-away'; reason: string }
  /** Nothing is known: no answer, or none that says anything of the account. */
  | { kind: 'unknown'; reason: string }

/** Under a name that no charge has. */
export const NO_CHARGE = 'balcao-account-check'
export const ACCOUNT_CHECK_TIMEOUT_MS = 8000

/** By the status alone: a charge that is not there was looked for, and whoever may look is known. */
export function accountCheckOf(reply: Reply): AccountCheck {
  if (reply.kind !== 'answer') return { kind: 'unknown', reason: reply.reason }
  const reason = `answer ${reply.status}`
  // guard: account-turned-away
  if (reply.status === 401 || reply.status === 403) return { kind: 'turned-away', reason }
  return reply.status === 200 || reply.status === 404 ? { kind: 'accepted' } : { kind: 'unknown', reason }
}
