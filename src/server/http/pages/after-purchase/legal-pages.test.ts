import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_ACCENT } from '#rules/page/accent.ts'
import { LOCALES, localePath } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'
import { timeOf } from './legal-pages.ts'

let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  browser = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

test.each(LOCALES)('terms and privacy policy are there in %s, marked as a template', async (locale) => {
  const { legal } = ALL_TEXTS[locale]
  for (const page of ['terms', 'privacy'] as const) {
    const { statusCode: status, body } = await browser.get(
      `${localePath(locale, `/${page}`)}?product=${PRODUCTS.course}`,
    )
    expect(status).toBe(200)
    expect(body).toContain(`<h1>${legal[page].title}</h1>`)
    expect(body).toContain(legal.template)
    expect(body).toContain('Loja de Teste Ltda.')
    expect(body).toContain(legal.writeTo({ email: 'loja@example.com' }))
  }
})

test('the privacy policy shows the retention periods of this installation', async () => {
  const { kept } = ALL_TEXTS.pt.legal.privacy
  const { body } = await browser.get('/privacy')
  expect(body).toContain(kept.purchases({ time: '5 anos' }))
  expect(body).toContain(kept.leads({ time: '90 dias' }))
})

test.each(['', '?product=999999', '?product=x'])('a page of no product (%s) names nobody', async (query) => {
  const { legal } = ALL_TEXTS.pt
  const { statusCode: status, body } = await browser.get(`/terms${query}`)
  expect(status).toBe(200)
  expect(body).toContain(legal.anySeller)
  expect(body).toContain(legal.writeToSeller)
})

test('they have the look of the seller’s page that leads to them, else that of the product', async () => {
  const accent = async (query: string) =>
    /--accent:(#\w+)/.exec((await browser.get(`/terms${query}`)).body)?.[1]
  const { course, again } = PRODUCTS
  await shop.importAgain({ products: { [again]: { custom_checkout_id: 51 } } })
  expect(await accent(`?product=${course}`)).toBe(DEFAULT_ACCENT)
  expect(await accent(`?product=${course}&ch_id=51`)).toBe('#112233')
  expect(await accent(`?product=${course}&ch_id=999`)).toBe(DEFAULT_ACCENT)
  expect(await accent(`?product=${again}`)).toBe('#112233')
  expect(await accent('?ch_id=51')).toBe(DEFAULT_ACCENT)
  await browser.get(`/${course}?ch_id=51`)
  const frame = server.rendered.at(-1)?.page.frame
  expect(frame?.legalPages.terms).toMatch(/^\/terms\?product=1&ch_id=51&/)
  await shop.importAgain({})
})

test('the name of a seller stays text', async () => {
  await shop.importAgain({ seller: { name: '<b>Loja</b>' } })
  const { body } = await browser.get(`/terms?product=${PRODUCTS.limited}`)
  await shop.importAgain({})
  expect(body).not.toContain('<b>Loja')
})

test.each([
  [90, '90 dias'],
  [364, '364 dias'],
  [365, '1 ano'],
  [366, '1 ano'],
  [730, '2 anos'],
  [1825, '5 anos'],
  [1826, '5 anos'],
  [2000, '2000 dias'],
])('%i days are said as %s', (days, sentence) => {
  expect(timeOf(ALL_TEXTS.pt.legal, days)).toBe(sentence)
})
