import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const LIST = `/sellers/${SELLER}/looks`

let office: TestOffice
let editor: TestUser
let viewer: TestUser
let stranger: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  editor = await office.user({ seller: SELLER, role: 'editor' })
  viewer = await office.user({ seller: SELLER, role: 'viewer' })
  stranger = await office.user({ seller: 20, role: 'owner' })
})
beforeEach(async () => {
  await importCatalogue(office.db, parseCatalogue(spoiltDemo({})))
})
afterAll(() => office.close())

type Change = { path: string; value?: unknown }
const read = async (id: number) =>
  OFFICE_CALLS.readLook.answer.parse((await office.call('GET', `${LIST}/${id}`, { as: editor })).json())
const put = (id: number, version: number, changes: Change[], as = editor) =>
  office.call('PUT', `${LIST}/${id}`, { as, body: { version, changes } })
const make = async () => {
  const answer = await office.call('POST', LIST, { as: editor, body: { theme: 'dark' } })
  return OFFICE_CALLS.createLook.answer.parse(answer.json()).id
}
const list = async () =>
  OFFICE_CALLS.listLooks.answer.parse((await office.call('GET', LIST, { as: viewer })).json()).looks
const codeOf = async (answer: ReturnType<typeof put>) => errorBody.parse((await answer).json()).code

test('lists the looks of the seller alone, with their products', async () => {
  expect((await list()).find(({ id }) => id === 501)).toMatchObject({ products: [] })
  const others = await office.call('GET', '/sellers/20/looks', { as: stranger })
  expect(OFFICE_CALLS.listLooks.answer.parse(others.json()).looks).toEqual([])
})

describe('a look', () => {
  test('is made, changed, given to a product, put back and taken away', async () => {
    const id = await make()
    const { version, entry, links } = await read(id)
    expect(entry).toEqual({ id, seller_id: SELLER, theme: 'dark' })
    expect(links.map(({ link }) => link)).toContain(`http://shop.example/1001?ch_id=${id}`)
    const changes = [
      { path: '/theme_color', value: '#0055aa' },
      { path: '/button_text', value: 'Quero já' },
    ]
    expect((await put(id, version, changes)).statusCode).toBe(200)
    expect((await read(id)).entry).toMatchObject({ theme_color: '#0055aa', button_text: 'Quero já' })

    const product = `/sellers/${SELLER}/products/1001`
    const before = OFFICE_CALLS.readProduct.answer.parse(
      (await office.call('GET', product, { as: editor })).json(),
    )
    expect(before.looks).toContain(id)
    const branding = (at: number, value?: number) =>
      office.call('PUT', product, {
        as: editor,
        body: { version: at, changes: [{ path: '/custom_checkout_id', value }] },
      })
    expect((await branding(before.version, id)).statusCode).toBe(200)
    expect((await list()).find((one) => one.id === id)?.products).toHaveLength(1)
    expect(await codeOf(office.call('DELETE', `${LIST}/${id}`, { as: editor }))).toBe('ENTRY_REFUSED')
    expect((await branding(before.version + 1)).statusCode).toBe(200)

    const history = OFFICE_CALLS.lookHistory.answer.parse(
      (await office.call('GET', `${LIST}/${id}/history`, { as: editor })).json(),
    )
    const undo = `${LIST}/${id}/history/${history.changes[0]?.id}/undo`
    expect((await office.call('POST', undo, { as: editor })).statusCode).toBe(200)
    expect((await read(id)).entry).toEqual(entry)
    expect((await office.call('DELETE', `${LIST}/${id}`, { as: editor })).statusCode).toBe(200)
    expect((await office.call('GET', `${LIST}/${id}`, { as: editor })).statusCode).toBe(404)
    // Links and purchases remember the number of the one that went.
    expect(await make()).toBe(id + 1)
  })

  test.each([
    ['/theme_color', 'red;}'],
    ['/link_exit_pop_up', 'javascript:alert(1)'],
    ['/scarcity_time', 0],
    ['/whatsapp_number', '55 11'],
  ])('%s takes no %j', async (path, value) => {
    const answer = await put(501, (await read(501)).version, [{ path, value }])
    const { code, errors } = errorBody.parse(answer.json())
    expect([code, Object.keys(errors ?? {})]).toEqual(['ENTRY_REFUSED', [path]])
  })

  test('keeps its seller, and names no picture that is not kept', async () => {
    const { version, entry } = await read(501)
    const another = { path: '/logotipo', value: 'https://evil.example/pixel.png' }
    expect(await codeOf(put(501, version, [another]))).toBe('ENTRY_REFUSED')
    for (const change of [
      { path: '/seller_id', value: 20 },
      { path: '/id', value: 7 },
    ])
      expect(await codeOf(put(501, version, [change]))).toBe('NOT_ALLOWED')
    expect((await read(501)).entry).toEqual(entry)
  })

  test('of another seller is not found, and a read-only member changes none', async () => {
    const theirs = { as: stranger, body: { version: 0, changes: [{ path: '/theme', value: 'dark' }] } }
    expect((await office.call('GET', '/sellers/20/looks/501', { as: stranger })).statusCode).toBe(404)
    expect((await office.call('PUT', '/sellers/20/looks/501', theirs)).statusCode).toBe(404)
    expect(await codeOf(put(501, 1, [{ path: '/theme', value: 'dark' }], viewer))).toBe('NOT_ALLOWED')
  })
})
