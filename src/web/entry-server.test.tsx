import { expect, it } from 'vitest'
import type { Page } from '#contract/checkout/page.ts'
import { createPageWriter } from './entry-server.tsx'
import { checkoutOf, EUROPEAN_CHECKOUT } from './fixtures/checkout.ts'
import { pageOf } from './fixtures/sale.ts'

/** A picture that messengers show needs the whole address of its page. */
const bases = { api: 'https://pay.example/api', gateway: 'https://cards.example' }
const ASSETS = { scripts: { entry: '/assets/entry.js', preload: [] }, styles: '' }

/** How many of these pages React rendered. */
async function countRendered(pages: readonly Page[]): Promise<number> {
  let rendered = 0
  const writer = createPageWriter(
    () => ASSETS,
    undefined,
    () => (rendered += 1),
  )
  for (const page of pages) await writer.render(page, 'nonce')
  return rendered
}

const PRODUCT = checkoutOf()

it.each([
  ['a product', PRODUCT],
  ['a product for Europe', EUROPEAN_CHECKOUT],
])('renders the checkout of %s once for visitors who differ in session, tokens and time', async (_, data) => {
  const visit = (minute: number): Page => {
    const tokens = Object.fromEntries(Object.keys(data.tokens).map((name) => [name, crypto.randomUUID()]))
    return pageOf({ ...data, tokens: { ...data.tokens, ...tokens } }, 'pt', {
      sessionId: crypto.randomUUID(),
      now: new Date(Date.UTC(2027, 0, 5, 12, minute)).toISOString(),
      query: { utm_source: 'letter' },
      bases,
    })
  }
  expect(await countRendered([visit(0), visit(1), visit(2)])).toBe(1)
})

it('renders another language by itself', async () => {
  const pages = (['pt', 'de', 'pt'] as const).map((locale) => pageOf(PRODUCT, locale, { bases }))
  expect(await countRendered(pages)).toBe(2)
})
