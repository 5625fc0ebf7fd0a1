import type { Page } from '@playwright/test'
import { startAnotherShop } from './another-shop.ts'
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
  fillPerson,
  openCheckout,
  otherTokens,
  payButton,
  press,
} from './buyer.ts'
import { expectOneCharge, NONCE, throughAnOutage } from './outages.ts'
import { chargesOf, putOnSale, type OnSale } from './shop.ts'
import { de, pt } from './words.ts'

/** Approved, but the acquirer says so after three seconds. */
const SLOW_CARD = '4000000000002032'
/** Price of a product unless a test sets another. */
const PRICE = 4700

const isPayment = (url: URL): boolean => url.pathname.endsWith('/payment')

/** Pays by a card through an outage. Gives the nonces that were sent. */
async function payThroughAnOutage(
  page: Page,
  product: OnSale,
  changed?: () => Promise<Record<string, string>>,
): Promise<string[]> {
  const nonces = await throughAnOutage(page, isPayment, changed)
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  return nonces
}

test(
  'a shop that is away for a while is waited for, and charges once',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await putOnSale()
    const nonces = await payThroughAnOutage(page, product)
    const dialog = page.getByRole('dialog', { name: pt.payment.processing.title })
    await expect(dialog.locator('[aria-live="polite"]')).toHaveText(pt.payment.processing.waiting)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectThanked(page, 'pt', pt, product.id)
    expect(nonces).toHaveLength(4)
    expect(new Set(nonces).size).toBe(1)
    await expectOneCharge(app, product, PRICE)
  },
)

test(
  'a page that took a new key for each send would call its own purchase a second one',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await putOnSale()
    const nonces = await payThroughAnOutage(page, product, () => otherTokens(page, product.id))
    await expect(page.getByRole('alert')).toContainText(pt.errors.DUPLICATE_PURCHASE)
    expect(new Set(nonces).size).toBeGreaterThan(1)
    await expectOneCharge(app, product, PRICE)
  },
)

/** Waits until a second has passed in which the page has loaded nothing. */
async function nothingMoreComes(page: Page): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = await loaded()
  await expect(async () => {
    await page.waitForTimeout(1000)
    const now = await loaded()
    const isMore = now > before
    before = now
    expect(isMore).toBe(false)
  }).toPass()
}

test('a buyer without a network pays once it is back', { tag: DESK }, async ({ page, context, app }) => {
  const product = await putOnSale()
  await openCheckout(page, 'de', product.id)
  await fillPerson(page, de)
  await fillCard(page, de)
  // The question loads with the code that sends, and once it is shown nothing more is loaded.
  await press(payButton(page, de.payment.button.card))
  const question = page.getByRole('dialog', { name: de.payment.confirmation.title })
  await expect(question).toBeVisible()
  await nothingMoreComes(page)
  await context.setOffline(true)
  await question.getByRole('button', { name: de.payment.confirmation.confirm }).click()
  const dialog = page.getByRole('dialog', { name: de.payment.processing.title })
  await expect(dialog).toContainText(de.payment.processing.offline)
  await expectAccessible(page)
  await context.setOffline(false)
  await expectThanked(page, 'de', de, product.id)
  await expectOneCharge(app, product, PRICE)
})

test('who waited in vain sends the same order again', { tag: PHONE }, async ({ page }) => {
  const product = await putOnSale()
  const nonces: string[] = []
  await page.clock.install()
  const now = () => page.evaluate(() => Date.now())
  await page.route(isPayment, (route) => {
    nonces.push(route.request().headers()[NONCE] ?? '')
    return route.abort()
  })
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.PIX)
  await press(payButton(page, pt.payment.button.pix))
  const dialog = page.getByRole('dialog', { name: pt.common.network.unreachable })
  await expect.poll(() => nonces.length).toBe(1)
  const started = await now()
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(dialog).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
  // How often the page asks meanwhile depends on how soon each answer comes; how long it waits does not.
  expect((await now()) - started).toBeGreaterThan(110_000)
  expect(nonces.length).toBeGreaterThan(2)
  await expect(dialog).toContainText(pt.payment.processing.unknown)
  await expectAccessible(page)
  await page.unroute(isPayment)
  const sent = page.waitForRequest((request) => isPayment(new URL(request.url())))
  await page.clock.resume()
  await dialog.getByRole('button', { name: pt.common.actions.tryAgain }).press('Enter')
  nonces.push((await sent).headers()[NONCE] ?? '')
  await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  expect(new Set(nonces).size).toBe(1)
})

test(
  'a shop that is killed in the middle of a charge and comes back charges once',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale()
    let shop = await startAnotherShop(app)
    try {
      await page.goto(`${shop.urls.web}/${product.id}?country=BR`)
      await fillPerson(page, pt)
      await fillCard(page, pt, SLOW_CARD)
      await confirmCardPurchase(page, pt)
      await expect.poll(async () => (await chargesOf(app, product)).length).toBe(1)
      await shop.kill()
      const dialog = page.getByRole('dialog', { name: pt.payment.processing.title })
      await expect(dialog).toContainText(pt.payment.processing.waiting)
      shop = await startAnotherShop(app, { ports: shop.ports })
      await expectThanked(page, 'pt', pt, product.id)
      await expectOneCharge(app, product, PRICE)
    } finally {
      await shop.kill()
    }
  },
)
