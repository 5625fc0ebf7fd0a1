import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { revealCard } from '#rules/methods/opened-card.ts'
import { createVault } from '#vault/vault.ts'
import { openDatabase } from '../postgres/database.ts'
import type { Database } from '../postgres/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createVaultStore, forgetCards, type VaultChange } from './vault-store.ts'

const CARD = { number: '5090480000000004', month: '11', year: '2031', cvv: '862' }
const HOLDER = 'Maria Clara Souza'
const USE = { holderName: HOLDER, paymentId: '5e0f3c1a-6f0e-4f55-9a8e-0a5f6f6d1c01' }

let database: TestDatabase
let db: Database
const statements: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, onQuery: (text) => statements.push(text) })
})

afterEach(async () => {
  await sql`delete from vault_cards`.execute(db)
  statements.length = 0
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

function openVault() {
  return createVault({ store: createVaultStore(db), masterKey: Buffer.alloc(32, 3) })
}

/** Lets minutes go by for every card, which is what the database's clock would do. */
async function pass(minutes: number): Promise<void> {
  await sql`update vault_cards set expires_at = expires_at - make_interval(mins => ${minutes}),
    security_code_expires_at = security_code_expires_at - make_interval(mins => ${minutes})`.execute(db)
}

/** Applies the effect of a purchase's outcome on its cards. */
async function forget(change: VaultChange): Promise<void> {
  await sql`${forgetCards(change, sql`${USE.paymentId}::uuid`)}`.execute(db)
}

async function securityCodeOf(token: string, use = USE): Promise<string | null | undefined> {
  const opened = await openVault().open(token, use)
  return opened && revealCard(opened).securityCode
}

test('a card goes in and out, each call in one statement', async () => {
  const vault = openVault()
  const facts = await vault.put(CARD)
  const opened = await vault.open(facts.token, USE)
  expect(opened && revealCard(opened)).toEqual({
    number: CARD.number,
    month: '11',
    year: '2031',
    holderName: HOLDER,
    securityCode: '862',
  })
  expect(await vault.facts(facts.token)).toEqual(facts)
  expect(facts).toMatchObject({ bin: '509048', last_four: '0004', brand: 'elo', month: '11', year: '31' })
  await forget('codes-forgotten')
  expect(await securityCodeOf(facts.token)).toBeNull()
  await forget('forgotten')
  expect(await vault.facts(facts.token)).toBeNull()
  expect(await vault.sweep()).toBe(0)
  expect(statements).toHaveLength(8)
})

test('one purchase’s card is forgotten and the others stay', async () => {
  const vault = openVault()
  const [first, second, unused] = [await vault.put(CARD), await vault.put(CARD), await vault.put(CARD)]
  const other = { ...USE, paymentId: randomUUID() }
  expect(await securityCodeOf(first.token)).toBe('862')
  expect(await securityCodeOf(second.token, other)).toBe('862')
  await forget('codes-forgotten')
  expect(await securityCodeOf(first.token)).toBeNull()
  expect(await securityCodeOf(second.token, other)).toBe('862')
  await forget('forgotten')
  expect(await vault.facts(first.token)).toBeNull()
  expect(await securityCodeOf(second.token, other)).toBe('862')
  expect(await securityCodeOf(unused.token)).toBe('862')
})

test('of two purchases at once one gets the card, and the other never', async () => {
  const vault = openVault()
  for (let round = 0; round < 5; round += 1) {
    const { token } = await vault.put(CARD)
    const uses = [USE, { ...USE, paymentId: randomUUID() }]
    const opened = await Promise.all(uses.map((use) => vault.open(token, use)))
    expect(opened.filter((card) => card !== null)).toHaveLength(1)
    const again = await Promise.all(uses.map((use) => vault.open(token, use)))
    expect(again.map((card) => card === null)).toEqual(opened.map((card) => card === null))
  }
})

test('a code that is wanted by another gateway at once waits two minutes for it, and no longer', async () => {
  const { token } = await openVault().put(CARD)
  expect(await securityCodeOf(token)).toBe('862')
  await forget('codes-end-soon')
  await pass(1)
  expect(await securityCodeOf(token)).toBe('862')
  await pass(1)
  expect(await securityCodeOf(token)).toBeNull()
})

test('by the database’s clock a security code ends after 17 minutes and a card after 30', async () => {
  const vault = openVault()
  const { token } = await vault.put(CARD)
  await pass(16)
  expect(await securityCodeOf(token)).toBe('862')
  await pass(1)
  expect(await securityCodeOf(token)).toBeNull()
  expect(await vault.facts(token)).not.toBeNull()
  await pass(13)
  expect(await vault.facts(token)).toBeNull()
  expect(await vault.open(token, USE)).toBeNull()
})

test('the sweep takes overdue security codes out and removes expired cards', async () => {
  const vault = openVault()
  await vault.put(CARD)
  await pass(18)
  const fresh = await vault.put(CARD)
  const codes = async () =>
    (
      await sql<{ codes: number; cards: number }>`
      select count(security_code) as codes, count(*) as cards from vault_cards`.execute(db)
    ).rows[0]
  expect(await codes()).toEqual({ codes: 2, cards: 2 })
  expect(await vault.sweep()).toBe(0)
  expect(await codes()).toEqual({ codes: 1, cards: 2 })
  await pass(12)
  expect(await vault.sweep()).toBe(1)
  expect(await codes()).toEqual({ codes: 1, cards: 1 })
  expect(await securityCodeOf(fresh.token)).toBe('862')
})

test('a canary card is in no column, in no encoding of one, and in no statement', async () => {
  const { token } = await openVault().put(CARD)
  const { rows } = await sql<{ text: string; raw: string }>`
    select v::text as text,
      encode(card, 'escape') || encode(security_code, 'escape') || encode(token_hash, 'escape') as raw
    from vault_cards v`.execute(db)
  expect(rows).toHaveLength(1)
  const shown = [JSON.stringify(rows), ...statements].join('\n')
  const secret = token.slice('card_'.length)
  const secretHex = Buffer.from(secret, 'base64url').toString('hex')
  for (const canary of [CARD.number, CARD.number.slice(6, 12), CARD.cvv + ' ', secret, secretHex]) {
    expect(shown).not.toContain(canary)
    expect(shown).not.toContain(Buffer.from(canary).toString('hex'))
    expect(shown).not.toContain(Buffer.from(canary).toString('base64').replace(/=+$/, ''))
  }
  const { rows: columns } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'vault_cards' order by 1`.execute(
    db,
  )
  expect(columns.map(({ column_name }) => column_name)).toEqual([
    'bin',
    'brand',
    'card',
    'expires_at',
    'gateway',
    'last_four',
    'month',
    'payment_id',
    'security_code',
    'security_code_expires_at',
    'token_hash',
    'wallet',
    'year',
  ])
})

test('the table is unlogged: no write-ahead log, replica or base backup holds a card', async () => {
  const { rows } = await sql<{ kind: string }>`
    select relpersistence as kind from pg_class where relname = 'vault_cards'`.execute(db)
  expect(rows).toEqual([{ kind: 'u' }])
})

test('a refusal by the database quotes no card', async () => {
  const store = createVaultStore(db)
  const vault = createVault({
    store,
    masterKey: Buffer.alloc(32, 3),
    randomBytes: (size) => Buffer.alloc(size, 1),
  })
  await vault.put(CARD)
  const error = await vault.put(CARD).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '23505' })
  const message = `${String(error)} ${JSON.stringify(error)}`
  expect(message).not.toContain(CARD.number)
  expect(message).not.toContain(CARD.number.slice(6, 12))
})
