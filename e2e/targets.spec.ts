import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import {
  chooseMethod,
  confirmCardPurchase,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  PHONE,
  press,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import { pt } from './words.ts'

/*
 * A target to press on a phone is as high as a thumb, 44 pixels, unless it is a word within a sentence (WCAG 2.2
 * requires 24, Apple's and Google's guidelines 44 and 48).
 */

/** The words of what can be pressed and is lower than a thumb; of a window before the page, in that window alone. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const place = document.querySelector('dialog:modal') ?? document
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && /\p{L}/u.test(node.textContent ?? ''),
      )
    return [...place.querySelectorAll('button, a[href], summary')]
      .filter((element) => element.checkVisibility() && !isInSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.height < 44 && box.bottom + scrollY > 0)
      .map(({ element, box }) => `${element.textContent.trim()} (${Math.round(box.height)})`)
  })

test('whatever is pressed on a phone is as high as a thumb', { tag: PHONE }, async ({ page }) => {
  const product = await putOnSale({ allowed_coupon: true, amount: 20_000 })
  await openCheckout(page, 'pt', product.id)
  await page.waitForLoadState('networkidle')
  await page.locator('footer details summary').last().click()
  await press(page.locator('details:has(~ main) > summary'))
  await expect(page.getByRole('button', { name: pt.checkout.coupon.open }).first()).toBeAttached()
  expect(await lowTargets(page)).toEqual([])

  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.PIX)
  await press(payButton(page, pt.payment.button.pix))
  const dialog = page.getByRole('dialog', { name: pt.result.pix.title })
  await expect(dialog.getByRole('button', { name: pt.result.pix.copy })).toBeVisible()
  expect(await lowTargets(page)).toEqual([])
})

test('nor is anything lower on the receipt', { tag: PHONE }, async ({ page }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, product.id)
  await expect(page.getByRole('link', { name: pt.result.success.withdrawal })).toBeVisible()
  expect(await lowTargets(page)).toEqual([])
})

test('nor where tickets are chosen', { tag: PHONE }, async ({ page }) => {
  await page.goto('/pre-checkout/3001?country=BR')
  await page.waitForLoadState('networkidle')
  expect(await lowTargets(page)).toEqual([])
})
