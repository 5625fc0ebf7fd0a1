import { paying } from '#texts/pt/paying.ts'
import { waiting } from '#texts/pt/waiting.ts'
import { expect, test, runName } from './app.ts'
import {
  chooseMethod,
  expectAccessible,
  expectNoSidewaysScroll,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { joinOffice, officeInvitation } from './office.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { pt } from './words.ts'

test('who wants what is sold out leaves an address, which the seller sees', async ({ page, app }) => {
  const product = await putOnSale({ stock: 0 })
  await page.goto(`/${product.id}?country=BR`)
  const form = page.getByRole('form', { name: waiting.title })
  await form.getByRole('button', { name: waiting.submit }).click()
  await expect(form.getByLabel(waiting.email)).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const email = `waits-${runName()}@example.com`
  await form.getByLabel(waiting.email).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(waiting.stock.keptText({ email }))).toBeVisible()
  await expectAccessible(page)
  await joinOffice(
    page,
    await officeInvitation(`sold-out-${runName()}@example.com`, app, product.id),
    'Ana Souza',
  )
  await page.getByRole('link', { name: /carrinhos? abandonados?/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
})

test('the last piece goes while somebody pays: the form gives way to the waiting list', async ({
  page,
  browser,
  app,
}) => {
  const product = await putOnSale({ stock: 1 })
  const late = `late-${runName()}@example.com`
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt, late)
  await chooseMethod(page, pt.payment.methods.PIX)

  const faster = await browser.newPage({ baseURL: app.web })
  await openCheckout(faster, 'pt', product.id)
  await fillPerson(faster, pt)
  await chooseMethod(faster, pt.payment.methods.PIX)
  await press(payButton(faster, pt.payment.button.pix))
  await expect(faster.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  await faster.close()

  await press(payButton(page, pt.payment.button.pix))
  const notice = page.getByRole('alert').filter({ hasText: pt.errors.PRODUCT_OUT_OF_STOCK })
  await expect(notice).toContainText(paying.recovery.notCharged)
  // A product that cannot be bought has no pay button, and no fields to fill in for it.
  await expect(payButton(page, pt.payment.button.pix)).toHaveCount(0)
  await expect(notice).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const form = page.getByRole('form', { name: waiting.title })
  await expect(form.getByLabel(waiting.email)).toHaveValue(late)
  await form.getByRole('button', { name: waiting.submit }).click()
  await expect(page.getByText(waiting.stock.keptText({ email: late }))).toBeVisible()
  expect(await chargesOf(app, product)).toHaveLength(1)
})
