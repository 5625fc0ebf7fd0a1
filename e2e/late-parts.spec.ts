import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ALL_TEXTS } from '#texts/all.ts'
import { coupon } from '#texts/pt/coupon.ts'
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
  payButton,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { pt } from './words.ts'

const { part, actions } = pt.common

/** The file of the browser's build that a source is in, by the build's own list. */
async function fileOf(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const { file } = manifest[source] ?? {}
  if (file === undefined) throw new Error(`${source} is no file of its own`)
  return file
}

/** Lets the file of a source fail the first time that it is asked for. */
async function failOnce(page: Page, source: string): Promise<void> {
  let hasFailed = false
  await page.route(`**/${await fileOf(source)}`, async (route) => {
    if (hasFailed) return route.continue()
    hasFailed = true
    return route.abort()
  })
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: part.missing, visible: true })

/** Checks that the page is shown around the missing part, and loads that part with a press. */
async function tryAgain(page: Page): Promise<void> {
  await expect(failure(page)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await failure(page).getByRole('button', { name: actions.tryAgain }).click()
  await expect(failure(page)).toBeHidden()
}

test.describe('a file that does not load leaves the page as it is', { tag: PHONE }, () => {
  test('the coupon, and the choice of the country', async ({ page }) => {
    await failOnce(page, 'src/web/features/coupon/coupon-box.tsx')
    await failOnce(page, 'src/web/features/country/country-dialog.tsx')
    await openCheckout(page, 'pt')
    await press(page.getByRole('button', { name: pt.checkout.coupon.open }).filter({ visible: true }))
    await tryAgain(page)
    await expect(page.getByLabel(coupon.label, { exact: true }).filter({ visible: true })).toBeVisible()
    await press(page.locator('button[aria-haspopup="dialog"]').first())
    await tryAgain(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('what comes after the first screen comes with the press that needs it', async ({ page }) => {
    await failOnce(page, 'src/web/screens/checkout/later.tsx')
    await openCheckout(page, 'pt')
    await expect(failure(page)).toBeInViewport()
    await payButton(page, pt.payment.button.card).click()
    await expect(failure(page)).toBeHidden()
    await expect(page.locator('main form [aria-invalid="true"]').first()).toBeVisible()
  })

  test('a press before the fields of two cards have come is not lost', async ({ page }) => {
    let bring = (): void => undefined
    const isPressed = new Promise<void>((resolve) => (bring = resolve))
    await page.route(`**/${await fileOf('src/web/methods/two-cards/view.tsx')}`, async (route) => {
      await isPressed
      await route.continue()
    })
    await openCheckout(page, 'pt')
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.TWO_CREDIT_CARDS)
    await press(payButton(page, pt.payment.button.card))
    bring()
    const holders = page.getByLabel(pt.payment.card.holder, { exact: true }).filter({ visible: true })
    await expect(holders).toHaveCount(2)
    await expect(holders.first()).toHaveAttribute('aria-invalid', 'true')
    const frame = page.locator('iframe').nth(1).contentFrame()
    await expect(frame.getByLabel(pt.payment.card.number)).toHaveAttribute('aria-invalid', 'true')
  })

  test('the code of a Pix that was ordered', async ({ page }) => {
    const product = await putOnSale({}, { pix_checkout_auto_confirm: false })
    await failOnce(page, 'src/web/screens/checkout/sale-dialog.tsx')
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.PIX)
    await press(payButton(page, pt.payment.button.pix))
    await tryAgain(page)
    await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  })

  test('the work for a captcha, and what says so: paid once', async ({ page, app }) => {
    const product = await putOnSale({}, { risk: { captcha_at: 20 } })
    await failOnce(page, 'src/web/features/captcha/captcha-dialog.tsx')
    await failOnce(page, 'src/web/app/captcha/solve-captcha.ts')
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt, 'maria@mailinator.com')
    await fillCard(page, pt)
    await confirmCardPurchase(page, pt)
    await expect(page.getByRole('alert').filter({ hasText: pt.common.network.unreachable })).toBeVisible()
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, product.id)
    expect((await chargesOf(app, product)).map(({ captured }) => captured)).toEqual([4700])
  })
})

test(
  'a press is not lost where the part comes alive in the middle of it',
  { tag: DESK },
  async ({ page }) => {
    const product = await putOnSale()
    const file = await fileOf('src/web/features/trust/view.ts')
    const { promise: isPressed, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(`**/${file}`, async (route) => {
      await isPressed
      await route.continue()
    })
    await openCheckout(page, 'pt', product.id)
    await page.getByRole('link', { name: ALL_TEXTS.pt.legal.terms.title, exact: true }).hover()
    await page.mouse.down()
    const come = page.waitForResponse((response) => response.url().includes(file))
    letCome()
    await (await come).finished()
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
    const opened = page.waitForEvent('popup')
    await page.mouse.up()
    await (await opened).close()
  },
)
