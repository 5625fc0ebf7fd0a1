import type { WalletOrder } from '#rules/methods/wallet-messages.ts'
import type { Given } from './keep-wallet.ts'

/** What a wallet's button needs of its page. */
export type ButtonContext = {
  /** Where the button is put. */
  place: HTMLElement
  /** What is paid now; null before the page has told it. */
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
  /** What is paid has changed. */
  changed?: () => void
}
