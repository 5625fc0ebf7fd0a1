import type { AccountCheck } from '#gateways/account-check.ts'
import type { SecretFields } from '#vault/credential-keys.ts'

/** Result of an account that was submitted. `none`: there is no such seller, or no account at this gateway. */
export type Kept =
  | { kind: 'kept' }
  | { kind: 'none' }
  | { kind: 'refused'; field: string; problem: 'missing' | 'form' | 'unknown' }

/** `none`: nothing is kept that could be shown, or this gateway has no accounts. */
export type Checked = AccountCheck | { kind: 'none' }

/**
 * Sellers' accounts as the office accesses them: it passes typed data, and receives whether it was stored and the
 * gateway's response. No method returns stored data. Each rejects if the gateway role does not respond.
 */
export type AccountPort = {
  /** Seals fields of an account; omitted fields stay unchanged. */
  keepAccount(account: {
    sellerId: number
    gateway: string
    fields: SecretFields
    by: { userId: number; email: string }
  }): Promise<Kept>
  /** Shows an account to its gateway by a call that moves nothing. */
  checkAccount(owner: { sellerId: number; gateway: string }): Promise<Checked>
}
