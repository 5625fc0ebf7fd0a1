import { createHash } from 'node:crypto'
import type { CardFacts, Vault } from './vault.ts'

/** Far less than the life of a card, and long enough for a buyer who presses the button after typing. */
const KEPT_MS = 120_000
const MAX_CARDS = 2_000

type Remembered = { facts: Omit<CardFacts, 'token'>; until: number }

/**
 * A vault that answers `facts` of the newest cards from this process's memory: brand, ends and expiry, nothing that
 * pays, under a hash of the token. It spares the store a question for each step of a purchase. Another process may
 * have forgotten the card meanwhile: whoever opens it asks the store and hears so.
 */
export function rememberFacts(vault: Vault, now: () => number = () => performance.now()): Vault {
  const cards = new Map<string, Remembered>()
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  const keep = ({ token, ...facts }: CardFacts): void => {
    cards.set(keyOf(token), { facts, until: now() + KEPT_MS })
    // A Map keeps the order of insertion, which is the order in which cards end.
    for (const [key, { until }] of cards) {
      if (until > now() && cards.size <= MAX_CARDS) return
      cards.delete(key)
    }
  }
  return {
    ...vault,
    async put(card) {
      const facts = await vault.put(card)
      keep(facts)
      return facts
    },
    async facts(token) {
      const card = cards.get(keyOf(token))
      return card !== undefined && card.until > now() ? { token, ...card.facts } : vault.facts(token)
    },
    async forget(token) {
      cards.delete(keyOf(token))
      await vault.forget(token)
    },
  }
}
