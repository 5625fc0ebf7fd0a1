import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { OfficeAccess } from '#contract/office/access.ts'
import { OFFICE_ROUTES } from '#contract/office/routes.ts'
import { MEMBER_ROLES } from '#rules/office/permissions.ts'
import { writeExport } from '../../flows/reports/write-export.ts'
import {
  ASKS,
  idsNamedBy,
  pathWith,
  type Ask,
  type AskedCall,
  type AskWith,
} from '../../testing/office-asks.ts'
import { answerByTable, OFFICE_CALLERS, operatorInside } from '../../testing/office-callers.ts'
import { NO_IDS, sellerWithEverything, type OfficeIds, type OfficeWorld } from '../../testing/office-world.ts'
import { rowsOfSeller } from '../../testing/rows-of-seller.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice } from '../../testing/test-office.ts'

/*
 * Every call of the office × every id that it takes × everybody who may come. An id of another seller is answered byte for
 * byte as one that nothing has, and leaves the other seller's rows as they were; an own one is answered otherwise, which
 * shows that the ids are of something.
 */

let shop: Shop
let office: TestOffice
let mine: OfficeWorld
let theirs: OfficeWorld
let readTheirs: Awaited<ReturnType<typeof rowsOfSeller>>
const users = new Map<string, { token: string } | null>()

beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
  const operator = await office.user({ operator: 'admin' })
  mine = await sellerWithEverything(shop, office, { name: 'Perto', operator })
  theirs = await sellerWithEverything(shop, office, { name: 'Longe', operator })
  readTheirs = await rowsOfSeller(shop.db, theirs.seller)
  users.set('nobody', null)
  for (const role of MEMBER_ROLES) users.set(role, await office.user({ seller: mine.seller, role }))
  users.set('owner', mine.owner)
  users.set('a member of another seller', theirs.owner)
  users.set('an operator', operator)
  users.set('an operator who looks in', await operatorInside(office, mine.seller, { writes: false }))
  users.set('an operator who changes things', await operatorInside(office, mine.seller, { writes: true }))
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const CALLS = (Object.keys(ASKS) as AskedCall[]).filter((name) => ASKS[name].length > 0)

/** Makes a call of my seller. */
async function answerTo(name: AskedCall, ask: Ask, path: string, who = 'owner') {
  const { method } = OFFICE_ROUTES[name]
  const query = new URLSearchParams(ask.query)
  return office.call(method, `${path}?${query}`, {
    as: users.get(who) ?? null,
    ...(method !== 'GET' && { body: ask.body ?? {} }),
  })
}

type Made = { code: string; plain: unknown[] }

/** Returns an answer as bytes, without the number of the request, its input, and the objects it created. */
async function made(name: AskedCall, ask: AskWith, ids: OfficeIds, who?: string): Promise<Made> {
  const answer = await answerTo(name, ask(ids), pathWith(name, mine.seller, ids), who)
  let body = answer.body
    .replace(/"request_id":"[^"]*"/, '"request_id":""')
    // The kind of a search follows from the text alone: an id or an order number without digits looks like a name.
    .replace(/"searched":"(?:sale-id|order-number|name)"/, '"searched":""')
  for (const kind of idsNamedBy(name, ask, ids))
    body = body.replaceAll(new RegExp(String.raw`(?<![\w-])${ids[kind]}(?![\w-])`, 'g'), `<${kind}>`)
  const code = answer.statusCode === 200 ? 'admitted' : errorBody.parse(answer.json()).code
  return { code, plain: [answer.statusCode, answer.headers['content-type'], body] }
}

/** Ids of mine but for one kind, or but for all that a call names. */
function mixtures(kinds: readonly (keyof OfficeIds)[]): (readonly (keyof OfficeIds)[])[] {
  return kinds.length > 1 ? [...kinds.map((kind) => [kind]), kinds] : [kinds]
}
const withOf = (others: OfficeIds, kinds: readonly (keyof OfficeIds)[]): OfficeIds => ({
  ...mine.ids,
  ...Object.fromEntries(kinds.map((kind) => [kind, others[kind]])),
})

/** Checks whether the sessions are the caller's own. */
const isOfThemselves = (name: AskedCall, who: string): boolean =>
  OFFICE_ROUTES[name].scope === 'self' && who === 'a member of another seller'

/** Answers that an owner got for ids of nothing. */
const ofNothing = new Map<AskWith, unknown[]>()

describe('an id of another seller is one of nothing', () => {
  test.each(CALLS)('%s', async (name) => {
    const before = await readTheirs()
    for (const ask of ASKS[name]) {
      const all = idsNamedBy(name, ask, mine.ids)
      for (const kinds of mixtures(all)) {
        for (const who of kinds === all || all.length === 1 ? users.keys() : ['owner']) {
          if (isOfThemselves(name, who)) continue
          const nothing = await made(name, ask, withOf(NO_IDS, kinds), who)
          const foreign = await made(name, ask, withOf(theirs.ids, kinds), who)
          expect([who, kinds, ...foreign.plain]).toEqual([who, kinds, ...nothing.plain])
          const access: OfficeAccess = OFFICE_ROUTES[name]
          const person = OFFICE_CALLERS[who] ?? OFFICE_CALLERS['nobody']
          const byTable = person && answerByTable(access, person)
          // A caller without access gets the same answer whether or not the id exists; a caller with access gets the
          // requested object.
          const own = byTable === 'admitted' ? foreign : await made(name, ask, mine.ids, who)
          expect([who, byTable, own.code]).toEqual([
            who,
            byTable,
            byTable === 'admitted' ? own.code : byTable,
          ])
          if (who === 'owner') ofNothing.set(ask, nothing.plain)
        }
      }
    }
    expect(await readTheirs()).toEqual(before)
  })
})

/** Calls that remove something run after those that read it. */
const RANKS: Partial<Record<string, number>> = { GET: 0, PUT: 1, POST: 1, DELETE: 3 }
const rankOf = (name: AskedCall): number => {
  if (name === 'erasePerson') return 2
  // Puts back more than one change at once.
  return /^put\w+Back$/.test(name) ? 4 : (RANKS[OFFICE_ROUTES[name].method] ?? 0)
}

describe('an own id is of something', () => {
  test.each(CALLS.toSorted((a, b) => rankOf(a) - rankOf(b)))('%s', async (name) => {
    for (const ask of ASKS[name]) {
      if (idsNamedBy(name, ask, mine.ids).length === 0) continue
      const own = await made(name, ask, mine.ids)
      expect(own.plain).not.toEqual(ofNothing.get(ask))
    }
  })
})

test('a coupon’s name is free that another seller has', async () => {
  const make = (name: string) =>
    office.call('POST', `/sellers/${theirs.seller}/coupons`, {
      as: theirs.owner,
      body: { name, type: 'PERCENTAGE', value: 10, product_ids: [theirs.ids.second] },
    })
  expect((await make(mine.ids.coupon)).statusCode).toBe(200)
  expect((await make(theirs.ids.coupon)).statusCode).toBe(422)
})

test('files filtered by an id of another seller are empty', async () => {
  const rowsOf = async ({ sale, person, second }: OfficeIds): Promise<number[]> => {
    const rows: number[] = []
    for (const narrowed of [
      { kind: 'sales', q: sale },
      { kind: 'subscriptions', q: person },
      { kind: 'leads', product: second },
    ]) {
      const answer = await office.call('POST', `/sellers/${theirs.seller}/exports`, {
        as: theirs.owner,
        body: { people: true, locale: 'pt', ...narrowed },
      })
      const { id } = OFFICE_CALLS.createExport.answer.parse(answer.json())
      await writeExport({ ...shop.deps, keys: office.deps.keys }, id)
      const path = `/sellers/${theirs.seller}/exports/${id}`
      const { body } = await office.call('GET', `${path}/file`, { as: theirs.owner })
      rows.push(body.split('\r\n').filter((row) => row !== '').length - 1)
      await office.call('DELETE', path, { as: theirs.owner })
    }
    return rows
  }
  expect(await rowsOf(mine.ids)).toEqual([0, 0, 0])
  expect(await rowsOf(theirs.ids)).toEqual([1, 2, 1])
})

test('a refund of an own sale ends nothing of another seller', async () => {
  const before = await readTheirs()
  const path = pathWith('refundSale', mine.seller, mine.ids)
  const ending = async (sale_id: string) => {
    const body = { amount: null, reason: 'o comprador desistiu', key: randomUUID(), by: 'gateway' }
    const answer = await answerTo(
      'refundSale',
      { body: { ...body, items: [{ sale_id, ticket: null }] } },
      path,
    )
    const { request_id: _, ...rest } = answer.json<{ request_id: string }>()
    return [answer.statusCode, JSON.stringify(rest).replaceAll(sale_id, '<sale>')]
  }
  const ofTheirs = await ending(theirs.ids.sale)
  expect(ofTheirs).toEqual(await ending(NO_IDS.sale))
  expect(ofTheirs[0]).not.toBe(200)
  expect(await readTheirs()).toEqual(before)
})

test('a batch of another seller is not taken by saving it', async () => {
  const before = await readTheirs()
  const { event, batch } = theirs.ids
  const { entry } = (
    await office.call('GET', `/sellers/${theirs.seller}/products/${event}`, { as: theirs.owner })
  ).json<{ entry: { batches: object[] } }>()
  const ask = { body: { version: 1_000, changes: [{ path: `/batches/${batch}`, value: entry.batches[0] }] } }
  const path = pathWith('saveProduct', mine.seller, { ...mine.ids, product: mine.ids.event })
  expect((await answerTo('saveProduct', ask, path)).statusCode).not.toBe(200)
  expect(await readTheirs()).toEqual(before)
})

/** Names of what a call takes that are ids, or are looked up like one. */
const NAMES_SOMETHING = /(?:^|_)ids?$|^(?:q|before|after|person|product|event)$/
/**
 * Cursors of a page: compared with, and never looked up; filters of a file, which are checked above; and names of
 * passkeys, which are useless without a signature (passkey-calls.test.ts).
 */
const NOT_ASKED: readonly string[] = [
  'listAudit before',
  'listHolders after',
  'listLeads before',
  'createExport q',
  'createExport product',
  'addPasskey id',
  'proveByPasskey id',
]

test('every call is made with each id that it takes', () => {
  const missing = (Object.keys(ASKS) as AskedCall[]).flatMap((name) => {
    const asks = JSON.stringify(ASKS[name].map((ask) => ask(mine.ids)))
    return [OFFICE_CALLS[name].query, OFFICE_CALLS[name].body]
      .flatMap((schema) => namesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })))
      .filter((field) => NAMES_SOMETHING.test(field) && !asks.includes(`"${field}":`))
      .map((field) => `${name} ${field}`)
      .filter((field) => !NOT_ASKED.includes(field))
  })
  expect(missing).toEqual([])
  const inPath = (Object.keys(ASKS) as AskedCall[]).filter(
    (name) => ASKS[name].length === 0 && /:(?!seller_id|gateway|event\b)\w+/.test(OFFICE_ROUTES[name].path),
  )
  expect(inPath).toEqual([])
})

/** Names of all fields that a schema describes. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const fields = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : {}
  return [...Object.keys(fields ?? {}), ...Object.values(schema).flatMap(namesIn)]
}
