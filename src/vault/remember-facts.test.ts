import { beforeEach, expect, test } from 'vitest'
import { createMemoryStore } from './memory-store.test-double.ts'
import { rememberFacts } from './remember-facts.ts'
import { createVault, type Vault } from './vault.ts'

const CARD = { number: '4111111111111111', month: '12', year: '2031', cvv: '123' }

let now: number
let asked: number
let vault: Vault
beforeEach(() => {
  now = 0
  asked = 0
  const store = createMemoryStore()
  const { find, take } = store
  store.find = (hash) => {
    asked += 1
    return find(hash)
  }
  store.take = (hash, paymentId) => {
    asked += 1
    return take(hash, paymentId)
  }
  vault = rememberFacts(createVault({ store, masterKey: new Uint8Array(32).fill(7) }), () => now)
})

test('facts of a new card are known for two minutes without a question', async () => {
  const kept = await vault.put(CARD)
  now = 119_999
  expect(await vault.facts(kept.token)).toEqual(kept)
  expect(asked).toBe(0)
  now = 120_000
  expect(await vault.facts(kept.token)).toEqual(kept)
  expect(asked).toBe(1)
})

test('a card is opened from the store alone', async () => {
  const { token } = await vault.put(CARD)
  expect(await vault.open(token, { holderName: 'ANA LIMA', paymentId: 'payment-1' })).not.toBe(null)
  expect(asked).toBe(1)
})

test('a token of no card has no facts', async () => {
  expect(await vault.facts('card_x')).toBe(null)
})

test('the oldest make room for the newest', async () => {
  const oldest = await vault.put(CARD)
  for (let n = 1; n < 2_000; n += 1) await vault.put(CARD)
  await vault.facts(oldest.token)
  expect(asked).toBe(0)
  const newest = await vault.put(CARD)
  await vault.facts(newest.token)
  expect(asked).toBe(0)
  await vault.facts(oldest.token)
  expect(asked).toBe(1)
})

test('the key by which its tries are counted is kept as long, and is the one that the store would return', async () => {
  const { token, ...facts } = await vault.put(CARD)
  const known = await vault.inspect(token)
  expect(asked).toBe(0)
  expect(known).toEqual({ facts: { token, ...facts }, counterKey: vault.counterKeyOf(CARD.number) })
  now = 120_000
  expect(await vault.inspect(token)).toEqual(known)
  expect(asked).toBe(1)
  expect(JSON.stringify(known)).not.toContain(CARD.number)
})
