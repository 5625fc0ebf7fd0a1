import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const SELLER = 10
const PRODUCT = 1001
let office: TestOffice
let owner: TestUser
let viewer: TestUser
beforeAll(async () => {
  office = await openTestOffice()
  owner = await office.user({ seller: SELLER })
  viewer = await office.user({ seller: SELLER, role: 'viewer' })
})
afterAll(() => office.close())

const at = (rest: string) => `/sellers/${SELLER}${rest}`
const META = { provider: 'meta', id: '555000111222' }
const one = ({ provider, id }: { provider: string; id: string }) =>
  at(`/products/${PRODUCT}/pixels/${provider}/${id}`)
const pixel = (more: object = {}) => ({
  ...META,
  view: false,
  pixel_configuration: [{ event: 'Purchase', is_active: true, action: 'on_payment_paid' }],
  ...more,
})
const save = (body: object, as = owner) => office.call('PUT', at(`/products/${PRODUCT}/pixels`), { as, body })
async function list() {
  const answer = await office.call('GET', at('/pixels'), { as: viewer })
  return { body: answer.body, ...OFFICE_CALLS.listPixels.answer.parse(answer.json()) }
}
const shown = async (id = META.id) => (await list()).pixels.find((each) => each.pixel.id === id)

test('a pixel is added, changed and taken away, and the product stays as it was', async () => {
  expect((await save(pixel())).statusCode).toBe(200)
  expect(await shown()).toMatchObject({
    product: { id: PRODUCT },
    access: 'missing',
    day: { taken: 0, refused: 0, open: 0, reason: null },
    panel: `http://shop.example/${PRODUCT}?debugPixel=true`,
  })
  const before = (await list()).pixels.length
  await save(pixel({ view: true, pixel_configuration: [{ event: 'PageView', is_active: true }] }))
  expect((await shown())?.pixel.pixel_configuration).toMatchObject([{ event: 'PageView' }])
  expect((await list()).pixels).toHaveLength(before)
  expect((await office.call('DELETE', one(META), { as: owner })).statusCode).toBe(200)
  expect(await shown()).toBeUndefined()
})

test('a pixel comes to several products in one change, or to none', async () => {
  const own = { ...META, id: '555000111333' }
  const withIt = async () =>
    (await list()).pixels.filter((each) => each.pixel.id === own.id).map((each) => each.product.id)
  const [foreign] = await office.db
    .selectFrom('products')
    .select('id')
    .where('seller_id', '<>', SELLER)
    .limit(1)
    .execute()
  const refused = await save(pixel({ ...own, also: [1002, foreign?.id] }))
  expect(refused.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(await withIt()).toEqual([])
  const wrong = await save(pixel({ ...own, id: 'G-1', also: [1002] }))
  expect(Object.keys(wrong.json<{ errors: object }>().errors)).toEqual(['/pixels/meta:G-1/id'])
  expect((await save(pixel({ ...own, also: [1002, 1003, 1002, PRODUCT] }))).statusCode).toBe(200)
  expect((await withIt()).toSorted((a, b) => a - b)).toEqual([PRODUCT, 1002, 1003])
  // Each owner is mailed once, of all of it.
  const mails = (await office.db.selectFrom('outbox').selectAll().execute())
    .map(({ payload }) => payload as { kind?: string; changes?: unknown[]; email?: string })
    .filter((mail) => mail.kind === 'destinations' && JSON.stringify(mail).includes(own.id))
  expect(mails.map(({ changes }) => changes?.length)).toEqual(mails.map(() => 3))
  expect(mails.filter(({ email }) => email === owner.email)).toHaveLength(1)
})

test('an impossible value is refused at its field', async () => {
  const answer = await save(pixel({ id: 'G-1' }))
  expect(answer.json()).toMatchObject({ code: 'ENTRY_REFUSED' })
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['/pixels/meta:G-1/id'])
})

test('credentials are kept sealed and never returned', async () => {
  await save(pixel())
  const kept = await office.call('PUT', `${one(META)}/access`, { as: owner, body: { token: 'EAAsecret' } })
  expect([kept.statusCode, kept.body]).toEqual([200, '{"done":true}'])
  expect((await shown())?.access).toBe('kept')
  expect((await list()).body).not.toContain('EAAsecret')
  const rows = await office.db.selectFrom('pixel_accesses').selectAll().execute()
  expect(rows.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('EAAsecret')
  const log = await office.db.selectFrom('audit_entries').selectAll().execute()
  expect(JSON.stringify(log)).not.toContain('EAAsecret')
  expect(JSON.stringify(log)).toContain(`/pixels/meta:${META.id}/access`)
  await office.call('DELETE', `${one(META)}/access`, { as: owner })
  expect((await shown())?.access).toBe('missing')
})

test('of a pixel that the product does not have nothing is kept', async () => {
  const strange = one({ provider: 'meta', id: '999000111222' })
  const answer = await office.call('PUT', `${strange}/access`, { as: owner, body: { token: 'x' } })
  expect(answer.statusCode).toBe(404)
  expect(await office.db.selectFrom('pixel_accesses').selectAll().execute()).toEqual([])
})

test('a test is sent as a test, with the missing data reported before', async () => {
  await save(pixel())
  const tried = async (body: object = {}, which: { provider: string; id: string } = META) => {
    const answer = await office.call('POST', `${one(which)}/test`, { as: owner, body })
    return OFFICE_CALLS.testPixel.answer.parse(answer.json())
  }
  expect((await tried()).outcome).toBe('no-access')
  await office.call('PUT', `${one(META)}/access`, { as: owner, body: { token: 'EAAsecret' } })
  expect((await tried()).outcome).toBe('no-code')
  expect(await tried({ test_code: 'TEST1' })).toEqual({ outcome: 'taken', reason: null })
  const taboola = { provider: 'taboola', id: 'loja' }
  const named = [{ event: 'Purchase', is_active: true, action: 'on_payment_paid', name: 'compra' }]
  await save(pixel({ ...taboola, pixel_configuration: named }))
  expect((await tried({}, taboola)).outcome).toBe('no-test')
})
