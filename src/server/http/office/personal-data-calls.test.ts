import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const EMAIL = 'Zebedea@example.com'

let shop: Shop
let office: TestOffice
let owner: TestUser
/** The owner of a shop where nobody has bought anything. */
let other: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
  await shop.rows(`insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}')`)
})
beforeEach(async () => {
  await shop.rows('delete from saved_cards')
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
  other = await office.user()
  await addMember(shop.db, 77, other.id, 'owner')
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const PATHS = { findPerson: 'find', exportPerson: 'export', erasePerson: 'erase' }

async function ask(name: keyof typeof PATHS, person: string, { as = owner, seller = 10 } = {}) {
  return office.call('POST', `/sellers/${seller}/people/${PATHS[name]}`, { as, body: { person } })
}
const find = async (person: string, where = {}) =>
  OFFICE_CALLS.findPerson.answer.parse((await ask('findPerson', person, where)).json())
const erase = async (person: string, where = {}) =>
  OFFICE_CALLS.erasePerson.answer.parse((await ask('erasePerson', person, where)).json())
const codeOf = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json()).code

/** Creates a purchase, and the other data that a shop receives about a buyer. */
async function known(): Promise<string> {
  const document = newDocument()
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { name: 'Zebedea Marcada', email: EMAIL, document })
  await shop.rows(`insert into saved_cards (seller_id, email, gateway, stored_reference, brand, bin, last_four, expires, id)
    values (10, lower('${EMAIL}'), 'acquirer', 'kept-1', 'visa', '400000', '0010', '12/30', 'kept_card_1')`)
  return document
}
const kept = () => shop.rows(`select 1 from saved_cards where email = lower('${EMAIL}')`)
const buyers = async () =>
  (await shop.rows<{ name: string }>(`select buyer ->> 'name' as name from payments`)).map(({ name }) => name)

describe('a person', () => {
  test('is found by e-mail and by document, and exported without any secret', async () => {
    const document = await known()
    expect(await find(EMAIL.toUpperCase())).toMatchObject({ purchases: 1, under_way: 0, saved_cards: 1 })
    expect(await find(document)).toMatchObject({ purchases: 1 })
    expect(await find('ninguem@example.com')).toMatchObject({ purchases: 0, saved_cards: 0 })
    const answer = await ask('exportPerson', EMAIL)
    const { data } = OFFICE_CALLS.exportPerson.answer.parse(answer.json())
    expect(data['payments']).toMatchObject([{ buyer: { name: 'Zebedea Marcada' } }])
    const sessions = await shop.rows<{ session_id: string }>(`select session_id from payments`)
    expect(sessions).toHaveLength(1)
    expect(answer.body).not.toContain(sessions[0]?.session_id)
    expect(answer.body).not.toContain('kept-1')
  })

  test('is erased, and the books stay', async () => {
    await known()
    expect(await erase(EMAIL)).toEqual({ erased: 1, under_way: 0 })
    expect(await find(EMAIL)).toMatchObject({ purchases: 0, saved_cards: 0 })
    expect(await buyers()).toEqual([''])
    expect(await kept()).toEqual([])
    expect(await shop.rows(`select amount from sales`)).toHaveLength(1)
  })

  test('is known to each shop by itself', async () => {
    await known()
    const there = { as: other, seller: 77 }
    expect(await find(EMAIL, there)).toMatchObject({ purchases: 0, saved_cards: 0 })
    expect(await erase(EMAIL, there)).toEqual({ erased: 0, under_way: 0 })
    expect(await buyers()).toEqual(['Zebedea Marcada'])
    expect(await kept()).toHaveLength(1)
  })

  test('is named by an address or a number', async () => {
    expect(await codeOf(ask('findPerson', 'Zebedea'))).toBe('PERSON_UNREADABLE')
  })

  test('is exported and erased only by a member proven again', async () => {
    await known()
    await shop.rows(
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${owner.id}`,
    )
    expect(await codeOf(ask('exportPerson', EMAIL))).toBe('PROVE_AGAIN')
    expect(await codeOf(ask('erasePerson', EMAIL))).toBe('PROVE_AGAIN')
    const support = await office.user({ seller: 10, role: 'support' })
    expect(await codeOf(ask('findPerson', EMAIL, { as: support }))).toBe('NOT_ALLOWED')
    expect(await buyers()).toEqual(['Zebedea Marcada'])
  })
})
