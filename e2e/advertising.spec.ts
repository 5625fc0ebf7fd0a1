import type { Page } from '@playwright/test'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { advertising as de } from '#texts/de/advertising.ts'
import { advertising as pt } from '#texts/pt/advertising.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  PHONE,
  chooseMethod,
  expectAccessible,
  expectNoSidewaysScroll,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { ask } from './database.ts'
import { putOnSale } from './shop.ts'
import { pt as form } from './words.ts'

/** Pixel that is notified without account credentials. */
const POSTBACK: Pixel = {
  id: 'loja',
  provider: 'taboola',
  view: true,
  pixel_configuration: [{ event: 'Purchase', is_active: true, action: 'on_payment_paid', name: 'compra' }],
}

/** Pixel that is notified only with a key, which this server does not have. */
const CLOSED: Pixel = {
  id: '402515001',
  provider: 'meta',
  view: true,
  pixel_configuration: [{ event: 'Purchase', is_active: true, action: 'on_payment_paid' }],
}

const question = (page: Page, words: typeof pt | typeof de) => page.getByRole('region', { name: words.title })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openFrom(page: Page, product: number, country: string, query = ''): Promise<void> {
  await page.goto(`/de/${product}?country=${country}${query}`)
}

for (const [size, tag] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`a buyer in Germany is asked, with answers of one size, at the ${size}`, { tag }, async ({ page }) => {
    const { id } = await putOnSale({ pixels: [POSTBACK] })
    await openFrom(page, id, 'DE')
    const bar = question(page, de)
    await expect(bar).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const [no, yes] = [await button(page, de.no).boundingBox(), await button(page, de.yes).boundingBox()]
    expect([no?.width, no?.height, no?.y]).toEqual([yes?.width, yes?.height, yes?.y])

    await button(page, de.no).click()
    await expect(bar).toBeHidden()
    await expect(page.getByText(de.state.denied)).toBeVisible()
    await page.reload()
    await expect(page.getByText(de.state.denied)).toBeVisible()
    await expect(bar).toBeHidden()
    // As easily as it was said it is taken back.
    await button(page, de.change).press('Enter')
    await button(page, de.yes).click()
    await expect(page.getByText(de.state.granted)).toBeVisible()
  })
}

test('a buyer in Brazil is not asked, and can say no all the same', { tag: PHONE }, async ({ page }) => {
  const { id } = await putOnSale({ pixels: [POSTBACK] })
  await openCheckout(page, 'pt', id)
  await expect(page.getByText(pt.state.none)).toBeVisible()
  await expect(question(page, pt)).toBeHidden()
  await button(page, pt.change).press('Enter')
  await expect(button(page, pt.no)).toBeFocused()
  await button(page, pt.no).click()
  await expect(page.getByText(pt.state.denied)).toBeVisible()
})

test('nobody is asked about pixels that nobody can tell', { tag: PHONE }, async ({ page }) => {
  const [closed, open] = [
    await putOnSale({ pixels: [CLOSED] }),
    await putOnSale({ pixels: [CLOSED, POSTBACK] }),
  ]
  // Next to a pixel that can be notified, the question names only that one.
  await openFrom(page, open.id, 'DE')
  await expect(question(page, de)).toContainText('Taboola')
  await expect(question(page, de)).not.toContainText('Meta')
  await openFrom(page, closed.id, 'DE')
  await page.waitForLoadState('networkidle')
  await expect(question(page, de)).toBeHidden()
  await openCheckout(page, 'pt', closed.id)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(pt.state.none)).toBeHidden()
})

test('nothing of a click is kept of who has not answered', { tag: DESK }, async ({ page }) => {
  const { id } = await putOnSale({ pixels: [POSTBACK] })
  await openFrom(page, id, 'DE', '&fbclid=IwAR0')
  await expect(question(page, de)).toBeVisible()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/lead') && request.method() === 'POST',
  )
  await page.locator('input[name=name]').fill('Erika Mustermann')
  expect((await sent).postDataJSON()).toMatchObject({ fbc: null, fbp: null })
})

test('a browser that refuses by itself is not asked', { tag: DESK }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const { id } = await putOnSale({ pixels: [POSTBACK] })
  const topic = page.waitForResponse((answer) => /advertising/.test(answer.url()))
  await openFrom(page, id, 'DE')
  await topic
  await expect(question(page, de)).toBeHidden()
  await expect(page.getByText(de.state.none)).toBeHidden()
})

for (const [size, tag] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(
    `what was allowed is taken back where the purchase is shown, at the ${size}`,
    { tag },
    async ({ page, browser }) => {
      const { id } = await putOnSale({ pixels: [POSTBACK] }, { pix_checkout_auto_confirm: true })
      await openCheckout(page, 'pt', id)
      await fillPerson(page, form)
      await chooseMethod(page, form.payment.methods.PIX)
      await press(payButton(page, form.payment.button.pix))
      await page.waitForURL((url) => url.pathname === '/payment-pending')
      const told = () =>
        ask<{ told: boolean }>(`select origin ? 'advertising' as told from payments where product_id = ${id}`)
      expect(await told()).toEqual([{ told: true }])
      await expect(page.getByText(pt.state.none)).toBeVisible()
      // The mail's link is opened in another browser.
      const mailed = await browser.newPage()
      await mailed.goto(page.url())
      await expect(mailed.getByText(pt.state.none)).toBeVisible()
      await button(mailed, pt.change).press('Enter')
      await expect(question(mailed, pt)).toBeVisible()
      await expectAccessible(mailed)
      await expectNoSidewaysScroll(mailed)
      await button(mailed, pt.no).click()
      await expect(mailed.getByText(pt.state.denied)).toBeVisible()
      expect(await told()).toEqual([{ told: false }])
      await mailed.close()
      // No service is notified any more, and there is nothing left to withdraw.
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(pt.state.none)).toBeHidden()
    },
  )
}
