import type { AccountCheck } from '#gateways/account-check.ts'
import type { SecretFields } from '#vault/credential-keys.ts'

/** What became of an account that was handed over. `none`: there is no such seller, or no account at this gateway. */
export type Kept =
  | { kind: 'kept' }
  | { kind: 'none' }
  | { kind: 'refused'; field: string; problem: 'missing' | 'form' | 'unknown' }

/** `none`: nothing is kept that could be shown, or this gateway has no accounts. */
export type Checked = AccountCheck | { kind: 'none' }

/**
 * Sellers' accounts as the office reaches them: it hands over what was typed, and learns whether it was kept and what
 * the gateway says of it. No method gives anything back that was kept. Each rejects where the gateway role does not
 * answer.
 */
export type AccountPort = {
  /** Seals fields of an account; what is not named stays as it was. */
  keepAccount(account: {
    sellerId: number
    gateway: string
    fields: SecretFields
    by: { userId: number; email: string }
  }): Promise<Kept>
  /** Shows an account to its gateway by a call that moves nothing. */
  checkAccount(owner: { sellerId: number; gateway: string }): Promise<Checked>
}
