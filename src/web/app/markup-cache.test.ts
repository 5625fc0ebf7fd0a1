import { expect, it } from 'vitest'
import type { Page, PageFrame } from '#contract/checkout/page.ts'
import { checkoutOf } from '../fixtures/checkout.ts'
import { pageOf } from '../fixtures/sale.ts'
import { createMarkupCache } from './markup-cache.ts'

const visit = (frame: Partial<PageFrame> = {}, product = {}): Page =>
  pageOf(checkoutOf({ product }), 'pt', { sessionId: crypto.randomUUID(), ...frame })

/** Renders the pages one after another, and returns how often each was really rendered. */
async function renderings(
  pages: readonly Page[],
  read: (page: Page) => unknown = () => '',
): Promise<number[]> {
  const cache = createMarkupCache<string>()
  const counts: number[] = []
  for (const page of pages) {
    let count = 0
    const markup = await cache.get(page, async (given) => {
      count += 1
      return `${given.frame.path} ${String(read(given))}`
    })
    expect(markup).toBe(`${page.frame.path} ${String(read(page))}`)
    counts.push(count)
  }
  return counts
}

it('renders once for pages that differ in session, tokens and time alone', async () => {
  const later = visit({ now: '2030-01-01T00:00:00.000Z' })
  expect(await renderings([visit(), visit(), later])).toEqual([1, 0, 0])
})

it.each([
  ['another product', visit({}, { name: 'Outro' })],
  ['another language', visit({ locale: 'de' })],
  ['another country', visit({ country: 'PT' })],
  ['another query', visit({ query: { utm_source: 'x' } })],
  ['another path', visit({ path: '/1001/abc' })],
])('renders %s by itself', async (_, other) => {
  expect(await renderings([visit(), other, visit()])).toEqual([1, 1, 0])
})

it.each<[string, (page: Page) => unknown]>([
  ['the time', ({ frame }) => frame.now],
  ['the session', ({ frame }) => frame.sessionId],
  ['the tokens', ({ data }) => (data.screen === 'checkout' ? data.tokens.trans : '')],
  ['the whole frame', ({ frame }) => JSON.stringify(frame)],
])('keeps nothing that was rendered with %s', async (_, read) => {
  expect(await renderings([visit(), visit()], read)).toEqual([1, 1])
})

it('keeps nothing of a known visitor', async () => {
  const buyer = { personal: { name: 'Ana' }, address: {} }
  const known = (): Page => {
    const page = visit()
    return { ...page, data: { ...page.data, buyer } as Page['data'] }
  }
  expect(await renderings([known(), known()])).toEqual([1, 1])
  const typed = (): Page => visit({ query: { em: 'ana@exemplo.com' } })
  expect(await renderings([typed(), typed()])).toEqual([1, 1])
})

it('forgets the entry unused for longest', async () => {
  const others = Array.from({ length: 63 }, (_, at) => visit({ path: `/${at}` }))
  const [first, second] = [visit({ path: '/a' }), visit({ path: '/b' })]
  const counts = await renderings([first, second, first, ...others, first, second])
  expect(counts.slice(-2)).toEqual([0, 1])
})
