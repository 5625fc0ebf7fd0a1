import { expect, test } from 'vitest'
import { revealCard } from '#rules/methods/opened-card.ts'
import { createVault } from '#vault/vault.ts'
import { createMemoryStore } from '#vault/memory-store.test-double.ts'
import { tokenizeCard } from './tokenize-card.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const BODY = { number: '3782 822463 10005', month: '12', year: '30', cvv: '1234' }

function setUp() {
  const store = createMemoryStore()
  return { store, vault: createVault({ store, masterKey: Buffer.alloc(32, 5) }) }
}

test('a good card is kept as digits, with a year of four', async () => {
  const { vault } = setUp()
  const card = await tokenizeCard(vault, BODY, NOW)
  if (card.kind === 'refused') throw new Error('the card was refused')
  const { facts } = card
  expect(facts).toMatchObject({ bin: '378282', last_four: '0005', brand: 'amex', month: '12', year: '30' })
  const opened = await vault.open(facts.token, { holderName: 'Maria Clara Souza', paymentId: 'payment-1' })
  expect(opened && revealCard(opened)).toMatchObject({
    number: '378282246310005',
    month: '12',
    year: '2030',
    securityCode: '1234',
  })
})

test.each([
  [{ number: '4000000000000011' }, 'number', 'card_number_invalid'],
  [{ number: '400000000000' }, 'number', 'card_number_invalid'],
  [{ number: '40000000000000000002' }, 'number', 'card_number_invalid'],
  [{ month: '13' }, 'expiry', 'card_expiry_invalid'],
  [{ month: '10', year: '26' }, 'expiry', 'card_expired'],
  [{ month: '10', year: '2026' }, 'expiry', 'card_expired'],
  [{ year: '99' }, 'expiry', 'card_expiry_invalid'],
  [{ cvv: '123' }, 'cvv', 'card_cvv_invalid'],
])('%j is refused and nothing is kept', async (change, field, code) => {
  const { vault, store } = setUp()
  const answer = await tokenizeCard(vault, { ...BODY, ...change }, NOW)
  expect(answer).toMatchObject({ kind: 'refused', errors: { [field]: { code } } })
  expect(store.rows.size).toBe(0)
})

test('a card that expires this month is good', async () => {
  const { vault } = setUp()
  expect(await tokenizeCard(vault, { ...BODY, month: '11', year: '26' }, NOW)).toMatchObject({ kind: 'kept' })
})
