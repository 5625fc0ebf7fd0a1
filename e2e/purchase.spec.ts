import type { Page } from '@playwright/test'
import { parseBrCode } from '#rules/methods/brcode.ts'
import { thankYouPath, type Locale } from '#rules/base/locale.ts'
import { expect, test } from './app.ts'
import {
  chooseMethod,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  fillFreePerson,
  fillPerson,
  LANGUAGES,
  longestOnPhone,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import type { BuyerTexts } from './words.ts'

async function expectBought(page: Page, locale: Locale, texts: BuyerTexts): Promise<void> {
  await page.waitForURL((url) => url.pathname === thankYouPath(locale, 1001))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.result.success.title)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** Pays a Pix as a person would: the code leads to the simulated bank's own page, with its button. */
async function payAtTheBank(page: Page, texts: BuyerTexts): Promise<void> {
  const code = parseBrCode(await page.getByLabel(texts.result.pix.code, { exact: true }).inputValue())
  const url = code !== null && 'url' in code ? code.url : ''
  const bank = await page.context().newPage()
  await bank.goto(`http://${url}`)
  await bank.getByRole('button', { name: 'Pay now' }).click()
  await expect(bank.getByText('Paid', { exact: true })).toBeVisible()
  await bank.close()
}

for (const { locale, texts } of LANGUAGES) {
  test.describe(`a purchase in ${locale}`, longestOnPhone(locale), () => {
    test('by card, in instalments', async ({ page }) => {
      await openCheckout(page, locale)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await fillPerson(page, texts)
      await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
      await fillCard(page, texts)
      await page.getByLabel(texts.payment.installments.label, { exact: true }).selectOption('6')
      await press(payButton(page, texts.payment.button.card))
      const dialog = page.getByRole('dialog', { name: texts.payment.confirmation.title })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: texts.payment.confirmation.confirm }).click()
      await expectBought(page, locale, texts)
      await expect(page.locator('body')).toContainText('92,93')
    })

    test('by Pix, paid on the bank’s page', async ({ page }) => {
      await openCheckout(page, locale)
      await fillPerson(page, texts)
      await chooseMethod(page, texts.payment.methods.PIX)
      await press(payButton(page, texts.payment.button.pix))
      await expect(page.getByRole('button', { name: texts.result.pix.copy })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await payAtTheBank(page, texts)
      await expectBought(page, locale, texts)
    })

    test('by boleto', async ({ page }) => {
      await openCheckout(page, locale)
      await fillPerson(page, texts)
      await chooseMethod(page, texts.payment.methods.BOLETO)
      await press(payButton(page, texts.payment.button.boleto))
      await expect(page.getByRole('button', { name: texts.result.boleto.copy })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    test('of something free', async ({ page }) => {
      await openCheckout(page, locale, 1006)
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: texts.payment.title })).toHaveCount(0)
      await fillFreePerson(page, texts)
      await press(payButton(page, texts.payment.button.free))
      await page.waitForURL((url) => url.pathname === thankYouPath(locale, 1006))
    })
  })
}
