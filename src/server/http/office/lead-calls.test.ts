import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { createLead } from '../../flows/buyers/save-lead.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { LEADS_KEPT_DAYS, openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const LIST = '/sellers/10/leads'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.rows('delete from leads')
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function list(query = '', as = owner) {
  const answer = await office.call('GET', `${LIST}?${query}`, { as })
  return OFFICE_CALLS.listLeads.answer.parse(answer.json())
}
async function typed(fields: object, product: number = PRODUCTS.course): Promise<string> {
  const uuid = randomUUID()
  const body = { uuid, product_id: product, step: 0 as const, revision: 1, ...fields }
  await createLead(shop.deps, `session of ${uuid}`, body)
  return uuid
}
const MARIA = {
  name: 'Maria Souza',
  email: 'maria@example.com',
  cellphone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  country_code: 'BR',
}

describe('the list', () => {
  test('says how far somebody came, how to reach them and where the purchase goes on', async () => {
    await typed({ ...MARIA, affiliate_id: '777', offer_hash: 'no-offer-of-it' })
    const { leads, kept_days: days, next } = await list()
    expect(days).toBe(LEADS_KEPT_DAYS)
    expect(next).toBeNull()
    expect(leads).toHaveLength(1)
    expect(leads[0]).toMatchObject({
      name: 'Maria Souza',
      email: 'maria@example.com',
      whatsapp: '5511987654321',
      step: 1,
      product: { id: PRODUCTS.course },
    })
    const link = new URL(leads[0]?.link ?? '')
    expect(`${link.origin}${link.pathname}`).toBe(`http://shop.example/${PRODUCTS.course}`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      a_id: '777',
      fn: 'Maria Souza',
      em: 'maria@example.com',
      ph: '+5511987654321',
    })
  })

  test('goes on page by page, the newest first, and is filtered', async () => {
    for (let n = 0; n < 52; n += 1) await typed({ name: `Pessoa ${n}` })
    await typed(MARIA, PRODUCTS.limited)
    const first = await list()
    expect(first.leads).toHaveLength(50)
    expect(first.leads[0]?.name).toBe('Maria Souza')
    const second = await list(`before=${first.next}`)
    expect(second.leads.map(({ name }) => name)).toEqual(['Pessoa 2', 'Pessoa 1', 'Pessoa 0'])
    expect(second.next).toBeNull()
    expect((await list('step=1')).leads.map(({ name }) => name)).toEqual(['Maria Souza'])
    expect((await list(`product=${PRODUCTS.limited}`)).leads).toHaveLength(1)
    expect((await list('step=3')).leads).toEqual([])
  })

  test('leaves out leads that bought, or still may', async () => {
    await typed(MARIA)
    for (const [status, shown] of [
      ['PAID', 0],
      ['WAITING_PAYMENT', 0],
      ['ABANDONED', 1],
      ['REFUSED', 1],
    ]) {
      await shop.rows(`update leads set status = '${status}'`)
      expect([status, (await list()).leads.length]).toEqual([status, shown])
    }
  })

  test('leaves out leads that bought before they were saved', async () => {
    const page = await shop.openPage(PRODUCTS.course)
    await shop.submit(page)
    const uuid = await typed(MARIA)
    expect((await list()).leads).toHaveLength(1)
    await shop.rows(`update leads set session_id = (select session_id from payments) where uuid = '${uuid}'`)
    expect((await list()).leads).toEqual([])
  })

  test('gives no chat for a number that is not whole', async () => {
    await typed({ ...MARIA, cellphone: '(11) 9876' })
    expect((await list()).leads[0]?.whatsapp).toBeNull()
  })
})

test('members who may not read buyers get them masked, a link without them, and no name of a lead', async () => {
  const uuid = await typed(MARIA)
  const viewer = await office.user({ seller: 10, role: 'viewer' })
  const answer = await list('', viewer)
  expect(answer.leads[0]).toMatchObject({
    name: 'Maria S.',
    email: 'm…@example.com',
    phone: '…21',
    whatsapp: null,
    link: `http://shop.example/${PRODUCTS.course}`,
  })
  for (const secret of [uuid, 'Souza', 'maria@', '98765'])
    expect(JSON.stringify([answer, await list('', viewer)])).not.toContain(secret)
  expect(JSON.stringify(await list())).not.toContain(uuid)
})

test('leads of another seller are not there', async () => {
  await typed(MARIA)
  const stranger = await office.user()
  await shop.rows(
    `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
  )
  await addMember(shop.db, 77, stranger.id, 'owner')
  const answer = await office.call('GET', '/sellers/77/leads', { as: stranger })
  expect(answer.json()).toMatchObject({ leads: [], products: [], next: null })
})
