import type { Page, Request } from '@playwright/test'
import { localePath, thankYouPath } from '#rules/base/locale.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  PHONE,
  confirmCardPurchase,
  expectAccessible,
  expectThanked,
  fillCard,
  fillPerson,
  someCpf,
  walkedOn,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import { pt, type BuyerTexts } from './words.ts'

const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/1001/en?country=BR', to: '/en/1001?country=BR' },
  { from: '/de/1001/pt', to: '/1001' },
  { from: '/de/1001/?cupom=A', to: '/de/1001?cupom=A' },
  { from: '/assinatura/1001?cupom=A', to: '/1001?cupom=A' },
  { from: '/de/assinatura/1001/offer/promo01', to: '/de/1001/offer/promo01' },
  { from: '/redirect/checkout?product_id=1001&offer=promo01&cupom=A', to: '/1001/offer/promo01?cupom=A' },
  { from: '/de/redirect/error', to: '/de/error' },
]

test('links in another form lead to the page that they mean', { tag: DESK }, async ({ page, app }) => {
  for (const { from, to } of REDIRECTS) {
    await page.goto(from)
    expect(page.url(), from).toBe(app.web + to)
  }
})

test('a redirect to a page of no list is not found, with its path', { tag: DESK }, async ({ page }) => {
  const answer = await page.goto('/redirect/https:%2F%2Fevil.example')
  expect(answer?.status()).toBe(404)
  const path = '/redirect/https:%2F%2Fevil.example'
  await expect(page.getByText(pt.result.notFound.withPath({ path }))).toBeVisible()
})

/** Every request that names the buyer of a link anywhere in its address or its Referer. */
async function mentions(requests: readonly Request[], word: string): Promise<string[]> {
  const headers = await Promise.all(requests.map((request) => request.allHeaders()))
  return requests
    .filter((request, at) => `${request.url()} ${headers[at]?.['referer']}`.includes(word))
    .map((request) => request.url())
}

for (const { locale, texts } of LANGUAGES) {
  const { name, email, cellphone, document } = texts.checkout.personal

  test(
    `a link fills the form, locks what holds and is forgotten: ${locale}`,
    walkedOn(locale),
    async ({ page, app }) => {
      const strangers: Request[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== app.web) strangers.push(request)
      })
      const link = new URLSearchParams({
        country: 'BR',
        fn: 'Maria Souza',
        em: 'maria.link@example.com',
        ph: '11987654321',
        document: '123',
        force: 'true',
      })
      await page.goto(`${localePath(locale, '/1001')}?${link}`)
      await expect(page.getByLabel(name.label, { exact: true })).toHaveValue('Maria Souza')
      for (const field of [name, email, cellphone]) {
        await expect(page.getByLabel(field.label, { exact: true })).not.toBeEditable()
      }
      // An invalid document stays open for correction.
      await expect(page.getByLabel(document.label, { exact: true })).toBeEditable()
      await expect(page).toHaveURL(`${app.web}${localePath(locale, '/1001')}?country=BR&force=true`)
      await expect.poll(() => strangers.length).toBeGreaterThan(0)
      expect(await mentions(strangers, 'maria.link')).toEqual([])
      await expectAccessible(page)
    },
  )

  test(
    `what a link says travels to the payment and on to the success page: ${locale}`,
    walkedOn(locale),
    async ({ page }) => {
      const link = 'country=BR&a_id=777&up_id=up1&wpp_id=wpp1&s_id=sale1&version=v4&utm_source=news'
      await page.goto(`${localePath(locale, '/1001/offer/promo01')}?${link}`)
      const body = await payByCard(page, texts)
      expect(body).toMatchObject({
        affiliate_id: '777',
        upsell_id: 'up1',
        wpp_id: 'wpp1',
        s_id: 'sale1',
        currency_data: { from: 'BRL', to: 'BRL' },
        metas: { utm_source: 'news', version: 'v4', a_id: '777' },
      })
      await expectThanked(page, locale, texts, 1001)
      const query = Object.fromEntries(new URL(page.url()).searchParams)
      expect(query).toMatchObject({ offer: 'promo01', version: 'v4' })
      expect(Object.keys(query).toSorted()).toEqual(['chc', 'offer', 's_id', 'token', 'version'])
    },
  )

  test(
    `a special seller’s buyer by card on v4 ends on the named route: ${locale}`,
    walkedOn(locale),
    async ({ page }) => {
      const product = await putOnSale({}, { special: true })
      await page.goto(`${localePath(locale, `/${product.id}`)}?country=BR&version=v4`)
      await payByCard(page, texts)
      await page.waitForURL((url) => url.pathname === localePath(locale, `/${product.id}/success`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.result.success.title)
      // Every word leads to the same page.
      const there = new URL(page.url())
      await page.goto(thankYouPath(locale, product.id) + there.search)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.result.success.title)
    },
  )
}

/** Fills the form and pays by card; the body of the payment. */
async function payByCard(page: Page, texts: BuyerTexts): Promise<unknown> {
  await fillPerson(page, texts)
  await fillCard(page, texts)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/payment'))
  await confirmCardPurchase(page, texts)
  return (await sent).postDataJSON()
}

test(
  'the affiliate of a link is remembered for the product, and nobody else is',
  { tag: PHONE },
  async ({ page, context }) => {
    const remembered = async () =>
      (await context.cookies())
        .filter((cookie) => cookie.name.startsWith('a_id_'))
        .map((cookie) => [cookie.name, cookie.value])
    await page.goto('/1001?country=BR&a_id=999')
    expect(await remembered()).toEqual([])
    await page.goto('/1001?country=BR&a_id=777')
    expect(await remembered()).toEqual([['a_id_1001', '777']])
    await page.goto(`/1001?country=BR&document=${someCpf()}`)
    const lead = page.waitForRequest((request) => request.url().endsWith('/api/lead'))
    await page.getByLabel(pt.checkout.personal.name.label, { exact: true }).fill('Maria Clara Souza')
    expect((await lead).postDataJSON()).toMatchObject({ affiliate_id: '777' })
  },
)
