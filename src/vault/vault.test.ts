import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revealCard } from '#rules/methods/opened-card.ts'
import { revealWallet } from '#rules/methods/opened-wallet.ts'
import { createMemoryStore } from './memory-store.test-double.ts'
import { createVault } from './vault.ts'
import type { TypedCard } from './sealed-card.ts'
import type { UnopenedReason } from './vault.ts'

const MASTER_KEY = Buffer.alloc(32, 7)
const CARD: TypedCard = { number: '4000000000000010', month: '12', year: '2030', cvv: '739' }
const HOLDER = 'Maria Clara Souza'
const USE = { holderName: HOLDER, paymentId: 'payment-1' }

const typedCard = fc.record({
  number: fc.stringMatching(/^[1-9][0-9]{12,18}$/),
  month: fc.integer({ min: 1, max: 12 }).map((month) => String(month).padStart(2, '0')),
  year: fc.integer({ min: 2026, max: 2046 }).map(String),
  cvv: fc.stringMatching(/^[0-9]{3,4}$/),
})

function setUp(masterKey: Uint8Array = MASTER_KEY, store = createMemoryStore()) {
  const reasons: UnopenedReason[] = []
  const vault = createVault({ store, masterKey, onUnopened: (reason) => reasons.push(reason) })
  return { store, vault, reasons }
}

/** The one row of a store. */
function onlyRow(store: ReturnType<typeof createMemoryStore>) {
  const [row] = store.rows.values()
  if (row === undefined || store.rows.size !== 1) throw new Error('one row was expected')
  return row
}

test('a card comes out as it went in, with the name that is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(typedCard, fc.string(), async (card, holderName) => {
      const { vault, reasons } = setUp()
      const facts = await vault.put(card)
      const opened = await vault.open(facts.token, { ...USE, holderName })
      expect(opened && revealCard(opened)).toEqual({
        number: card.number,
        month: card.month,
        year: card.year,
        securityCode: card.cvv,
        holderName,
      })
      expect(opened).toMatchObject({ bin: facts.bin, lastFour: facts.last_four, brand: facts.brand })
      expect(await vault.facts(facts.token)).toEqual(facts)
      expect(reasons).toEqual([])
    }),
  )
})

test('the facts are the first six and last four digits, the brand and the expiry', async () => {
  const { vault } = setUp()
  const { token, ...facts } = await vault.put(CARD)
  expect(token).toMatch(/^card_[A-Za-z0-9_-]{43}$/)
  expect(facts).toEqual({
    bin: '400000',
    last_four: '0010',
    brand: 'visa',
    month: '12',
    year: '30',
  })
  expect(await vault.put({ ...CARD, number: '9000000000000000001' })).toMatchObject({ brand: 'unknown' })
})

test('the same card twice has nothing in common', async () => {
  const { vault, store } = setUp()
  const tokens = [await vault.put(CARD), await vault.put(CARD)].map(({ token }) => token)
  expect(new Set(tokens).size).toBe(2)
  const [first, second] = [...store.rows.values()].map(({ sealed }) => sealed)
  expect(first?.card).not.toEqual(second?.card)
  expect(first?.card.subarray(12)).not.toEqual(second?.card.subarray(12))
})

test('the ciphertexts reveal neither the length of the number nor of the security code', async () => {
  const { vault, store } = setUp()
  await vault.put({ ...CARD, number: '4000000000006' })
  await vault.put({ ...CARD, number: '4000000000000000006', cvv: '1234' })
  const sizes = [...store.rows.values()].map(({ sealed: { card, securityCode } }) => [
    card.length,
    securityCode?.length,
  ])
  expect(sizes[0]).toEqual(sizes[1])
})

test('another token opens nothing, even when it is forged from a good one', async () => {
  const { vault, reasons } = setUp()
  const { token } = await vault.put(CARD)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5, max: token.length - 1 }),
      fc.constantFrom(...'AZaz09_-'),
      async (at, letter) => {
        const forged = token.slice(0, at) + letter + token.slice(at + 1)
        fc.pre(forged !== token)
        expect(await vault.open(forged, USE)).toBeNull()
        expect(await vault.facts(forged)).toBeNull()
      },
    ),
  )
  // Which of the two depends on the letter that was forged.
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter((reason) => reason !== 'not-found' && reason !== 'malformed-token')).toEqual([])
})

test.each([
  '',
  'card_',
  'card_short',
  `card_${'A'.repeat(44)}`,
  `Card_${'A'.repeat(43)}`,
  `card_${'A'.repeat(42)}=`,
])('a text that is no token is rejected without querying the store: %j', async (token) => {
  const { vault, reasons } = setUp()
  expect(await vault.open(token, USE)).toBeNull()
  expect(await vault.facts(token)).toBeNull()
  expect(reasons).toEqual(['malformed-token'])
})

test('one altered bit of the ciphertext, and the card does not open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 0, max: 7 }), async (place, bit) => {
      const { vault, store, reasons } = setUp()
      const { token } = await vault.put(CARD)
      const { card } = onlyRow(store).sealed
      const at = place % card.length
      card[at] = (card[at] ?? 0) ^ (1 << bit)
      expect(await vault.open(token, USE)).toBeNull()
      expect(reasons).toEqual(['unreadable'])
    }),
  )
})

test.each([0, 11, 12, 27, 28])('a ciphertext cut to %i bytes does not open', async (length) => {
  const { vault, store, reasons } = setUp()
  const { token } = await vault.put(CARD)
  const row = onlyRow(store)
  row.sealed = { ...row.sealed, card: row.sealed.card.subarray(0, length) }
  expect(await vault.open(token, USE)).toBeNull()
  expect(reasons).toEqual(['unreadable'])
})

test.each([{ bin: '510000' }, { last_four: '9999' }, { brand: 'elo' }, { month: '01' }, { year: '31' }])(
  'facts in clear that were altered (%j) do not pass for the card',
  async (change) => {
    const { vault, store, reasons } = setUp()
    const { token } = await vault.put(CARD)
    const row = onlyRow(store)
    row.sealed = { ...row.sealed, facts: { ...row.sealed.facts, ...change } }
    expect(await vault.open(token, USE)).toBeNull()
    expect(reasons).toEqual(['unreadable'])
  },
)

test('the ciphertexts of one row do not open in another, nor in the place of each other', async () => {
  const { vault, store, reasons } = setUp()
  const first = await vault.put(CARD)
  const second = await vault.put(CARD)
  const [one, two] = [...store.rows.values()]
  if (!one || !two) throw new Error('two rows were expected')
  two.sealed = { ...two.sealed, card: one.sealed.card }
  expect(await vault.open(second.token, USE)).toBeNull()
  one.sealed = { ...one.sealed, securityCode: one.sealed.card }
  const opened = await vault.open(first.token, USE)
  expect(opened && revealCard(opened).securityCode).toBeNull()
  expect(reasons).toEqual(['unreadable', 'unreadable'])
})

test('another master key answers null and says why', async () => {
  const { vault, store } = setUp()
  const { token } = await vault.put(CARD)
  const stranger = setUp(Buffer.alloc(32, 8), store)
  expect(await stranger.vault.open(token, USE)).toBeNull()
  expect(stranger.reasons).toEqual(['unreadable'])
})

test('the master key alone opens no row: the token is needed', async () => {
  const { vault, store, reasons } = setUp()
  await vault.put(CARD)
  const { tokenHash } = onlyRow(store).sealed
  expect(await vault.open(`card_${Buffer.from(tokenHash).toString('base64url')}`, USE)).toBeNull()
  expect(reasons).toEqual(['not-found'])
})

test('a card that was sealed before the key was exchanged opens, and the new key seals', async () => {
  const store = createMemoryStore()
  const former = Buffer.alloc(32, 1)
  const { token } = await createVault({ store, masterKey: former }).put(CARD)
  const during = createVault({ store, masterKey: MASTER_KEY, formerKeys: [former] })
  const opened = await during.open(token, USE)
  expect(opened && revealCard(opened)).toMatchObject({ number: CARD.number, securityCode: CARD.cvv })
  const anew = await during.put(CARD)
  const after = createVault({ store, masterKey: MASTER_KEY })
  expect(await after.open(anew.token, USE)).not.toBeNull()
  expect(await after.open(token, USE)).toBeNull()
  expect(() => createVault({ store, masterKey: MASTER_KEY, formerKeys: [Buffer.alloc(31)] })).toThrow(
    RangeError,
  )
})

test('a short master key is refused at the start', () => {
  expect(() => setUp(Buffer.alloc(31))).toThrow(RangeError)
})

test('the purchase that opens a card first is the only one that opens it', async () => {
  const { vault, reasons } = setUp()
  const { token } = await vault.put(CARD)
  expect(await vault.open(token, USE)).not.toBeNull()
  expect(await vault.open(token, { ...USE, paymentId: 'payment-2' })).toBeNull()
  expect(reasons).toEqual(['of-another-purchase'])
  const again = await vault.open(token, USE)
  expect(again && revealCard(again)).toMatchObject({ number: CARD.number, securityCode: CARD.cvv })
})

test('a security code lasts 17 minutes and a card 30', async () => {
  const { vault, store } = setUp()
  const { token } = await vault.put(CARD)
  const securityCode = async () => {
    const opened = await vault.open(token, USE)
    return opened && revealCard(opened).securityCode
  }
  store.pass(17 * 60 - 1)
  expect(await securityCode()).toBe('739')
  store.pass(1)
  expect(await securityCode()).toBeNull()
  store.pass(13 * 60 - 1)
  expect(await vault.facts(token)).not.toBeNull()
  expect(await vault.sweep()).toBe(0)
  store.pass(1)
  expect(await vault.open(token, USE)).toBeNull()
  expect(await vault.facts(token)).toBeNull()
  expect(await vault.sweep()).toBe(1)
})

test('nothing that the vault hands out shows the number or the security code', async () => {
  const { vault, store } = setUp()
  const facts = await vault.put(CARD)
  const opened = await vault.open(facts.token, USE)
  const rows = [...store.rows].map(([key, { sealed }]) => ({
    key,
    facts: sealed.facts,
    card: Buffer.from(sealed.card).toString('latin1'),
    code: Buffer.from(sealed.securityCode ?? []).toString('latin1'),
  }))
  for (const shown of [facts, opened, vault, rows]) {
    const text = `${JSON.stringify(shown)} ${inspect(shown, { depth: 9, showHidden: true })}`
    expect(text).not.toContain(CARD.number)
    expect(text).not.toContain(CARD.number.slice(4, 12))
    expect(text).not.toContain(`"${CARD.cvv}"`)
  }
  expect(JSON.stringify({ opened })).toBe('{"opened":{"brand":"visa","lastFour":"0010"}}')
  expect(opened?.toString()).toBe('visa •••• 0010')
})

test.each([
  { number: '400000000000001 0' },
  { number: '400000000001' },
  { number: '40000000000000100000' },
  { month: '7' },
  { year: '30' },
  { cvv: '73' },
  { cvv: '73999' },
])('a card of the wrong shape is refused without being quoted: %j', async (change) => {
  const { vault, store } = setUp()
  const error = await vault.put({ ...CARD, ...change }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RangeError)
  expect(inspect(error)).not.toContain('40000000')
  expect(store.rows.size).toBe(0)
})

test('a store that fails is reported as it is, without the card', async () => {
  const store = { ...createMemoryStore(), insert: () => Promise.reject(new Error('the connection broke')) }
  const vault = createVault({ store, masterKey: MASTER_KEY })
  const error = await vault.put(CARD).catch((thrown: unknown) => thrown)
  expect(inspect(error)).toContain('the connection broke')
  expect(inspect(error)).not.toContain('40000000')
})

test('a card has one name for its tries, under every token, and only with the master key', async () => {
  const { vault, store } = setUp()
  const keyOf = async (card: TypedCard, other = vault): Promise<string | null | undefined> =>
    (await other.inspect((await other.put(card)).token))?.counterKey
  const first = await keyOf(CARD)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await keyOf({ ...CARD, year: '2031', cvv: '111' })).toBe(first)
  expect(await keyOf({ ...CARD, number: '4000000000000028' })).not.toBe(first)
  expect(await keyOf(CARD, setUp(Buffer.alloc(32, 8)).vault)).not.toBe(first)
  expect(createHash('sha256').update(CARD.number).digest('base64url')).not.toBe(first)
  const { token } = await vault.put(CARD)
  expect((await setUp(Buffer.alloc(32, 8), store).vault.inspect(token))?.counterKey).toBeNull()
  expect(await vault.inspect(`card_${'A'.repeat(43)}`)).toBeNull()
})

test('the payload of a wallet opens for its wallet, its gateway and one purchase', async () => {
  const { vault, store, reasons } = setUp()
  const given = {
    name: 'google-pay',
    gateway: 'stripe',
    payload: 'sealed',
    brand: 'visa',
    lastFour: '',
  } as const
  const facts = await vault.putWallet(given)
  const use = { wallet: 'google-pay', gateway: 'stripe', paymentId: 'payment-1' } as const
  expect(facts).toMatchObject({ brand: 'visa', last_four: '', bin: '', wallet: { name: 'google-pay' } })
  expect(Buffer.from(onlyRow(store).sealed.card).includes('sealed')).toBe(false)
  const opened = await vault.openWallet(facts.token, use)
  expect(opened && revealWallet(opened)).toBe('sealed')
  for (const other of [{ gateway: 'adyen' }, { wallet: 'apple-pay' as const }, { paymentId: 'payment-2' }]) {
    expect(await vault.openWallet(facts.token, { ...use, ...other })).toBeNull()
  }
  expect(await vault.open(facts.token, USE)).toBeNull()
  expect(reasons).toEqual(['of-another-gateway', 'of-another-gateway', 'of-another-purchase', 'unreadable'])
  const { token } = await vault.put(CARD)
  expect(await vault.openWallet(token, use)).toBeNull()
  await expect(vault.putWallet({ ...given, payload: 'x'.repeat(10_001) })).rejects.toThrow(RangeError)
})
