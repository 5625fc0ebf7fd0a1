import type { Page } from '@playwright/test'
import { localePath, thankYouPath, type Locale } from '#rules/base/locale.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  cardFrame,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  fillPerson,
  payButton,
  press,
  someCpf,
  walkedOn,
} from './buyer.ts'
import type { BuyerTexts } from './words.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1'

async function open(page: Page, locale: Locale, query: Record<string, string>, product = 1002) {
  const search = new URLSearchParams({ country: 'BR', ...query })
  await page.goto(`${localePath(locale, `/${product}`)}?${search}`)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const next = (page: Page, texts: BuyerTexts) => page.getByRole('button', { name: texts.checkout.steps.next })
const back = (page: Page, texts: BuyerTexts) => page.getByRole('button', { name: texts.checkout.steps.back })
const isAtStep = (page: Page, texts: BuyerTexts, step: number, of: number) =>
  expect(page.locator('form').getByText(texts.checkout.steps.progress({ step, of })).first()).toBeVisible()

/** Where the left and right edges of the order and of the form are. */
async function columns(page: Page): Promise<{ order: DOMRect; form: DOMRect }> {
  const box = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  return {
    order: await box('aside[aria-label], details:has(~ main)'),
    form: await box('main form'),
  }
}

async function expectThankedOn(page: Page, locale: Locale, version: string): Promise<void> {
  await page.waitForURL(
    (url) => url.pathname === thankYouPath(locale, 1002) && url.searchParams.get('version') === version,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function payByPix(page: Page, texts: BuyerTexts): Promise<void> {
  await chooseMethod(page, texts.payment.methods.PIX)
  await press(payButton(page, texts.payment.button.pix))
  await expect(page.getByRole('dialog').getByText(texts.result.pix.title)).toBeVisible()
  await expectAccessible(page)
}

for (const { locale, texts } of LANGUAGES) {
  test.describe(`layouts in ${locale}`, walkedOn(locale), () => {
    for (const version of ['v2', 'v3'] as const) {
      test(`${version}: its columns, and a card that leads to its success page`, async ({ page }) => {
        await open(page, locale, { version })
        const { order, form } = await columns(page)
        const isBeside = order.left >= form.right
        const isWide = (page.viewportSize()?.width ?? 0) >= 960
        expect(isBeside).toBe(version === 'v3' && isWide)
        if (!isBeside) expect(order.bottom).toBeLessThanOrEqual(form.top)
        // The coupon is in the form where the order is not beside it: on a wide window it is beside the form, otherwise
        // in it.
        const coupon = page.locator('main form').getByRole('button', { name: texts.checkout.coupon.open })
        await expect(coupon).toBeVisible({ visible: !isBeside })
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await fillPerson(page, texts)
        await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
        await fillCard(page, texts)
        await confirmCardPurchase(page, texts)
        await expectThankedOn(page, locale, version)
      })

      test(`${version}: a Pix`, async ({ page }) => {
        await open(page, locale, { version })
        await fillPerson(page, texts)
        await payByPix(page, texts)
      })
    }

    test('v4 at a desk is v3', { tag: DESK }, async ({ page }) => {
      await open(page, locale, { version: 'v4' })
      const { order, form } = await columns(page)
      expect(order.left).toBeGreaterThanOrEqual(form.right)
      await expect(field(page, texts.checkout.personal.email.label)).toBeVisible()
      await expect(next(page, texts)).toHaveCount(0)
    })
  })
}

for (const width of [360, 768]) {
  const locale = 'pt'
  const texts = LANGUAGES[0]?.texts as BuyerTexts
  const { personal } = texts.checkout

  test.describe(`v4 on a phone of ${width} px`, { tag: DESK }, () => {
    test.use({ userAgent: IPHONE, isMobile: true, hasTouch: true, viewport: { width, height: 740 } })

    test('one question after the other, errors with their question, and a card', async ({ page }) => {
      await open(page, locale, { version: 'v4' })
      await isAtStep(page, texts, 1, 5)
      await expect(field(page, personal.name.label)).toBeVisible()
      await expect(field(page, personal.email.label)).toBeHidden()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await next(page, texts).click()
      await expect(field(page, personal.name.label)).toBeFocused()
      await expect(field(page, personal.name.label)).toHaveAttribute('aria-invalid', 'true')
      await isAtStep(page, texts, 1, 5)
      await field(page, personal.name.label).fill('Maria Clara Souza')
      // The key of the phone that says "next".
      await page.keyboard.press('Enter')
      await expect(field(page, personal.document.label)).toBeFocused()
      await isAtStep(page, texts, 2, 5)
      await page.keyboard.type(someCpf())
      await page.keyboard.press('Enter')
      await expect(field(page, personal.email.label)).toBeFocused()
      await page.keyboard.type('maria@example.com')

      await page.goBack()
      await expect(field(page, personal.document.label)).toBeFocused()
      await page.goForward()
      await expect(field(page, personal.email.label)).toHaveValue('maria@example.com')
      await press(back(page, texts))
      await press(back(page, texts))
      await isAtStep(page, texts, 1, 5)
      await expect(field(page, personal.name.label)).toHaveValue('Maria Clara Souza')
      for (const step of [2, 3, 4]) {
        await press(next(page, texts))
        await isAtStep(page, texts, step, 5)
      }
      await field(page, personal.cellphone.label).fill('11987654321')
      await expectAccessible(page)
      await press(next(page, texts))
      await isAtStep(page, texts, 5, 5)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
      await fillCard(page, texts)
      await expect(cardFrame(page, texts).getByLabel(texts.payment.card.number)).toHaveValue(/0010$/)
      await confirmCardPurchase(page, texts)
      await expectThankedOn(page, locale, 'v4')
    })

    test('the address is one question; a Pix', async ({ page }) => {
      await open(page, locale, { version: 'v4', fn: 'Maria Clara Souza', em: 'maria@example.com' }, 1003)
      const { address } = texts.checkout
      // Data from the link is not requested again, and can be viewed.
      await isAtStep(page, texts, 2, 6)
      await field(page, personal.document.label).fill(someCpf())
      await press(back(page, texts))
      await expect(field(page, personal.name.label)).toHaveValue('Maria Clara Souza')
      await press(next(page, texts))
      await press(next(page, texts))
      await isAtStep(page, texts, 4, 6)
      await expect(field(page, personal.cellphone.label)).toBeFocused()
      await field(page, personal.cellphone.label).fill('11987654321')
      await press(next(page, texts))
      await isAtStep(page, texts, 5, 6)
      await expect(page.getByRole('heading', { level: 2, name: texts.checkout.steps.address })).toBeFocused()
      await field(page, address.zipcode.label).fill('01310-200')
      await field(page, address.street.label).fill('Avenida Paulista')
      await field(page, address.number.label).fill('1578')
      await field(page, address.neighborhood.label).fill('Bela Vista')
      await field(page, address.city.label).fill('São Paulo')
      await field(page, address.state.label).selectOption('SP')
      await press(next(page, texts))
      await isAtStep(page, texts, 6, 6)
      await payByPix(page, texts)
    })

    test('the look chooses the layout, and asks the mail twice in one question', async ({ page }) => {
      await open(page, locale, { ch_id: '503' }, 1001)
      await field(page, personal.name.label).fill('Maria Clara Souza')
      await press(next(page, texts))
      await field(page, personal.document.label).fill(someCpf())
      await press(next(page, texts))
      await field(page, personal.email.label).fill('maria@example.com')
      await press(next(page, texts))
      await expect(field(page, personal.confirmEmail.label)).toBeFocused()
      await field(page, personal.confirmEmail.label).fill('maria@example.com')
      await expectAccessible(page)
      await press(next(page, texts))
      await expect(field(page, personal.cellphone.label)).toBeFocused()
      await page.reload()
      // The repetition is not kept with what was typed, so its question is asked again.
      await expect(field(page, personal.confirmEmail.label)).toBeVisible()
      await expect(field(page, personal.name.label)).toBeHidden()
      await expect(field(page, personal.email.label)).toHaveValue('maria@example.com')
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('everything shows at once', async ({ page }) => {
        await open(page, locale, { version: 'v4' })
        for (const { label } of [personal.name, personal.document, personal.email, personal.cellphone]) {
          await expect(field(page, label)).toBeVisible()
        }
        await expect(page.getByRole('radio', { name: texts.payment.methods.PIX })).toBeVisible()
      })
    })
  })
}
