import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import {
  OFFICE_ORIGIN,
  openTestOffice,
  type TestOffice,
  type TestUser,
} from '../../../testing/test-office.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
let office: TestOffice
let editor: TestUser
let look: { seller: number; id: number }
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  office = await openTestOffice(shop)
  const { seller_id: seller } = await shop.db
    .selectFrom('products')
    .select('seller_id')
    .where('id', '=', PRODUCTS.course)
    .executeTakeFirstOrThrow()
  editor = await office.user({ seller, role: 'editor' })
  const made = await office.call('POST', `/sellers/${seller}/looks`, { as: editor, body: { theme: 'light' } })
  look = { seller, id: OFFICE_CALLS.createLook.answer.parse(made.json()).id }
})
afterAll(async () => {
  await Promise.all([server.close(), office.close()])
  await shop.close()
})

const preview = (changes: object[], as = editor) =>
  office.call('PUT', `/sellers/${look.seller}/looks/${look.id}/preview`, { as, body: { changes } })
const addressOf = async (changes: object[]) =>
  new URL(OFFICE_CALLS.previewLook.answer.parse((await preview(changes)).json()).address).pathname
const button = (value: string) => ({ path: '/button_text', value })
const customOf = () => {
  const data = server.rendered.at(-1)?.page.data
  return data?.screen === 'checkout' ? data.checkout.custom_checkout : null
}

test('a page has the unsaved values, and the saved look stays as it is', async () => {
  const address = await addressOf([button('Quero hoje')])
  const answer = await server.app.inject(`${address}/${PRODUCTS.course}?lang=de&country=DE`)
  expect(answer.statusCode).toBe(200)
  expect(customOf()).toMatchObject({ id: look.id, button_text: 'Quero hoje' })
  expect(server.rendered.at(-1)?.page.frame).toMatchObject({ locale: 'de', country: 'DE' })
  await server.app.inject(`/${PRODUCTS.course}?ch_id=${look.id}`)
  expect(customOf()?.button_text).not.toBe('Quero hoje')
})

test('it runs nothing, is framed by the office alone, and leaves no session', async () => {
  const answer = await server.app.inject(`${await addressOf([])}/${PRODUCTS.course}`)
  const policy = String(answer.headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "default-src 'none'",
      "form-action 'none'",
      `frame-ancestors ${OFFICE_ORIGIN}`,
    ]),
  )
  expect(policy.some((rule) => /^(script|connect|frame)-src/.test(rule))).toBe(false)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['x-robots-tag']).toBe('noindex')
})

test('the next one takes the place of the last, and each ends', async () => {
  const [first, second] = [await addressOf([button('um')]), await addressOf([button('dois')])]
  const statusOf = async (address: string) =>
    (await server.app.inject(`${address}/${PRODUCTS.course}`)).statusCode
  expect(await statusOf(first)).toBe(404)
  expect(await statusOf(second)).toBe(200)
  await shop.db
    .updateTable('look_previews')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await statusOf(second)).toBe(404)
  expect(await statusOf(`/preview/${'a'.repeat(43)}`)).toBe(404)
})

test('an invalid value, another seller and a read-only member are refused', async () => {
  expect((await preview([{ path: '/theme_color', value: 'red' }])).json()).toMatchObject({
    code: 'ENTRY_REFUSED',
  })
  expect((await preview([{ path: '/seller_id', value: 99 }])).json()).toMatchObject({ code: 'NOT_ALLOWED' })
  const viewer = await office.user({ seller: look.seller, role: 'viewer' })
  expect((await preview([], viewer)).json()).toMatchObject({ code: 'NOT_ALLOWED' })
  const stranger = await office.user({})
  expect((await preview([], stranger)).json()).toMatchObject({ code: 'NOT_FOUND' })
})
