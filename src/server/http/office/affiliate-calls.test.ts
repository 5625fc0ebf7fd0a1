import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const LIST = `/sellers/${SELLER}/affiliates`
const BIA = { name: 'Bia Souza', product_ids: [1001, 1002] }

let office: TestOffice
let owner: TestUser
let editor: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  owner = await office.user({ seller: SELLER, role: 'owner' })
  editor = await office.user({ seller: SELLER, role: 'editor' })
})
beforeEach(async () => {
  await importCatalogue(office.db, parseCatalogue(spoiltDemo({})))
})
afterAll(() => office.close())

type Change = { path: string; value?: unknown }
const list = async () =>
  OFFICE_CALLS.listAffiliates.answer.parse((await office.call('GET', LIST, { as: owner })).json()).affiliates
const read = async (id: number) =>
  OFFICE_CALLS.readAffiliate.answer.parse((await office.call('GET', `${LIST}/${id}`, { as: owner })).json())
const history = async (id: number) =>
  OFFICE_CALLS.affiliateHistory.answer.parse(
    (await office.call('GET', `${LIST}/${id}/history`, { as: owner })).json(),
  ).changes
const put = (id: number, version: number, changes: Change[], as = owner) =>
  office.call('PUT', `${LIST}/${id}`, { as, body: { version, changes } })
const make = (body: object, as = owner) => office.call('POST', LIST, { as, body })
const made = async (body: object) => OFFICE_CALLS.createAffiliate.answer.parse((await make(body)).json()).id
const retire = (id: number) => office.call('DELETE', `${LIST}/${id}`, { as: owner })
const refusalOf = async (answer: ReturnType<typeof put>) => {
  const { code, errors = {} } = errorBody.parse((await answer).json())
  return [code, ...Object.keys(errors)]
}

test('an affiliate is listed, with links of each product that is promoted', async () => {
  expect(await list()).toContainEqual({ id: 777, name: 'Marina Indica', product_ids: [1001] })
  const { links, products } = await read(777)
  expect(links).toEqual([{ id: 1001, link: 'http://shop.example/1001?a_id=777' }])
  expect(products.map(({ id }) => id)).toContain(1002)
})

describe('a new affiliate', () => {
  test('is made, changed and put back', async () => {
    const id = await made(BIA)
    const { version, entry, links } = await read(id)
    expect(entry).toEqual({ ...BIA, id, seller_id: SELLER })
    expect(links.map(({ link }) => link)).toEqual([
      `http://shop.example/1001?a_id=${id}`,
      `http://shop.example/1002?a_id=${id}`,
    ])
    const changes = [
      { path: '/name', value: 'Beatriz Souza' },
      { path: '/product_ids', value: [1002] },
    ]
    expect((await put(id, version, changes)).statusCode).toBe(200)
    expect((await read(id)).entry).toMatchObject({ name: 'Beatriz Souza', product_ids: [1002] })
    const [last] = await history(id)
    expect(last).toMatchObject({ author: owner.email, source: 'office' })
    const undo = (of: number) =>
      office.call('POST', `${LIST}/${of}/history/${last?.id}/undo`, { as: owner, body: {} })
    expect((await undo(777)).statusCode).toBe(404)
    expect((await undo(id)).statusCode).toBe(200)
    expect((await read(id)).entry).toEqual(entry)
  })

  test('gets an id that was never used, so that no link becomes another’s', async () => {
    const first = await made(BIA)
    expect((await retire(first)).statusCode).toBe(200)
    expect((await office.call('GET', `${LIST}/${first}`, { as: owner })).statusCode).toBe(404)
    expect((await retire(first)).statusCode).toBe(404)
    expect((await list()).some(({ id }) => id === first)).toBe(false)
    expect(await made(BIA)).toBeGreaterThan(first)
  })

  test.each<[string, object, string[]]>([
    ["another seller's product", { product_ids: [1001, 1004] }, ['ENTRY_REFUSED', '/product_ids/1']],
    ['no product', { product_ids: [] }, ['INVALID_REQUEST', 'product_ids']],
    ['no name', { name: ' ' }, ['INVALID_REQUEST', 'name']],
  ])('with %s is refused at its field', async (_, wrong, refused) => {
    expect(await refusalOf(make({ ...BIA, ...wrong }))).toEqual(refused)
  })
})

describe('a change of an affiliate', () => {
  test('is shown to an editor of the same field, and is merged with changes of other fields', async () => {
    const { version } = await read(777)
    const manager = await office.user({ seller: SELLER, role: 'manager' })
    await put(777, version, [{ path: '/name', value: 'Marina' }], manager)
    const answerOf = async (change: Change) =>
      OFFICE_CALLS.saveAffiliate.answer.parse((await put(777, version, [change])).json())
    expect(await answerOf({ path: '/name', value: 'M. Indica' })).toMatchObject({
      kind: 'conflict',
      author: manager.email,
      conflicts: [{ path: '/name', mine: 'M. Indica', theirs: 'Marina' }],
    })
    expect(await answerOf({ path: '/product_ids', value: [1002] })).toMatchObject({
      kind: 'saved',
      merged: true,
    })
    expect((await read(777)).entry).toMatchObject({ name: 'Marina', product_ids: [1002] })
  })

  test('leaves its id and its seller', async () => {
    const { version, entry } = await read(777)
    for (const change of [
      { path: '/id', value: 778 },
      { path: '/seller_id', value: 20 },
    ])
      expect((await refusalOf(put(777, version, [change])))[0]).toBe('ENTRY_REFUSED')
    expect((await read(777)).entry).toEqual(entry)
  })

  test('requires the permission to attribute sales, and covers the own shop alone', async () => {
    expect(await refusalOf(make(BIA, editor))).toEqual(['NOT_ALLOWED'])
    expect(await refusalOf(put(777, 1, [{ path: '/name', value: 'x' }], editor))).toEqual(['NOT_ALLOWED'])
    const other = await office.user({ seller: 20, role: 'owner' })
    for (const method of ['GET', 'DELETE'] as const)
      expect((await office.call(method, '/sellers/20/affiliates/777', { as: other })).statusCode).toBe(404)
    expect((await read(777)).entry['name']).toBe('Marina Indica')
  })
})
