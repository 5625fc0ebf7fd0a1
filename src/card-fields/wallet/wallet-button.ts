import type { WalletOrder } from '#rules/methods/wallet-messages.ts'
import type { Given } from './keep-wallet.ts'

/** Context that a wallet's button needs from its page. */
export type ButtonContext = {
  /** Where the button is put. */
  place: HTMLElement
  /** Returns what is currently paid; null before the page has sent it. */
  order: () => WalletOrder | null
  /** The button was pressed while the form lacks something. */
  onPressed: () => void
  onGiven: (given: Given) => Promise<void>
  onFailed: () => void
}

/** A wallet as this page has it. */
export type WalletButton = {
  /** Whether this device can pay by it, asked of the wallet itself. */
  can: () => Promise<boolean>
  /** Draws the button; once, after `can`. */
  draw: () => void
  /** Called when what is paid has changed. */
  changed?: () => void
}
