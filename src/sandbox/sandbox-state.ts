import type { Acquirer } from './acquirer.ts'
import type { NetworkLog } from './advertising/network-log.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import type { WalletKeys } from './device-wallet.ts'
import type { Authenticator } from './three-ds/authenticator.ts'
import type { Mishaps } from './wallet.ts'
import type { Webhooks } from './webhooks.ts'

/** Shared state of the sandbox routes. */
export type SandboxState = {
  acquirer: Acquirer
  ledger: Ledger
  authenticator: Authenticator
  /** Keys for which the simulated device wallets encrypt. */
  walletKeys: WalletKeys
  webhooks: Webhooks
  mailbox: Mailbox
  /** What the simulated ad networks received. */
  networks: NetworkLog
  /** Faults to apply to the next response about money. */
  mishaps: Mishaps
  now: () => Date
  /** Factor on every waiting time. */
  pace: number
  /** The address under which buyers and callers reach the sandbox, without a slash at the end. */
  publicUrl: () => string
}
