import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCatalogue } from '#contract/catalogue-reading.ts'
import { pictureKey } from '../../store/catalogue/picture-store.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import type { FetchedPicture } from './fetch-picture.ts'
import { takePictures } from './take-pictures.ts'

const ADDRESS = 'https://pictures.example/course.png'
const PATH = `/pictures/${pictureKey(ADDRESS)}`
const PICTURE = { type: 'image/png', body: Buffer.from('a picture') }

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { images: [{ path: ADDRESS, alt: 'Capa' }] } } })
  server = await startTestServer(shop)
})
beforeEach(() => shop.rows('delete from pictures'))
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** Takes the pictures of the shop's catalogue of a pretended network, and says which addresses were asked for. */
async function take(answer: FetchedPicture, again?: boolean): Promise<string[]> {
  const asked: string[] = []
  const fetch = (address: string): Promise<FetchedPicture> => {
    asked.push(address)
    return Promise.resolve(answer)
  }
  await takePictures(shop.db, parseCatalogue(await loadCatalogue(shop.db)), {
    ...(again !== undefined && { again }),
    fetch,
  })
  return asked
}

test('a picture of another server is taken once and answered by the shop', async () => {
  expect(await take({ kind: 'fetched', picture: PICTURE })).toEqual([ADDRESS])
  expect(await take({ kind: 'fetched', picture: PICTURE })).toEqual([])
  const answer = await server.app.inject({ url: PATH })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'image/png',
    'a picture',
  ])
  const browser = await openBrowser(server)
  const { answer: read } = await browser.call('product', { params: { product_id: PRODUCTS.course } })
  expect(read.images).toEqual([{ path: PATH, alt: 'Capa' }])
})

test('with the wish for it, it is taken again', async () => {
  await take({ kind: 'fetched', picture: PICTURE })
  const newer = { ...PICTURE, body: Buffer.from('a newer one') }
  expect(await take({ kind: 'fetched', picture: newer }, true)).toEqual([ADDRESS])
  expect(await shop.rows('select body from pictures')).toEqual([{ body: newer.body }])
})

test('one that cannot be taken stops the import and is named', async () => {
  await expect(take({ kind: 'refused', why: 'is answered with 404' })).rejects.toMatchObject({
    problems: [
      {
        path: 'products[0].images[0].path',
        message: `names a picture that is answered with 404: ${ADDRESS}`,
      },
    ],
  })
})

test('nothing is answered that was not taken', async () => {
  for (const key of [pictureKey('https://pictures.example/other.png'), 'x', '%00']) {
    expect((await server.app.inject({ url: `/pictures/${key}` })).statusCode).toBe(404)
  }
})
