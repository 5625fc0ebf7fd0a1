import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes as secureRandomBytes,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { TokenizedCard } from '#rules/methods/card-messages.ts'
import { WALLET_PAYLOAD_MAX, type DeviceWallet, type WalletFacts } from '#rules/methods/device-wallet.ts'
import { OpenedCard } from '#rules/methods/opened-card.ts'
import { OpenedWallet } from '#rules/methods/opened-wallet.ts'
import {
  sealCard,
  sealWallet,
  unsealCard,
  unsealSecurityCode,
  unsealWallet,
  type GivenWallet,
  type Reference,
  type TypedCard,
} from './sealed-card.ts'
import type { Lifetimes, SealedCard, VaultStore } from './vault-store.ts'

/** Reported facts of a kept card: token, first six and last four digits, brand, month and year (two digits each). */
export type CardFacts = TokenizedCard & { wallet?: WalletFacts }

/** Why a card could not be opened. It says nothing of the card, so it may be logged. */
export type UnopenedReason =
  /** Not a token of this vault. */
  | 'malformed-token'
  /** Never here, forgotten, or its time is over. */
  | 'not-found'
  /** Another purchase has used it: a token that was copied, or sent twice. */
  | 'of-another-purchase'
  /** A payload of a device's wallet is for one gateway; or a card is stored in its place. */
  | 'of-another-gateway'
  /** Sealed under another master key, or altered. */
  | 'unreadable'

export type VaultOptions = {
  store: VaultStore
  /** 32 bytes or more. It seals; a card can be opened under the key that sealed it only. */
  masterKey: Uint8Array
  /** The keys that it followed: they open what was sealed before the exchange, and seal nothing. */
  formerKeys?: readonly Uint8Array[]
  /** Reported whenever `open` answers null, or answers a card whose security code could not be read. */
  onUnopened?: (reason: UnopenedReason) => void
  /** Replaced in tests. */
  randomBytes?: (size: number) => Uint8Array
}

export type InspectedCard = { facts: CardFacts; counterKey: string | null }

/** Purpose for which a card is opened: a purchase, and the holder's name on its form. */
export type CardUse = { holderName: string; paymentId: string }

/** Which wallet's is opened, at which gateway, for which purchase. */
export type WalletUse = { wallet: DeviceWallet; gateway: string; paymentId: string }

/** Keeps cards for the minutes of a purchase. Opened by the gateway role alone. */
export type Vault = {
  /** Keeps a card; the answer holds the only copy of its token. */
  put(card: TypedCard): Promise<CardFacts>
  /**
   * The card with the name that the page asked for; its security code is null once it was forgotten. The first
   * purchase that opens a card is the only one that can.
   */
  open(token: string, use: CardUse): Promise<OpenedCard | null>
  /** Keeps what a device's wallet gave, as a card is kept: for one purchase, and for minutes. */
  putWallet(given: GivenWallet): Promise<CardFacts>
  /** Opens a wallet's payload, if it is of this wallet; like a card it is opened for one purchase alone. */
  openWallet(token: string, use: WalletUse): Promise<OpenedWallet | null>
  facts(token: string): Promise<CardFacts | null>
  /** The facts, and the number's name by `counterKeyOf`; null for a card that no longer opens. */
  inspect(token: string): Promise<InspectedCard | null>
  /** A name for a number by which tries of one card are counted: a hash that needs the master key. */
  counterKeyOf(number: string): string
  /** Removes what is over; answers how many cards went. */
  sweep(): Promise<number>
}

/** A card is kept for 30 minutes, its security code for 17 at the latest: longer than a bank may take to confirm. */
export const LIFETIMES: Lifetimes = { cardSeconds: 30 * 60, securityCodeSeconds: 17 * 60 }

const MASTER_KEY_MIN_BYTES = 32
const SECRET_BYTES = 32
const COUNTER_KEY_USE = 'balcao card counters 1'
const TOKEN = /^card_([A-Za-z0-9_-]{43})$/

type Taken = { sealed: SealedCard; reference: Reference }

/** @throws RangeError when the master key is too short */
export function createVault(options: VaultOptions): Vault {
  const { store, onUnopened, randomBytes = secureRandomBytes } = options
  const allKeys = [options.masterKey, ...(options.formerKeys ?? [])]
  if (allKeys.some((each) => each.length < MASTER_KEY_MIN_BYTES)) {
    throw new RangeError(`the vault's master key must have ${MASTER_KEY_MIN_BYTES} bytes or more`)
  }
  const masterKey = createSecretKey(options.masterKey)
  const formerKeys = (options.formerKeys ?? []).map((each) => createSecretKey(each))
  const masterKeys = [masterKey, ...formerKeys] as const
  const counterKey = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', COUNTER_KEY_USE, 32)))
  const unopened = (reason: UnopenedReason): null => {
    onUnopened?.(reason)
    return null
  }

  const take = async (token: string, paymentId: string): Promise<Taken | null> => {
    const reference = readToken(token)
    if (reference === null) return unopened('malformed-token')
    const taken = await store.take(reference.hash, paymentId)
    if (taken === null) return unopened('not-found')
    // guard: card-of-one-purchase
    if (!taken.isOwn) return unopened('of-another-purchase')
    return { sealed: taken.sealed, reference }
  }

  return {
    async put(card) {
      requireShape(card)
      const reference = referTo(randomBytes(SECRET_BYTES))
      const sealed = sealCard(card, reference, masterKey, randomBytes)
      await store.insert(sealed, LIFETIMES)
      return { token: tokenOf(reference.secret), ...sealed.facts }
    },
    ...walletsOf({ store, randomBytes, unopened, masterKeys, take }),
    async open(token, { holderName, paymentId }) {
      const taken = await take(token, paymentId)
      if (taken === null) return null
      const { sealed, reference } = taken
      const card = firstOf(masterKeys, (each) => unsealCard(sealed, reference, each))
      if (card === null) return unopened('unreadable')
      const securityCode = firstOf(masterKeys, (each) => unsealSecurityCode(sealed, reference, each))
      if (securityCode === null && sealed.securityCode !== null) unopened('unreadable')
      return new OpenedCard({ ...card, holderName, securityCode, brand: sealed.facts.brand })
    },
    async facts(token) {
      const reference = readToken(token)
      const sealed = reference && (await store.find(reference.hash))
      return sealed && { token, ...sealed.facts }
    },
    async inspect(token) {
      const reference = readToken(token)
      const sealed = reference && (await store.find(reference.hash))
      if (reference === null || sealed === null) return null
      const card = firstOf(masterKeys, (each) => unsealCard(sealed, reference, each))
      return { facts: { token, ...sealed.facts }, counterKey: card && nameOf(card.number, counterKey) }
    },
    counterKeyOf: (number) => nameOf(number, counterKey),
    sweep: () => store.removeExpired(),
  }
}

type VaultParts = {
  store: VaultStore
  randomBytes: (size: number) => Uint8Array
  unopened: (reason: UnopenedReason) => null
  /** The first seals. */
  masterKeys: readonly [KeyObject, ...KeyObject[]]
  take: (token: string, paymentId: string) => Promise<Taken | null>
}

/** The part of the vault in which what devices' wallets gave is kept. */
function walletsOf({
  store,
  randomBytes,
  unopened,
  masterKeys,
  take,
}: VaultParts): Pick<Vault, 'putWallet' | 'openWallet'> {
  return {
    async putWallet(given) {
      if (given.payload.length > WALLET_PAYLOAD_MAX) throw new RangeError('a wallet gave too much')
      const reference = referTo(randomBytes(SECRET_BYTES))
      const sealed = sealWallet(given, reference, masterKeys[0], randomBytes)
      await store.insert(sealed, LIFETIMES)
      return { token: tokenOf(reference.secret), ...sealed.facts }
    },
    async openWallet(token, { wallet, gateway, paymentId }) {
      const taken = await take(token, paymentId)
      if (taken === null) return null
      const { sealed, reference } = taken
      const of = sealed.facts.wallet
      // guard: wallet-of-its-gateway
      if (of?.name !== wallet || of.gateway !== gateway) return unopened('of-another-gateway')
      const payload = firstOf(masterKeys, (each) => unsealWallet(sealed, reference, each))
      if (payload === null) return unopened('unreadable')
      return new OpenedWallet({ wallet, brand: sealed.facts.brand, payload })
    },
  }
}

/**
 * Returns the contents opened by the first key that fits; the tag of a ciphertext shows whether it was sealed under a
 * key.
 */
function firstOf<Opened>(keys: readonly KeyObject[], open: (key: KeyObject) => Opened | null): Opened | null {
  for (const key of keys) {
    const opened = open(key)
    if (opened !== null) return opened
  }
  return null
}

/** The last wall before the ciphertext; its message must never quote what it refuses. */
function requireShape({ number, month, year, cvv }: TypedCard): void {
  const fits =
    /^\d{13,19}$/.test(number) && /^\d{2}$/.test(month) && /^\d{4}$/.test(year) && /^\d{3,4}$/.test(cvv)
  if (!fits) throw new RangeError('the vault was given a card of the wrong shape')
}

function referTo(secret: Uint8Array): Reference {
  return { secret, hash: createHash('sha256').update('balcao card token ').update(secret).digest() }
}

/** Numbers are few enough to be tried out, so a plain hash of one would be the number. */
function nameOf(number: string, key: KeyObject): string {
  return createHmac('sha256', key).update(number).digest('base64url')
}

function tokenOf(secret: Uint8Array): string {
  return `card_${Buffer.from(secret).toString('base64url')}`
}

function readToken(token: string): Reference | null {
  const text = TOKEN.exec(token)?.[1]
  if (text === undefined) return null
  const reference = referTo(Buffer.from(text, 'base64url'))
  // The last character has two spare bits: only the spelling that was given out is the token.
  return tokenOf(reference.secret) === token ? reference : null
}
