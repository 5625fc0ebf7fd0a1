import type { KeyObject } from 'node:crypto'
import { cardBrand, CARD_NUMBER_MAX } from '#rules/methods/card.ts'
import type { WalletFacts } from '#rules/methods/device-wallet.ts'
import { NONCE_BYTES, seal, unseal } from './seal.ts'
import type { ClearFacts, SealedCard } from './vault-store.ts'

/** A card as it was typed, already checked: digits only, a month of two digits, a year of four. */
export type TypedCard = { number: string; month: string; year: string; cvv: string }

/** Payload of a device's wallet for one payment, and its data about the card behind it; the last digits may be ''. */
export type GivenWallet = WalletFacts & { payload: string; brand: string; lastFour: string }

/** Value of `brand` for a number that no known issuer range holds. */
const UNKNOWN_BRAND = 'unknown'
const CVV_MAX = 4

/** A token's secret and the hash by which its row is found. */
export type Reference = { secret: Uint8Array; hash: Uint8Array }

function factsOf({ number, month, year }: TypedCard): ClearFacts {
  return {
    bin: number.slice(0, 6),
    last_four: number.slice(-4),
    brand: cardBrand(number) ?? UNKNOWN_BRAND,
    month,
    year: year.slice(-2),
  }
}

/** Binds a ciphertext to its row and to the facts beside it, so that neither can be exchanged. */
function contextOf(hash: Uint8Array, facts: ClearFacts): string {
  const row = Buffer.from(hash).toString('hex')
  const { wallet } = facts
  const given = wallet === undefined ? [] : [wallet.name, wallet.gateway]
  // guard: sealed-with-its-facts
  return [row, facts.bin, facts.last_four, facts.brand, facts.month, facts.year, ...given].join('|')
}

export function sealWallet(
  { name, gateway, brand, lastFour, payload }: GivenWallet,
  { secret, hash }: Reference,
  masterKey: KeyObject,
  randomBytes: (size: number) => Uint8Array,
): SealedCard {
  const facts = { bin: '', last_four: lastFour, brand, month: '', year: '', wallet: { name, gateway } }
  const scope = { masterKey, secret, context: contextOf(hash, facts), part: 'wallet' } as const
  const card = seal(payload, randomBytes(NONCE_BYTES), scope)
  return { tokenHash: hash, facts, card, securityCode: null }
}

export function unsealWallet(
  sealed: SealedCard,
  { secret, hash }: Reference,
  masterKey: KeyObject,
): string | null {
  const context = contextOf(hash, sealed.facts)
  return unseal(sealed.card, { masterKey, secret, context, part: 'wallet' })
}

export function sealCard(
  card: TypedCard,
  { secret, hash }: Reference,
  masterKey: KeyObject,
  randomBytes: (size: number) => Uint8Array,
): SealedCard {
  const facts = factsOf(card)
  const scope = { masterKey, secret, context: contextOf(hash, facts) }
  // Padded, so that the ciphertext's size does not reveal how many digits there are.
  const contents = `${card.month}${card.year}${card.number.padEnd(CARD_NUMBER_MAX)}`
  const code = card.cvv.padEnd(CVV_MAX)
  return {
    tokenHash: hash,
    facts,
    card: seal(contents, randomBytes(NONCE_BYTES), { ...scope, part: 'card' }),
    securityCode: seal(code, randomBytes(NONCE_BYTES), { ...scope, part: 'security-code' }),
  }
}

export function unsealCard(
  sealed: SealedCard,
  { secret, hash }: Reference,
  masterKey: KeyObject,
): { number: string; month: string; year: string } | null {
  const context = contextOf(hash, sealed.facts)
  const text = unseal(sealed.card, { masterKey, secret, context, part: 'card' })
  if (text === null) return null
  return { month: text.slice(0, 2), year: text.slice(2, 6), number: text.slice(6).trimEnd() }
}

export function unsealSecurityCode(
  sealed: SealedCard,
  { secret, hash }: Reference,
  masterKey: KeyObject,
): string | null {
  if (sealed.securityCode === null) return null
  const context = contextOf(hash, sealed.facts)
  const text = unseal(sealed.securityCode, { masterKey, secret, context, part: 'security-code' })
  return text === null ? null : text.trimEnd()
}
