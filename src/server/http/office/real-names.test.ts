import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { csvRow } from '#rules/office/csv.ts'
import {
  ONE_OF_EACH_SCRIPT,
  REAL_PEOPLE,
  REAL_PLACES,
  type Script,
} from '#rules/people/real-names.test-double.ts'
import { maskedName, readSaleSearch } from '#rules/sales/sale-search.ts'
import { loadOfficeTexts } from '#texts/office/load.ts'
import { EXPORT_LISTS } from '../../flows/reports/export-lists.ts'
import { hasName, withoutGuess } from '../../store/reports/sale-list-store.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

/** Names of the table from the purchase to the office: as charged, found, shown and written into a file. */

let shop: Shop
let office: TestOffice
let owner: TestUser
let viewer: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
  owner = await office.user({ seller: 10, role: 'owner' })
  viewer = await office.user({ seller: 10, role: 'viewer' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function find(q: string, as = owner): Promise<string[]> {
  const answer = await office.call('POST', '/sellers/10/sales/find', { as, body: { q, days: 0 } })
  return OFFICE_CALLS.listSales.answer.parse(answer.json()).sales.map(({ sale_id }) => sale_id)
}

/** A place of a script, for an address; of a script without one, a short one of Latin. */
const placeOf = (script: Script, kind: 'city' | 'street', otherwise: string): string =>
  REAL_PLACES.findLast((place) => place.script === script && place.kind === kind)?.value ?? otherwise

describe('a buyer of each script buys, is charged by their name, and is found', () => {
  test.each(ONE_OF_EACH_SCRIPT.map((row) => [row.script, row.value] as const))(
    '%s: %s',
    async (script, name) => {
      const [city, street] = [placeOf(script, 'city', 'Au'), placeOf(script, 'street', 'Q 1')]
      const page = await shop.openPage(PRODUCTS.shipped)
      const address = { street, city, neighborhood: 'Sé', number: '1' }
      const answer = await shop.submit(page, { name, document: newDocument(), ...address })
      expect(answer).toMatchObject({ status: 'PAID', code: null })
      expect(shop.acquirer.orders.at(-1)?.buyer).toMatchObject({ name, address })
      const id = answer.sales[0]?.sale_id ?? ''
      const [part = ''] = name.split(/[ -]/)
      expect(await find(part)).toContain(id)
      expect(await find(name)).toEqual([id])
      const shown = await office.call('GET', `/sellers/10/sales/${id}`, { as: owner })
      expect(OFFICE_CALLS.readSale.answer.parse(shown.json()).buyer).toMatchObject({ name })
    },
  )

  test('and a file of the sales has them as they wrote themselves', async () => {
    const texts = await loadOfficeTexts('pt')
    const record = { seller_id: 10, kind: 'sales', people: true, query: {}, after: null } as const
    const writing = {
      db: shop.db,
      record,
      zone: 'America/Sao_Paulo',
      texts,
      separator: ';',
      now: new Date(),
    } as const
    const { rows } = await EXPORT_LISTS.sales.read(writing, 100)
    const cells = parse(rows.map((row) => csvRow(row, ';')).join(''), { delimiter: ';' })
    for (const { value } of ONE_OF_EACH_SCRIPT) expect(cells.flat()).toContain(value)
  })
})

const found = async (name: string, typed: string, sight: 'open' | 'masked'): Promise<boolean> => {
  const search = await withoutGuess(shop.db, 10, readSaleSearch(typed, sight), sight)
  if (search.kind !== 'name') throw new Error(`${typed} is looked for as ${search.kind}`)
  const buyer = sql`jsonb_build_object('name', ${name}::text, 'email', 'x@example.com')`
  const { rows } = await sql<{ found: boolean }>`select ${hasName(buyer, search)} as found`.execute(shop.db)
  return rows[0]?.found === true
}

/** Returns the spellings that a member of the team may type for a name that they read or hear. */
function typedOf(name: string): string[] {
  const words = name.split(' ')
  const plain = name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  return [
    name,
    ...words,
    words.toReversed().join(' '),
    name.toLowerCase(),
    plain,
    name.normalize('NFD'),
    ` ${name}  `,
  ]
}

describe('a person is found by their name and its parts', () => {
  test.each(REAL_PEOPLE.map(({ value }) => value))('%s', async (name) => {
    for (const typed of typedOf(name))
      expect([typed, await found(name, typed, 'open')]).toEqual([typed, true])
    const shown = maskedName(name)
    expect([shown, await found(name, shown, 'masked')]).toEqual([shown, true])
    expect(await found(name, 'Zzyzx', 'open')).toBe(false)
  })

  test('where it looks like the number of an order or the id of a sale, in the list as well', async () => {
    for (const name of ['Jean-Marc', 'Nascimento-Albuquerque']) {
      const page = await shop.openPage(PRODUCTS.course)
      const id = (await shop.submit(page, { name })).sales[0]?.sale_id
      expect(await find(name)).toContain(id)
      expect(await find(name, viewer)).toContain(id)
    }
  })

  test('control: an unknown name finds no person', async () => {
    expect([await find('Jean-Marx'), await find('김영희'), await find('Nascimento-Albuquerqua')]).toEqual([
      [],
      [],
      [],
    ])
  })
})
