import type { Page } from '@playwright/test'
import { thankYouPath } from '#rules/base/locale.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  DESK,
  PHONE,
  cardFrame,
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
import { actAtTheBank, chargesOf, putOnSale, subjectsTo, type OnSale } from './shop.ts'
import { pt } from './words.ts'

const { personal } = pt.checkout
const { payment } = pt

/** Approved, but the acquirer says so after three seconds, or after twelve. */
const SLOW_CARD = '4000000000002032'
const SLOWEST_CARD = '4000000000002040'

async function expectOneCharge(app: AppUrls, product: OnSale): Promise<void> {
  const charges = await chargesOf(app, product)
  expect(charges.map(({ captured }) => captured)).toEqual([4700])
}

/** The server has what `fillPerson` types, to its last field. */
function savedPerson(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (response) =>
      response.url().includes('/lead') &&
      (response.request().postData() ?? '').includes('98765-4321') &&
      response.ok(),
  )
}

async function payWithPix(page: Page): Promise<void> {
  await fillPerson(page, pt)
  await chooseMethod(page, payment.methods.PIX)
  await press(payButton(page, payment.button.pix))
  await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
}

test(
  'what was typed is there again after a reload and in another tab, but nothing of a card',
  { tag: PHONE },
  async ({ page, context }) => {
    const product = await putOnSale()
    await openCheckout(page, 'pt', product.id)
    const saved = savedPerson(page)
    await fillPerson(page, pt, 'volta@example.com')
    await fillCard(page, pt)
    await saved
    await page.reload()
    const other = await context.newPage()
    await openCheckout(other, 'pt', product.id)
    for (const tab of [page, other]) {
      await expect(tab.getByLabel(personal.name.label, { exact: true })).toHaveValue('Maria Clara Souza')
      await expect(tab.getByLabel(personal.email.label, { exact: true })).toHaveValue('volta@example.com')
      await expect(tab.getByLabel(personal.cellphone.label, { exact: true })).toHaveValue('(11) 98765-4321')
      await expect(tab.getByLabel(payment.card.holder, { exact: true })).toHaveValue('')
      await expect(cardFrame(tab, pt).getByLabel(payment.card.number)).toHaveValue('')
    }
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(stored).not.toMatch(/4000 ?0000|SOUZA|Maria|volta@/)
  },
)

/** Holds the scripts of a page until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test(
  'what is typed in one tab reaches the empty fields of another, which may still be loading',
  { tag: DESK },
  async ({ page, context }) => {
    const product = await putOnSale()
    const other = await context.newPage()
    const late = await context.newPage()
    await openCheckout(page, 'pt', product.id)
    await openCheckout(other, 'pt', product.id)
    const release = await holdScripts(late)
    await late.goto(`/${product.id}?country=BR`, { waitUntil: 'commit' })
    await expect(late.getByLabel(personal.email.label, { exact: true })).toBeVisible()
    await page.bringToFront()
    const saved = savedPerson(page)
    await fillPerson(page, pt, 'duas@example.com')
    await saved
    release()
    for (const tab of [other, late]) {
      await expect(tab.getByLabel(personal.email.label, { exact: true })).toHaveValue('duas@example.com')
    }
  },
)

test(
  'a reload in the middle of a charge ends in one charge and the thank-you page',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await putOnSale()
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt)
    await fillCard(page, pt, SLOWEST_CARD)
    const sent = page.waitForRequest((request) => request.url().endsWith('/payment'))
    page.on('dialog', (dialog) => void dialog.accept())
    await confirmCardPurchase(page, pt)
    await sent
    await expect.poll(async () => (await chargesOf(app, product)).length).toBe(1)
    await page.reload()
    await page.waitForURL((url) => url.pathname === thankYouPath('pt', product.id))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.success.title)
    await expectOneCharge(app, product)
  },
)

test('a double press of the button pays once', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await press(payButton(page, payment.button.card))
  const dialog = page.getByRole('dialog', { name: payment.confirmation.title })
  await dialog.getByRole('button', { name: payment.confirmation.confirm }).dblclick()
  await expectThanked(page, 'pt', pt, product.id)
  await expectOneCharge(app, product)
})

test('two presses of a form without a question pay once', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await chooseMethod(page, payment.methods.PIX)
  const button = payButton(page, payment.button.pix)
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(250)
  await button.dblclick()
  await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  expect(await chargesOf(app, product)).toHaveLength(1)
})

test('the back button after the purchase does not pay again', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, product.id)
  await page.goBack()
  await expectThanked(page, 'pt', pt, product.id)
  // A buyer who wants it for somebody else says so; even then the same buyer does not pay twice.
  await press(page.getByRole('link', { name: pt.result.success.buyAgain }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await expect(page.getByRole('link', { name: pt.result.unfinished.see })).toBeInViewport()
  await expectAccessible(page)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText(pt.errors.DUPLICATE_PURCHASE)
  await expect(refusal.getByRole('link', { name: pt.result.unfinished.see })).toBeVisible()
  await expectOneCharge(app, product)
})

test(
  'who bought in another browser has the confirmation mailed again',
  { tag: PHONE },
  async ({ page, app, browser }) => {
    const product = await putOnSale()
    const email = `again-${product.id}@example.com`
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt, email)
    const cpf = await page.getByLabel(personal.document.label, { exact: true }).inputValue()
    await fillCard(page, pt)
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, product.id)
    const context = await browser.newContext({ baseURL: app.web, locale: 'pt-BR' })
    const other = await context.newPage()
    await openCheckout(other, 'pt', product.id)
    await fillPerson(other, pt, email)
    await other.getByLabel(personal.document.label, { exact: true }).fill(cpf)
    await fillCard(other, pt)
    await confirmCardPurchase(other, pt)
    const refusal = other.getByRole('alert')
    await expect(refusal).toContainText(pt.errors.DUPLICATE_PURCHASE)
    await press(refusal.getByRole('button', { name: payment.recovery.mailAgain }))
    await expect(refusal).toContainText(payment.recovery.mailed)
    await expectAccessible(other)
    await expect.poll(async () => (await subjectsTo(app, email)).length).toBe(2)
    await context.close()
    await expectOneCharge(app, product)
  },
)

test(
  'a Pix that was closed is offered again, also after coming back',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale()
    await openCheckout(page, 'pt', product.id)
    const main = await payButton(page, payment.button.card).evaluate(
      (button) => getComputedStyle(button).backgroundColor,
    )
    await payWithPix(page)
    const code = await page.getByLabel(pt.result.pix.code, { exact: true }).inputValue()
    await page.getByRole('button', { name: pt.common.accessibility.closeDialog }).click()
    const again = page.getByRole('button', { name: pt.result.unfinished.showCode })
    await expect(again).toBeInViewport()
    await expect(again).toHaveCSS('background-color', main)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText(pt.result.pix.waiting)).toBeInViewport()
    // The code that waits is the page's main action, and no other method is chosen in its stead.
    await expect(again).toHaveCSS('background-color', main)
    await expect(payButton(page, payment.button.pix)).not.toHaveCSS('background-color', main)
    await expectAccessible(page)
    await chooseMethod(page, payment.methods.CREDIT_CARD)
    await expect(payButton(page, payment.button.card)).toHaveCSS('background-color', main)
    await expect(again).not.toHaveCSS('background-color', main)
    await again.click()
    await expect(page.getByLabel(pt.result.pix.code, { exact: true })).toHaveValue(code)
    await actAtTheBank(app, product, 'pay')
    await expectThanked(page, 'pt', pt, product.id)
    await expectOneCharge(app, product)
  },
)

test(
  'a second tab that pays in the meantime does not pay twice',
  { tag: DESK },
  async ({ page, context, app }) => {
    const product = await putOnSale()
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt)
    await fillCard(page, pt, SLOW_CARD)
    const document = await page.getByLabel(personal.document.label, { exact: true }).inputValue()
    const other = await context.newPage()
    await openCheckout(other, 'pt', product.id)
    await fillPerson(other, pt)
    await other.getByLabel(personal.document.label, { exact: true }).fill(document)
    await fillCard(other, pt)
    await page.bringToFront()
    await confirmCardPurchase(page, pt)
    await expect.poll(async () => (await chargesOf(app, product)).length).toBe(1)
    await other.bringToFront()
    await confirmCardPurchase(other, pt)
    for (const tab of [page, other]) await expectThanked(tab, 'pt', pt, product.id)
    await expectOneCharge(app, product)
  },
)

test('another tab hears of a purchase, and leads to it instead of paying', async ({ page, context, app }) => {
  const product = await putOnSale()
  const other = await context.newPage()
  await openCheckout(other, 'pt', product.id)
  await expect(payButton(other, payment.button.card)).toBeVisible()
  await page.bringToFront()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, product.id)
  await other.bringToFront()
  await expect(payButton(other, payment.button.card)).toBeHidden()
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  await press(other.getByRole('link', { name: pt.result.unfinished.see }))
  await expectThanked(other, 'pt', pt, product.id)
  await expectOneCharge(app, product)
})

test('a page out of the browser’s cache goes to what it was left for', { tag: PHONE }, async ({ page }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  // The page of the purchase does not come, so that the checkout stays as the cache would bring it back.
  const thanks = `**${thankYouPath('pt', product.id)}*`
  await page.route(thanks, (route) => route.abort())
  const left = page.waitForRequest((request) => request.url().includes(thankYouPath('pt', product.id)))
  await confirmCardPurchase(page, pt)
  await left
  await page.unroute(thanks)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectThanked(page, 'pt', pt, product.id)
})

test('a Pix is given up for a card: only the card is charged', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await payWithPix(page)
  await page.getByRole('button', { name: pt.common.accessibility.closeDialog }).click()
  await chooseMethod(page, payment.methods.CREDIT_CARD)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, product.id)
  const charges = await chargesOf(app, product)
  expect(charges.map(({ status }) => status)).toEqual(['canceled', 'paid'])
})

test('what was typed just before a reload is there again, once', { tag: DESK }, async ({ page }) => {
  await openCheckout(page, 'pt', 1002)
  const name = page.getByLabel(personal.name.label, { exact: true })
  const email = page.getByLabel(personal.email.label, { exact: true })
  await name.fill('Maria')
  // The first save shows that the page listens.
  await page.waitForResponse((answer) => answer.url().includes('/lead') && answer.ok())
  await name.fill('Maria Clara Souza')
  await email.fill('maria@example.com')
  // It arrives with what is loaded once the page is idle: text typed before that takes precedence.
  const rest = Promise.withResolvers<void>()
  await page.route(/\/later-[^/]*\.js$/, async (route) => {
    await rest.promise
    await route.continue()
  })
  await page.reload()
  await email.fill('clara@example.com')
  rest.resolve()
  await expect(name).toHaveValue('Maria Clara Souza')
  await expect(email).toHaveValue('clara@example.com')
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})
