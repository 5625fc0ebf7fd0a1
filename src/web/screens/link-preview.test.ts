import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { LINK_PICTURE_HEIGHT, LINK_PICTURE_WIDTH, linkPictureOf } from '#rules/page/link-picture.ts'
import { checkoutOf } from '../fixtures/checkout.ts'
import { pageOf } from '../fixtures/sale.ts'
import { linkPreview } from './link-preview.ts'

test('a page has the preview of its link for messengers, however its seller wrote it', () => {
  const preview = (product: Parameters<typeof checkoutOf>[0]) => {
    const bases = { api: 'https://shop.example/api', gateway: '' }
    const page = pageOf(checkoutOf(product), 'pt', { path: '/1001', query: {}, bases })
    return linkPreview(page)
  }
  const image = { path: '/pictures/abc', alt: '' }
  const tags = preview({ product: { name: 'Curso "A" <b>', images: [image] } })
  expect(tags).toMatch(
    /^<meta property="og:title" content="Curso &quot;A&quot; &lt;b&gt;"><meta property="og:description" content="[^"<]+ · R\$\s[\d.,]+"><meta property="og:image" content="https:\/\/shop\.example\/pictures\/abc\?w=link">$/,
  )
  expect(preview({ product: { images: [] } })).not.toContain('image')
  expect(linkPreview(pageOf({ screen: 'check-in' }, 'de'))).toBe('')
})

test('beside a drawing of the operator is a picture for messengers', () => {
  expect(linkPictureOf('/media/curso.svg')).toBe('/media/curso.link.jpg')
  expect(linkPictureOf('/media/curso.jpg')).toBe('/media/curso.jpg')
})

test('every picture that the demo shows first has one for messengers', async () => {
  const demo = new URL('../../../demo/', import.meta.url)
  const file = await readFile(new URL('catalogue.json', demo), 'utf8')
  const { products } = JSON.parse(file) as Pick<Catalogue, 'products'>
  for (const { images } of products) {
    const [first] = images
    if (first === undefined) continue
    const picture = await readFile(new URL(linkPictureOf(first.path).replace('/media/', 'images/'), demo))
    const { width, height, format } = await sharp(picture).metadata()
    expect([width, height, format]).toEqual([LINK_PICTURE_WIDTH, LINK_PICTURE_HEIGHT, 'jpeg'])
  }
})
