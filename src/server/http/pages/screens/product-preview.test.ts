import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { plain } from '#texts/pt/plain.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../../testing/test-office.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let shop: Shop
let server: TestServer
let office: TestOffice
let viewer: TestUser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  office = await openTestOffice(shop)
  viewer = await office.user({ seller: 10, role: 'viewer' })
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await Promise.all([server.close(), office.close()])
  await shop.close()
})

const previewOf = async (product: number): Promise<string> => {
  const answer = await office.call('GET', `/sellers/10/products/${product}`, { as: viewer })
  return new URL(OFFICE_CALLS.readProduct.answer.parse(answer.json()).preview).pathname
}
const at = (path: string) => server.app.inject(path)
const takeOff = async (product: number): Promise<void> => {
  const left = await shop.importAgain({ products: { [product]: { is_active: 0 } } })
  expect(left).not.toBeNull()
}

describe('a product that is not on sale', () => {
  test('is seen by the address of its office, and by no other', async () => {
    await takeOff(PRODUCTS.course)
    const preview = await previewOf(PRODUCTS.course)
    expect((await at(`/${PRODUCTS.course}`)).statusCode).toBe(404)
    const page = await at(preview)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(plain.preview)
    expect(server.rendered.at(-1)?.page.data).toMatchObject({ screen: 'checkout' })
    // The signature is of one product.
    expect((await at(preview.replace(String(PRODUCTS.course), String(PRODUCTS.again)))).statusCode).toBe(404)
    expect((await at(`${preview}x`)).statusCode).toBe(404)
  })

  test('cannot be bought by it: its page runs nothing, sends nothing and begins no session', async () => {
    await takeOff(PRODUCTS.course)
    const page = await at(await previewOf(PRODUCTS.course))
    const policy = String(page.headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", "form-action 'none'"]),
    )
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers['cache-control']).toBe('no-store')
    await expect(shop.openPage(PRODUCTS.course)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })

  test('is seen for four hours', async () => {
    await takeOff(PRODUCTS.course)
    const preview = await previewOf(PRODUCTS.course)
    shop.clock.aheadMs = 4 * 3_600_000 + 1000
    expect((await at(preview)).statusCode).toBe(404)
    shop.clock.aheadMs = 0
    expect((await at(preview)).statusCode).toBe(200)
  })
})

test('the notice is on no page of a buyer', async () => {
  expect((await at(`/${PRODUCTS.course}`)).body).not.toContain(plain.preview)
})
