import type { Page } from '@playwright/test'
import { ALL_TEXTS } from '#texts/all.ts'
import { plain } from '#texts/pt/plain.ts'
import { plain as spanish } from '#texts/es/plain.ts'
import { expect, test } from './app.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillFreePerson,
  fillPerson,
  openCheckout,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale, type OnSale } from './shop.ts'
import { es, pt } from './words.ts'

const { payment } = pt

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  /** From the page that needs scripts to the one that does not. */
  async function openPlain(page: Page, product: OnSale): Promise<void> {
    await openCheckout(page, 'pt', product.id)
    await page.getByRole('link', { name: plain.open }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  }

  async function order(page: Page, method: string): Promise<void> {
    await fillPerson(page, pt)
    await page.getByRole('radio', { name: method }).check()
    await page.getByRole('button', { name: payment.button.finish }).click()
  }

  test('a Pix: what is wrong is said beside its field, and its code can be scanned and copied', async ({
    page,
    app,
  }) => {
    const product = await putOnSale()
    await openPlain(page, product)
    await expectNoSidewaysScroll(page)
    await page.getByLabel(pt.checkout.personal.name.label).fill('Maria Clara Souza')
    await page.getByLabel(pt.checkout.personal.email.label).fill('maria')
    await page.getByRole('button', { name: payment.button.finish }).click()
    const missing = page.getByRole('alert')
    await expect(missing).toContainText(plain.missing)
    const mail = page.getByLabel(pt.checkout.personal.email.label)
    await missing.getByRole('link', { name: pt.validation.reasons.email_invalid(), exact: true }).click()
    await expect(mail).toBeFocused()
    await expect(mail).toHaveAccessibleDescription(pt.validation.reasons.email_invalid())
    await expect(page.getByLabel(pt.checkout.personal.name.label)).toHaveValue('Maria Clara Souza')
    await order(page, payment.methods.PIX)
    await expect(page.getByRole('heading', { level: 1, name: pt.result.pix.title })).toBeVisible()
    await expect(page.getByLabel(pt.result.pix.code)).toHaveValue(/^000201/)
    await expect(page.getByRole('img', { name: pt.result.pix.qrCode })).toBeVisible()
    await page.getByRole('link', { name: pt.result.pix.alreadyPaid }).click()
    await expect(page.getByRole('heading', { level: 1, name: pt.result.pix.title })).toBeVisible()
    expect(await chargesOf(app, product)).toHaveLength(1)
    // A returning buyer is led to the existing order.
    await openPlain(page, product)
    await page.getByRole('link', { name: plain.toOrder }).click()
    await expect(page.getByLabel(pt.result.pix.code)).toHaveValue(/^000201/)
  })

  test('a boleto, with its line', async ({ page, app }) => {
    const product = await putOnSale()
    await openPlain(page, product)
    await order(page, payment.methods.BOLETO)
    await expect(page.getByRole('heading', { level: 1, name: pt.result.boleto.title })).toBeVisible()
    await expect(page.getByLabel(pt.result.boleto.line)).toHaveValue(/\d/)
    await expect(page.getByRole('img', { name: pt.result.boleto.barcode })).toBeVisible()
    expect(await chargesOf(app, product)).toHaveLength(1)
  })

  test('a voucher of OXXO, in Mexico', async ({ page, app }) => {
    const product = await putOnSale({ currency: 'MXN', method: 'CREDIT_CARD,OXXO' }, { country: 'MX' })
    await page.goto(`/es/${product.id}?country=MX`)
    await page.getByRole('link', { name: spanish.open }).click()
    await expect(page.getByText(/Total \$\d/)).toBeVisible()
    const { personal } = es.checkout
    await page.getByLabel(personal.name.label).fill('Juan Pérez García')
    await page.getByLabel('RFC / CURP').fill('GODE561231GR8')
    await page.getByLabel(personal.email.label).fill('juan@example.com')
    await page.getByLabel(personal.cellphone.label).fill('5512345678')
    await page.getByRole('button', { name: es.payment.button.finish }).click()
    await expect(page.getByRole('heading', { level: 1, name: es.result.oxxo.title })).toBeVisible()
    await expect(page.getByLabel(es.result.oxxo.line)).toHaveValue(/\d/)
    expect(await chargesOf(app, product)).toHaveLength(1)
  })

  test('what is free', async ({ page, app }) => {
    const product = await putOnSale({ amount: 0, method: 'FREE' })
    await openPlain(page, product)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await fillFreePerson(page, pt)
    await page.getByRole('button', { name: payment.button.free }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.success.got)
    expect(await chargesOf(app, product)).toEqual([])
  })

  test('what needs the whole page says so', async ({ page }) => {
    const product = await putOnSale({ method: 'CREDIT_CARD' })
    await openPlain(page, product)
    await expect(page.getByText(plain.impossible)).toBeVisible()
    await expect(page.getByRole('link', { name: plain.full })).toBeVisible()
  })
})

test('the simple page has nothing that a screen reader or a keyboard stumbles over', async ({ page }) => {
  const product = await putOnSale()
  await page.goto(`/${product.id}?country=BR&scripts=off`)
  await expectAccessible(page)
  await page.getByRole('button', { name: payment.button.finish }).click()
  await expect(page.getByRole('alert')).toContainText(plain.missing)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await fillPerson(page, pt)
  await page.getByRole('radio', { name: payment.methods.PIX }).check()
  await page.getByRole('button', { name: payment.button.finish }).click()
  await expect(page.getByRole('heading', { level: 1, name: pt.result.pix.title })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** The page that a link opens beside. The link is drawn anew when its part of the page comes alive, so it is pressed again. */
async function openedBy(page: Page, name: string): Promise<Page> {
  const pages: Page[] = []
  await expect(async () => {
    const opened = page.waitForEvent('popup', { timeout: 5000 })
    await Promise.all([opened, press(page.getByRole('link', { name, exact: true }))])
    pages.push(await opened)
  }).toPass()
  const [popup] = pages
  if (popup === undefined) throw new Error('no page was opened')
  return popup
}

test('terms and privacy policy can be opened before anything is accepted', async ({ page }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  for (const name of [ALL_TEXTS.pt.legal.terms.title, ALL_TEXTS.pt.legal.privacy.title]) {
    const popup = await openedBy(page, name)
    await expect(popup.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(popup)
    await expectNoSidewaysScroll(popup)
    await popup.close()
  }
})
