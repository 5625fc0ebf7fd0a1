import { expect, test } from 'vitest'
import { checkoutOf } from '../fixtures/checkout.ts'
import { pageOf } from '../fixtures/sale.ts'
import { linkPreview } from './link-preview.ts'

test('a page says what a messenger shows of its link, however its seller wrote it', () => {
  const preview = (product: Parameters<typeof checkoutOf>[0]) => {
    const bases = { api: 'https://shop.example/api', gateway: '' }
    const page = pageOf(checkoutOf(product), 'pt', { path: '/1001', query: {}, bases })
    return linkPreview(page)
  }
  const image = { path: '/pictures/abc', alt: '' }
  expect(preview({ product: { name: 'Curso "A" <b>', images: [image] } })).toMatch(
    /^<meta property="og:title" content="Curso &quot;A&quot; &lt;b&gt;"><meta property="og:description" content="[^"<]+ · R\$\s[\d.,]+"><meta property="og:image" content="https:\/\/shop\.example\/pictures\/abc">$/,
  )
  expect(preview({ product: { images: [{ path: '/media/curso.svg', alt: '' }] } })).not.toContain('og:image')
  expect(linkPreview(pageOf({ screen: 'check-in' }, 'de'))).toBe('')
})
