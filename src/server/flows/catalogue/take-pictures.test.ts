import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { pictureKey } from '../../store/catalogue/picture-store.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import type { FetchedPicture } from './fetch-picture.ts'
import { takePictures } from './take-pictures.ts'

const ADDRESS = 'https://pictures.example/course.png'
const PATH = `/pictures/${pictureKey(ADDRESS)}`
/** A picture of one colour as its server sends it. */
const drawn = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

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

/** The type and the width of a picture as the shop answers it. */
async function answered(url: string, accept = '*/*'): Promise<unknown[]> {
  const { headers, rawPayload } = await server.app.inject({ url, headers: { accept } })
  expect(headers.vary).toContain('accept')
  return [headers['content-type'], (await sharp(rawPayload).metadata()).width]
}

test('a picture of another server is taken once and answered by the shop', async () => {
  expect(await take({ kind: 'fetched', body: await drawn('red') })).toEqual([ADDRESS])
  expect(await take({ kind: 'fetched', body: await drawn('red') })).toEqual([])
  expect(await answered(PATH)).toEqual(['image/jpeg', 400])
  expect(await answered(`${PATH}?w=192`)).toEqual(['image/jpeg', 192])
  expect(await answered(`${PATH}?w=1280`, 'image/avif,image/webp,*/*')).toEqual(['image/avif', 400])
  expect(await answered(`${PATH}?w=192&w=640`, 'image/webp,*/*')).toEqual(['image/webp', 400])
  const browser = await openBrowser(server)
  const { answer: read } = await browser.call('product', { params: { product_id: PRODUCTS.course } })
  expect(read.images).toEqual([{ path: PATH, alt: 'Capa' }])
})

test('messengers get theirs, or the picture as it is where that was taken before there were any', async () => {
  await take({ kind: 'fetched', body: await drawn('red') })
  await shop.rows("delete from picture_files where format = 'link'")
  expect(await answered(`${PATH}?w=link`)).toEqual(['image/jpeg', 400])
  await take({ kind: 'fetched', body: await drawn('red') }, true)
  expect(await answered(`${PATH}?w=link`, 'image/avif,*/*')).toEqual(['image/jpeg', 1200])
})

test('with the wish for it, it is taken again', async () => {
  await take({ kind: 'fetched', body: await drawn('red') })
  const before = await shop.rows('select format, width, body from picture_files')
  expect(await take({ kind: 'fetched', body: await drawn('blue') }, true)).toEqual([ADDRESS])
  const after = await shop.rows('select format, width, body from picture_files')
  expect(after).toHaveLength(before.length)
  expect(after).not.toEqual(before)
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

test('one that is no picture behind its first bytes is named as well', async () => {
  await expect(take({ kind: 'fetched', body: Buffer.from('GIF89a<script>') })).rejects.toMatchObject({
    problems: [{ message: `names a picture that cannot be read as a picture: ${ADDRESS}` }],
  })
  expect(await shop.rows('select key from pictures')).toEqual([])
})

test('nothing is answered that was not taken', async () => {
  for (const key of [pictureKey('https://pictures.example/other.png'), 'x', '%00']) {
    expect((await server.app.inject({ url: `/pictures/${key}` })).statusCode).toBe(404)
  }
})
