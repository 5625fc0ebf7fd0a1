import type { Page } from '@playwright/test'
import { thankYouPath } from '#rules/base/locale.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  DESK,
  PHONE,
  chooseMethod,
  expectAccessible,
  expectThanked,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { actAtTheBank, chargesOf, putOnSale, type OnSale } from './shop.ts'
import { pt } from './words.ts'

const { pix } = pt.result
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Orders a Pix of a seller whose code is shown on a separate page (`pix_checkout_auto_confirm`), or in a dialog. */
async function orderPix(page: Page, seller: { pix_checkout_auto_confirm: boolean }): Promise<OnSale> {
  const product = await putOnSale({}, seller)
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.PIX)
  await press(payButton(page, pt.payment.button.pix))
  if (seller.pix_checkout_auto_confirm) await page.waitForURL((url) => url.pathname === '/payment-pending')
  else await expect(page.getByRole('dialog', { name: pix.title })).toBeVisible()
  return product
}

const codeOn = (page: Page) => page.getByLabel(pix.code, { exact: true })

/** Every charge of the product in its end state; the one that was paid took its price. */
async function expectStatuses(app: AppUrls, product: OnSale, statuses: readonly string[]): Promise<void> {
  const charges = await chargesOf(app, product)
  expect(charges.map(({ status }) => status)).toEqual(statuses)
}

test('the code on its own page: copied, downloaded, asked about, paid', async ({ page, app }) => {
  const product = await orderPix(page, { pix_checkout_auto_confirm: true })
  const code = await codeOn(page).inputValue()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pix.title)
  await page.getByRole('button', { name: pix.copy }).click()
  await expect(page.getByRole('button', { name: pix.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  const unfold = page.getByRole('button', { name: pt.result.qrCode.show })
  if (await unfold.isVisible()) await unfold.click()
  await expect(page.getByRole('img', { name: pix.qrCode })).toBeVisible()
  const link = page.getByRole('link', { name: pix.downloadImage })
  await expect(link).toHaveAttribute('download', `${pix.imageName}.png`)
  const picture = await page.request.get((await link.getAttribute('href')) ?? '')
  expect((await picture.body()).subarray(0, PNG.length)).toEqual(PNG)

  const paid = page.getByRole('button', { name: pix.alreadyPaid })
  // No empty band below what can be pressed.
  const number = await page
    .getByText(/^Pedido \w{4}-\w{4}$/)
    .first()
    .boundingBox()
  const above = await page.getByRole('link', { name: pix.payAnotherWay }).boundingBox()
  expect((number?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(36)
  await paid.click()
  await expect(page.getByText(pix.notFoundYet)).toBeVisible()
  await expectAccessible(page)
  await actAtTheBank(app, product, 'pay')
  await expectThanked(page, 'pt', pt, product.id)
  await expectStatuses(app, product, ['paid'])
})

/** Holds the scripts of the pages to come back; the answer lets them through. */
async function holdScript(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await arrival.promise
    await route.fallback()
  })
  return arrival.resolve
}

test(
  'what is pressed before the script has arrived happens once, as soon as it has',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale({}, { pix_checkout_auto_confirm: true })
    const address = `/${product.id}?country=BR`
    const name = page.getByLabel(pt.checkout.personal.name.label, { exact: true })
    // Its words are those of the card, which is selected until the script has replaced it with a Pix.
    const pay = payButton(page, pt.payment.button.card)
    let arrive = await holdScript(page)
    await page.goto(address, { waitUntil: 'commit' })
    await press(pay)
    await expect(pay).toHaveCSS('opacity', '0.6')
    arrive()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(pt.validation.required.name)

    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/payment') && sent.push(request.url()))
    arrive = await holdScript(page)
    await page.goto(address, { waitUntil: 'commit' })
    await fillPerson(page, pt)
    await page.getByRole('radio', { name: pt.payment.methods.PIX }).check()
    await press(pay)
    await pay.click()
    arrive()
    await page.waitForURL((url) => url.pathname === '/payment-pending')
    expect(sent).toHaveLength(1)
    expect(await chargesOf(app, product)).toHaveLength(1)

    arrive = await holdScript(page)
    await page.goto(page.url(), { waitUntil: 'commit' })
    const code = await codeOn(page).inputValue()
    await page.getByRole('button', { name: pix.copy }).click()
    arrive()
    await expect(page.getByRole('button', { name: pix.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  },
)

test(
  'the waiting page of a reload and of another visitor’s device is the same',
  { tag: DESK },
  async ({ page, browser, app }) => {
    const product = await orderPix(page, { pix_checkout_auto_confirm: true })
    const code = await codeOn(page).inputValue()
    await page.reload()
    await expect(codeOn(page)).toHaveValue(code)
    const device = await browser.newContext({ locale: 'pt-BR' })
    const other = await device.newPage()
    await other.goto(page.url())
    await expect(codeOn(other)).toHaveValue(code)
    await actAtTheBank(app, product, 'pay')
    await Promise.all(
      [page, other].map((each) => each.waitForURL((url) => url.pathname === thankYouPath('pt', product.id))),
    )
    await device.close()
  },
)

const SALE_READING = /\/sale-checkout\//

/** The page counts by its server's clock: the next reading of the sale says that half an hour has passed. */
async function thirtyMinutesLater(page: Page): Promise<void> {
  await page.clock.install()
  await page.route(SALE_READING, async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + 31 * 60_000).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  const reading = page.waitForResponse(SALE_READING)
  await page.clock.fastForward('00:31')
  await reading
}

test('a device with a wrong clock shows the time that is left', { tag: PHONE }, async ({ page }) => {
  await page.clock.install({ time: new Date(Date.now() + 2 * 3_600_000) })
  await orderPix(page, { pix_checkout_auto_confirm: false })
  await expect(page.getByRole('timer')).toContainText(/^(30:00|29:\d\d)$/)
})

test('a code that ended is replaced by a new one, which is paid', { tag: PHONE }, async ({ page, app }) => {
  const product = await orderPix(page, { pix_checkout_auto_confirm: false })
  const dialog = page.getByRole('dialog', { name: pix.title })
  const first = await codeOn(page).inputValue()
  await thirtyMinutesLater(page)
  await expect(dialog.getByRole('status').filter({ hasText: pix.expired })).toBeAttached()
  await expect(dialog.getByRole('button', { name: pix.copy })).toBeHidden()
  await page.unroute(SALE_READING)
  await dialog.getByRole('button', { name: pix.regenerate }).click()
  await expect(codeOn(page)).not.toHaveValue(first)
  await expectAccessible(page)
  await actAtTheBank(app, product, 'pay')
  await expectThanked(page, 'pt', pt, product.id)
  await expectStatuses(app, product, ['canceled', 'paid'])
})

test('a code that the bank let expire says so, and leads back', { tag: DESK }, async ({ page, app }) => {
  const product = await orderPix(page, { pix_checkout_auto_confirm: true })
  await actAtTheBank(app, product, 'expire')
  await expect(page.getByRole('alert')).toContainText(pt.result.notCompleted.expiredTitle)
  await expectAccessible(page)
  await page.getByRole('link', { name: pt.result.notCompleted.tryAgain }).click()
  await page.waitForURL((url) => url.pathname === `/${product.id}`)
  await expect(payButton(page, pt.payment.button.card)).toBeVisible()
})

test('a code that ended makes way for a new one by one press, in the dialog and above the pay button', async ({
  page,
  app,
}) => {
  const product = await orderPix(page, { pix_checkout_auto_confirm: false })
  const dialog = page.getByRole('dialog', { name: pix.title })
  await expect(page).toHaveTitle(new RegExp(`^${pt.result.tab.pix}`))
  const first = await codeOn(page).inputValue()
  await actAtTheBank(app, product, 'expire')
  await dialog.getByRole('button', { name: pix.regenerate }).click()
  await expect(codeOn(page)).toBeVisible()
  await expect(codeOn(page)).not.toHaveValue(first)
  const second = await codeOn(page).inputValue()
  await page.getByRole('button', { name: pt.common.accessibility.closeDialog }).click()
  await expect(page.getByRole('button', { name: pt.result.unfinished.showCode })).toBeInViewport()
  await actAtTheBank(app, product, 'expire')
  const again = page.getByRole('button', { name: pix.regenerate })
  await expect(again).toBeInViewport()
  await expectAccessible(page)
  await again.click()
  await expect(codeOn(page)).toBeVisible()
  await expect(codeOn(page)).not.toHaveValue(second)
  await actAtTheBank(app, product, 'pay')
  await expectThanked(page, 'pt', pt, product.id)
  await expectStatuses(app, product, ['expired', 'expired', 'paid'])
})

test(
  'a Pix paid in its last second counts, although the news came late',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await orderPix(page, { pix_checkout_auto_confirm: true })
    const address = page.url()
    await actAtTheBank(app, product, 'expire')
    await expect(page.getByRole('alert')).toContainText(pt.result.notCompleted.expiredTitle)
    await actAtTheBank(app, product, 'pay?late=1')
    await expect(async () => {
      await page.goto(address)
      await page.waitForURL((url) => url.pathname === thankYouPath('pt', product.id), { timeout: 5000 })
    }).toPass()
    await expectStatuses(app, product, ['paid'])
  },
)

test('another way to pay is a step back to the checkout', { tag: PHONE }, async ({ page }) => {
  const product = await orderPix(page, { pix_checkout_auto_confirm: true })
  await page.getByRole('link', { name: pix.payAnotherWay }).click()
  await page.waitForURL((url) => url.pathname === `/${product.id}`)
  await expect(page.getByText(pix.waiting)).toBeVisible()
})
