import type { TokenizedCard } from './card-messages.ts'
import type { DeviceWallet, WalletSetup } from './device-wallet.ts'

/*
 * Messages between the checkout page and the button of a device's wallet (a frame of the gateway's origin), sent by
 * postMessage. Both sides check the other's origin. The page never receives the wallet's payload: only the token under
 * which the vault keeps it.
 */

/** Data that the wallet's sheet displays, and whether the form allows it to be opened. */
export type WalletOrder = {
  /** As a decimal text with the currency's own number of digits. */
  total: string
  /** The same as the buyer reads it. */
  shown: string
  currency: string
  /** Where the payment is processed. */
  country: string
  shop: string
  /** Nothing is missing in the form: a press opens the sheet. */
  holds: boolean
}

/** Page → button. */
export type ToWalletButton =
  | { type: 'balcao:hello' }
  | { type: 'balcao:wallet-order'; order: WalletOrder }
  /** `background` is the colour behind the frame. */
  | { type: 'balcao:wallet-theme'; theme: 'light' | 'dark'; background: string }

/** Button → page. */
export type FromWalletButton =
  /** Whether this device has the wallet, and a sheet can be opened by it. */
  | { type: 'balcao:wallet-can'; can: boolean }
  | { type: 'balcao:height'; height: number }
  /** The button was pressed while something is missing in the form. */
  | { type: 'balcao:wallet-pressed' }
  | { type: 'balcao:wallet-given'; card: TokenizedCard }
  /**
   * The wallet's payload could not be stored, or its sheet did not open. Closing the sheet is not an error of the
   * buyer.
   */
  | { type: 'balcao:wallet-failed' }

/** Id of the element in which the button's page carries its data. */
export const WALLET_DATA_ID = 'wallet-data'

/** Data that the gateway writes into the button's page for its script. */
export type WalletButtonData = {
  /** The only origin that is listened to and spoken to. */
  parentOrigin: string
  /** Where what the wallet gave is put into the vault, on the page's own origin. */
  tokenPath: string
  /** Where the gateway is asked to prove the seller to the wallet's vendor. */
  sessionPath: string
  wallet: DeviceWallet
  gateway: string
  seller: number
  /** Null: the seller's account cannot be paid by it, and the button is never shown. */
  setup: WalletSetup | null
  words: WalletWords
}

/** Texts of the simulated sheet; device wallets have their own. */
export type WalletWords = {
  pay: string
  notice: string
  choose: string
  approved: string
  refused: string
  challenged: string
  cancel: string
  keeping: string
}
