import type { Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
import { coupon as deCoupon } from '#texts/de/coupon.ts'
import { coupon as ptCoupon } from '#texts/pt/coupon.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  PHONE,
  chooseMethod,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillFreePerson,
  fillPerson,
  payButton,
  press,
  walkedOn,
} from './buyer.ts'
import { putCoupon, putOnSale } from './shop.ts'
import type { BuyerTexts } from './words.ts'

const WORDS = { pt: ptCoupon, de: deCoupon }

const COUPONS = { allowed_coupon: true, max_installments: 1 } as const

/** The page holds the box twice, for the phone and for wider screens, and shows one of them. */
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

const total = (page: Page, texts: BuyerTexts, amount: RegExp) =>
  expect(page.getByRole('button', { name: texts.payment.button.pix })).toHaveText(amount)

for (const { locale, texts } of LANGUAGES) {
  const words = WORDS[locale === 'de' ? 'de' : 'pt']
  const field = (page: Page) => page.getByLabel(words.label, { exact: true }).filter({ visible: true })
  const open = (page: Page, id: number, coupon = '') =>
    page.goto(`${localePath(locale, `/${id}`)}?country=BR${coupon && `&cupom=${coupon}`}`)
  const openBox = async (page: Page): Promise<void> => {
    await press(page.getByRole('button', { name: texts.checkout.coupon.open }).filter({ visible: true }))
    await expect(field(page)).toBeFocused()
  }

  test.describe(`coupons, in ${locale}`, walkedOn(locale), () => {
    test('a link brings one, and it can be removed again', async ({ page }) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await open(page, 1001, 'bemvindo10')
      await expect(shown(page, words.applied({ name: 'BEMVINDO10' }))).toBeVisible()
      await chooseMethod(page, texts.payment.methods.PIX)
      await total(page, texts, /447,30/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await chooseMethod(page, texts.payment.methods.PIX)
      await total(page, texts, /447,30/)
      await page.getByRole('button', { name: words.remove }).filter({ visible: true }).click()
      await total(page, texts, /497,00/)
      await expect(
        page.getByRole('button', { name: texts.checkout.coupon.open }).filter({ visible: true }),
      ).toBeFocused()
      expect(errors).toEqual([])
    })

    test(
      'why one is refused is said at its field, and another one can be typed',
      { tag: PHONE },
      async ({ page }) => {
        const product = await putOnSale(COUPONS)
        const usedUp = await putCoupon(product, { limit: 0 })
        const elsewhere = await putCoupon(await putOnSale(COUPONS))
        await open(page, 1001)
        await chooseMethod(page, texts.payment.methods.PIX)
        await openBox(page)
        await page.keyboard.press('Enter')
        await expect(shown(page, words.empty)).toBeVisible()
        for (const [code, problem] of [
          ['NAOEXISTE', words.refusals.COUPON_INVALID],
          ['vencido', texts.errors['0001']],
          [elsewhere, words.refusals.COUPON_INVALID],
        ] as const) {
          await field(page).fill(code)
          await page.keyboard.press('Enter')
          await expect(shown(page, problem)).toBeVisible()
          await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
          await expect(field(page)).toHaveValue(code)
          await total(page, texts, /497,00/)
        }
        await expectAccessible(page)
        await field(page).fill(' bemvindo10 ')
        await page.keyboard.press('Enter')
        await expect(shown(page, words.applied({ name: 'BEMVINDO10' }))).toBeVisible()
        await total(page, texts, /447,30/)
        await open(page, product.id, usedUp)
        await expect(shown(page, texts.errors.COUPON_USED_UP)).toBeVisible()
      },
    )

    test('few uses and a near end are told', { tag: DESK }, async ({ page }) => {
      await open(page, 1001, 'ULTIMA1')
      await expect(shown(page, words.left({ n: 1 }))).toBeVisible()
      await expect(shown(page, words.ends).locator('..')).toHaveText(/\d{1,2}:\d{2}/)
      await expectAccessible(page)
    })

    test('one worth more than the price leaves nothing to pay', { tag: DESK }, async ({ page }) => {
      const product = await putOnSale({ ...COUPONS, amount: 4700 })
      const coupon = await putCoupon(product, { type: 'AMOUNT', value: 9900 })
      await open(page, product.id, coupon)
      await expect(shown(page, words.applied({ name: coupon }))).toBeVisible()
      await fillFreePerson(page, texts)
      await expectAccessible(page)
      await press(payButton(page, texts.payment.button.free))
      await expectThanked(page, locale, texts, product.id, texts.result.success.got)
    })

    test(
      'one that ends before the purchase costs nobody what they typed',
      { tag: PHONE },
      async ({ page }) => {
        const product = await putOnSale({ ...COUPONS, amount: 4700 })
        const coupon = await putCoupon(product)
        await open(page, product.id, coupon)
        await chooseMethod(page, texts.payment.methods.PIX)
        await total(page, texts, /42,30/)
        await fillPerson(page, texts, 'ana.lima@example.com')
        await putCoupon(product, { due_date: '2024-01-01T00:00:00Z' })
        await press(payButton(page, texts.payment.button.pix))
        await expect(shown(page, texts.errors['0001'])).toBeVisible()
        await expect(shown(page, /47,00/)).toBeVisible()
        await total(page, texts, /47,00/)
        await expect(page.getByLabel(texts.checkout.personal.email.label, { exact: true })).toHaveValue(
          'ana.lima@example.com',
        )
        await expectAccessible(page)
        await press(payButton(page, texts.payment.button.pix))
        await expect(page.getByRole('dialog', { name: texts.result.pix.title })).toBeVisible()
        await expect(shown(page, /47,00/)).toBeVisible()
      },
    )

    test('an offer without coupons has no place for them', { tag: PHONE }, async ({ page }) => {
      const product = await putOnSale()
      await open(page, product.id, 'BEMVINDO10')
      await expect(page.getByRole('heading', { name: texts.payment.title })).toBeVisible()
      await expect(page.getByRole('button', { name: texts.checkout.coupon.open })).toHaveCount(0)
      await expect(field(page)).toHaveCount(0)
    })
  })
}
