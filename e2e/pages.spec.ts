import type { Page } from '@playwright/test'
import {
  LOCALE_COOKIE,
  LOCALES,
  THANK_YOU_WORDS,
  localePath,
  thankYouPath,
  type Locale,
} from '#rules/base/locale.ts'
import { loadTexts } from '#texts/load.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  PHONE,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillFreePerson,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import { de, pt, type BuyerTexts } from './words.ts'

const { codes } = pt.httpErrors
const { notFound, error } = pt.result

const MISSING: readonly { path: string; says: string; texts?: BuyerTexts }[] = [
  { path: '/99999', says: codes.PRODUCT_NOT_FOUND },
  { path: '/1008', says: codes.PRODUCT_NOT_FOUND },
  { path: '/1001/offer/pausada1', says: codes.OFFER_NOT_FOUND },
  { path: '/1001/offer/nenhuma', says: codes.OFFER_NOT_FOUND },
  { path: '/1001?ch_id=999', says: codes.LINK_NOT_FOUND },
  { path: '/nao/existe', says: notFound.withPath({ path: '/nao/existe' }) },
  { path: '/%3Cimg%20src=x%3E', says: notFound.withPath({ path: '/%3Cimg%20src=x%3E' }) },
  { path: '/de/weg', says: de.result.notFound.withPath({ path: '/weg' }), texts: de },
]

test('what does not exist says what is missing', { tag: DESK }, async ({ page }) => {
  for (const { path, says, texts = pt } of MISSING) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.result.notFound.title)
    await expect(page.getByText(says, { exact: true })).toBeVisible()
  }
})

test('no text becomes markup or a script, on a page that is bought from', { tag: DESK }, async ({ page }) => {
  await openCheckout(page, 'pt', 1001)
  const tried = await page.evaluate(() => {
    const attempt = (action: () => unknown): string => {
      try {
        action()
        return 'done'
      } catch (thrown) {
        return thrown instanceof Error ? thrown.name : 'failed'
      }
    }
    const place = document.createElement('div')
    const script = document.createElement('script')
    return [
      attempt(() => (place.innerHTML = '<img src=x>')),
      attempt(() => place.insertAdjacentHTML('beforeend', '<b>x</b>')),
      attempt(() => (script.src = '/assets/other.js')),
      attempt(() => (script.text = 'window.hacked = 1')),
      attempt(() => new Worker('/assets/other.js')),
    ]
  })
  expect(tried).toEqual(Array.from({ length: 5 }, () => 'TypeError'))
})

/** The banner's colour as red, green and blue. */
async function bannerColour(page: Page): Promise<{ red: number; blue: number }> {
  const colour = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getComputedStyle(heading.parentElement ?? heading).backgroundColor)
  const [red = 0, , blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return { red, blue }
}

test('the banner is red for what is missing and blue for what failed', { tag: DESK }, async ({ page }) => {
  await page.goto('/1008')
  const missing = await bannerColour(page)
  expect(missing.red).toBeGreaterThan(missing.blue)
  await page.goto('/error')
  await expect(page.getByText(error.text)).toBeVisible()
  const failed = await bannerColour(page)
  expect(failed.blue).toBeGreaterThan(failed.red)
})

test('every link of the index leads to a checkout, in two languages', { tag: DESK }, async ({ page }) => {
  for (const locale of ['pt', 'de'] as const) {
    await page.goto(localePath(locale, '/') + '?index')
    const demo = page.getByRole('main').getByRole('link')
    const addresses = await demo.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((href) => /\/\d{4}$/.test(href)),
    )
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses) {
      const answer = await page.request.get(address)
      expect(answer.status(), address).toBe(200)
    }
  }
})

const REDIRECTS: readonly [from: string, to: string][] = [
  ['/1001/en', '/en/1001'],
  ['/1001/de?country=BR', '/de/1001?country=BR'],
  ['/pt/1001', '/1001'],
  ['/en/1001/', '/en/1001'],
  ['/1001/qualquer', '/1001'],
]

test('every page has one address', { tag: DESK }, async ({ request }) => {
  for (const [from, to] of REDIRECTS) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(302)
    expect(answer.headers().location).toBe(to)
  }
})

test(
  'the root, and the root alone, speaks the visitor’s language',
  { tag: DESK },
  async ({ browser, app }) => {
    const context = await browser.newContext({ baseURL: app.web, locale: 'fr-CA' })
    const page = await context.newPage()
    await page.goto('/1002')
    expect(new URL(page.url()).pathname).toBe('/1002')
    await context.clearCookies()
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/fr')
    await page.goto('/it/1002')
    const cookie = (await context.cookies()).find(({ name }) => name === LOCALE_COOKIE.name)
    expect(cookie).toMatchObject({ value: 'it', path: '/' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(LOCALE_COOKIE.days)
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/it')
    await context.close()
  },
)

test('each language names the others, and nobody’s data', { tag: PHONE }, async ({ page }) => {
  await page.goto('/en/1002?a_id=777&em=ana%40example.com&fn=Ana')
  const alternates = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
  const expected = LOCALES.map((locale) => [locale, `${localePath(locale, '/1002')}?a_id=777`])
  expect(alternates).toEqual([...expected, ['x-default', '/1002?a_id=777']])
})

test('nothing is left: the page says so before anything is typed', { tag: PHONE }, async ({ page }) => {
  await openCheckout(page, 'pt', 1010)
  await expect(page.getByText(pt.errors.PRODUCT_OUT_OF_STOCK)).toBeVisible()
  await expect(page.getByLabel(pt.checkout.personal.name.label, { exact: true })).toBeHidden()
  await expectAccessible(page)
})

test(
  'the last piece goes while the form is filled: the payment says so',
  { tag: DESK },
  async ({ page, browser, app }) => {
    const product = await putOnSale({ stock: 1 })
    await openCheckout(page, 'pt', product.id)
    const quicker = await browser.newPage({ baseURL: app.web })
    await openCheckout(quicker, 'pt', product.id)
    await fillPerson(quicker, pt)
    await chooseMethod(quicker, pt.payment.methods.PIX)
    await press(payButton(quicker, pt.payment.button.pix))
    await expect(quicker.getByRole('button', { name: pt.result.pix.copy })).toBeVisible()
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.PIX)
    await press(payButton(page, pt.payment.button.pix))
    await expect(page.getByRole('alert')).toContainText(pt.errors.PRODUCT_OUT_OF_STOCK)
  },
)

test(
  'the thank-you page: in every language, for its buyer and for who holds the link',
  { tag: PHONE },
  async ({ page, browser, app }) => {
    await openCheckout(page, 'pt', 1006)
    await fillFreePerson(page, pt)
    await press(payButton(page, pt.payment.button.free))
    await expectThanked(page, 'pt', pt, 1006, pt.result.success.got)
    const { search, searchParams } = new URL(page.url())
    const context = await browser.newContext({ baseURL: app.web })
    const stranger = await context.newPage()
    for (const locale of LOCALES) {
      await loadTopic('result', locale)
      const { success } = topicTexts('result', locale)
      await stranger.goto(thankYouPath(locale, 1006) + search)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(success.got)
    }
    await stranger.goto(`/de/1006/${THANK_YOU_WORDS.es}${search}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(de.result.success.got)

    const bare = `?s_id=${searchParams.get('s_id')}`
    await page.goto(`/1006/success${bare}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pt.result.success.got)
    for (const query of [bare, `${bare}&token=${'A'.repeat(43)}`, '']) {
      const answer = await stranger.goto(`/1006/obrigado${query}`)
      expect(answer?.status()).toBe(404)
      await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(error.saleNotFound)
      await expect(stranger.locator('body')).not.toContainText('Maria')
    }
    const answer = await stranger.request.get(`/api/sale-checkout/${searchParams.get('s_id')}`)
    expect(answer.status()).toBe(404)
    await context.close()
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(`index, missing and error pages hold no obstacle in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/?index', '/1008', '/error']) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

test('a dark checkout and its dialogs hold no obstacle', async ({ page }) => {
  await page.goto('/1001?ch_id=501&country=BR')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Brasil' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await fillPerson(page, pt)
  const { label } = pt.checkout.personal.confirmEmail
  await page.getByLabel(label, { exact: true }).fill('maria.silva@example.com')
  await press(page.getByRole('button', { name: pt.checkout.steps.next }))
  const pay = page.getByRole('button', { name: 'Quero começar agora' })
  await fillCard(page, pt)
  await press(pay)
  await expect(page.getByRole('dialog', { name: pt.payment.confirmation.title })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await chooseMethod(page, pt.payment.methods.PIX)
  await press(pay)
  await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  await expectAccessible(page)
})

test('the page of an outcome that is not known yet holds no obstacle', async ({ page }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  // The acquirer finds nothing for twenty seconds, and the page is not notified while it is checked.
  await fillCard(page, pt, '4000000000002065')
  await page.route(/\/sale-checkout\/|\/events\?/, () => undefined)
  await confirmCardPurchase(page, pt)
  await page.waitForURL((url) => url.pathname === '/payment-pending')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.unknown.title)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** Screens whose words are longest in these languages. */
const NARROW = [
  '/?index',
  '/1001?country=BR',
  '/1003?country=BR',
  '/4001?country=DE',
  '/1001?ch_id=501',
  '/weg',
]

for (const locale of ['de', 'ru'] satisfies Locale[]) {
  test(`nothing is wider than a small phone in ${locale}`, { tag: PHONE }, async ({ page }) => {
    const texts = await loadTexts(locale)
    await loadTopic('result', locale)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of NARROW) {
      await page.goto(localePath(locale, path))
      await expectNoSidewaysScroll(page)
    }
    const product = await putOnSale()
    await openCheckout(page, locale, product.id)
    await press(payButton(page, texts.payment.button.card))
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await fillPerson(page, texts)
    await chooseMethod(page, texts.payment.methods.PIX)
    await press(payButton(page, texts.payment.button.pix))
    const dialog = page.getByRole('dialog', { name: topicTexts('result', locale).pix.title })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await expectNoSidewaysScroll(page)
  })
}
