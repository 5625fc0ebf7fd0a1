import { createHash } from 'node:crypto'
import type { CardFacts, InspectedCard, Vault } from './vault.ts'

/** Far less than the life of a card, and long enough for a buyer who presses the button after typing. */
const KEPT_MS = 120_000
const MAX_CARDS = 2_000

type Remembered = { facts: Omit<CardFacts, 'token'>; counterKey: string; until: number }

/**
 * Builds a vault that answers `facts` and `inspect` of the newest cards from this process's memory: brand, first and
 * last digits, expiry and the name of the number, nothing that pays, under a hash of the token. It saves the store a
 * query for each step of a purchase. Another process may have forgotten the card meanwhile: a caller that opens it
 * queries the store and receives that answer.
 */
export function rememberFacts(vault: Vault, now: () => number = () => performance.now()): Vault {
  const cards = new Map<string, Remembered>()
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  const keep = ({ token, ...facts }: CardFacts, counterKey: string): void => {
    cards.set(keyOf(token), { facts, counterKey, until: now() + KEPT_MS })
    // A Map keeps the order of insertion, which is the order in which cards end.
    for (const [key, { until }] of cards) {
      if (until > now() && cards.size <= MAX_CARDS) return
      cards.delete(key)
    }
  }
  const recall = (token: string): (InspectedCard & { counterKey: string }) | null => {
    const card = cards.get(keyOf(token))
    if (card === undefined || card.until <= now()) return null
    return { facts: { token, ...card.facts }, counterKey: card.counterKey }
  }
  return {
    ...vault,
    async put(card) {
      const facts = await vault.put(card)
      keep(facts, vault.counterKeyOf(card.number))
      return facts
    },
    facts: async (token) => recall(token)?.facts ?? vault.facts(token),
    inspect: async (token) => recall(token) ?? vault.inspect(token),
  }
}
