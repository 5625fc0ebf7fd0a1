import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  chooseMethod,
  DESK,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillPerson,
  openCheckout,
  payButton,
  PHONE,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale, subjectsTo } from './shop.ts'
import { de, es } from './words.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** From the filled form to the wallet's own page. */
async function goToPayPal(page: Page, app: AppUrls): Promise<void> {
  await chooseMethod(page, de.payment.methods.PAYPAL)
  await press(payButton(page, de.payment.button.paypal))
  await page.waitForURL((url) => url.origin === app.sandbox)
  await expect(page.getByText('Pretend PayPal')).toBeVisible()
}

test(
  'PayPal: cancelled, with everything still typed; found again; agreed to, and taken once',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale({ method: 'CREDIT_CARD,PIX,PAYPAL' })
    await openCheckout(page, 'de', product.id)
    await fillPerson(page, de)
    await goToPayPal(page, app)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel and return to the shop' }).click()

    const { wallet } = de.result
    await page.waitForURL((url) => url.pathname === `/de/${product.id}`)
    await expect(page.getByText(wallet.canceledTitle)).toBeVisible()
    await expect(page.getByRole('radio', { name: de.payment.methods.PAYPAL })).toBeChecked()
    const { name, email } = de.checkout.personal
    await expect(page.getByLabel(name.label, { exact: true })).toHaveValue('Maria Clara Souza')
    await expect(page.getByLabel(email.label, { exact: true })).toHaveValue('maria.silva@example.com')
    await expectAccessible(page)

    await goToPayPal(page, app)
    await openCheckout(page, 'de', product.id)
    await expect(page.getByText(wallet.title)).toBeVisible()
    await page.getByRole('link', { name: wallet.goOn }).click()
    await page.getByRole('button', { name: 'Agree and pay' }).click()
    await expectThanked(page, 'de', de, product.id)
    expect(await chargesOf(app, product)).toMatchObject([
      { status: 'canceled', captured: 0 },
      { status: 'paid', captured: 4700 },
    ])
  },
)

test(
  'OXXO in Mexico: a reference to copy, its barcode, the mail, and a till that takes the money',
  { tag: PHONE },
  async ({ page, app, context }) => {
    const inPesos = { currency: 'MXN', method: 'CREDIT_CARD,OXXO' } as const
    const product = await putOnSale(inPesos, { has_international_flag: true })
    await page.goto(`${localePath('es', `/${product.id}`)}?country=MX`)
    const { personal } = es.checkout
    const email = `oxxo-${randomUUID()}@example.com`
    await page.getByLabel(personal.name.label, { exact: true }).fill('María Hernández López')
    await page.getByLabel(personal.email.label, { exact: true }).fill(email)
    await page.getByLabel(personal.cellphone.label, { exact: true }).fill('5512345678')
    await page.getByLabel('RFC', { exact: true }).fill('GODE561231GR8')
    await chooseMethod(page, es.payment.methods.OXXO)
    await press(payButton(page, es.payment.button.finish))

    const { oxxo } = es.result
    const dialog = page.getByRole('dialog', { name: oxxo.title })
    await dialog.getByRole('button', { name: oxxo.copy }).click()
    await expect(dialog.getByRole('button', { name: oxxo.copied })).toBeVisible()
    const reference = await page.evaluate(() => navigator.clipboard.readText())
    expect(reference).toMatch(/^\d{14}$/)
    const barcode = dialog.getByRole('img', { name: oxxo.barcode })
    await expect
      .poll(() => barcode.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect
      .poll(() => subjectsTo(app, email))
      .toEqual([es.mail.oxxoToPay.subject({ product: product.name })])

    const till = await context.newPage()
    await till.goto(`${app.sandbox}/bank`)
    await till.getByLabel('Paste the code here').fill(reference)
    await till.getByRole('button', { name: 'Find the payment' }).click()
    await expectAccessible(till)
    await till.getByRole('button', { name: 'Pay now' }).click()
    await expectThanked(page, 'es', es, product.id)
    expect(await chargesOf(app, product)).toMatchObject([{ status: 'paid', captured: 4700 }])
  },
)
