import type { TokenizedCard } from '#rules/methods/card-messages.ts'
import type { WalletFacts } from '#rules/methods/device-wallet.ts'

/** Facts that may be stored in clear beside a ciphertext. */
export type ClearFacts = Omit<TokenizedCard, 'token'> & {
  /** Only of what a device's wallet gave: there BIN and expiry are empty, and so may be the last digits. */
  wallet?: WalletFacts
}

/** A card as it is kept: nothing in it opens without the token, of which only the hash is known here. */
export type SealedCard = {
  /** SHA-256 of the token's secret: 32 bytes, the key of the row. */
  tokenHash: Uint8Array
  facts: ClearFacts
  /** The sealed number and expiry, or what a wallet gave. */
  card: Uint8Array
  /** The sealed security code; null once it was dropped or its time is over. */
  securityCode: Uint8Array | null
}

/** How long a card is kept, counted by the store's own clock. */
export type Lifetimes = { cardSeconds: number; securityCodeSeconds: number }

/** A card that is taken for a purchase; `isOwn` false: another one took it before. */
export type TakenCard = { sealed: SealedCard; isOwn: boolean }

/** Where the vault keeps its rows. The clock that ends them is the store's, so that all processes agree. */
export type VaultStore = {
  insert(card: SealedCard, lifetimes: Lifetimes): Promise<void>
  /** Null when there is no such row or its time is over. */
  find(tokenHash: Uint8Array): Promise<SealedCard | null>
  /** Finds a card and binds it to the purchase that takes it first; null as with `find`. */
  take(tokenHash: Uint8Array, paymentId: string): Promise<TakenCard | null>
  /** Removes what is over, security codes of cards that live on included; answers how many cards went. */
  removeExpired(): Promise<number>
}
