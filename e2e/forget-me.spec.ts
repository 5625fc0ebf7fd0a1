import { expect, test } from './app.ts'
import {
  LANGUAGES,
  cardFrame,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  fillPerson,
  openCheckout,
  walkedOn,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import { trust as deTrust } from '#texts/de/trust.ts'
import { trust as ptTrust } from '#texts/pt/trust.ts'

const WORDS = { pt: ptTrust.forget, de: deTrust.forget } as const

for (const { locale, texts } of LANGUAGES) {
  const words = locale === 'de' ? WORDS.de : WORDS.pt
  test(
    `one press forgets a buyer on this computer, in ${locale}`,
    walkedOn(locale),
    async ({ page, context }) => {
      const product = await putOnSale()
      await openCheckout(page, locale, product.id)
      const saved = page.waitForResponse((answer) => answer.url().includes('/lead') && answer.ok())
      await fillPerson(page, texts)
      await fillCard(page, texts)
      await saved
      const before = await context.cookies()
      const button = page.getByRole('button', { name: words.button })
      await button.focus()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words.title })
      await expect(dialog.getByRole('button', { name: words.again })).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await context.cookies()).toEqual([])
      await expect(cardFrame(page, texts).getByLabel(texts.payment.card.number)).toHaveValue('')
      await page.keyboard.press('Enter')

      await page.waitForLoadState()
      const name = page.getByLabel(texts.checkout.personal.name.label, { exact: true })
      await expect(name).toHaveValue('')
      await expect(button).toBeVisible()
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(kept).toBe('[{},{}]')
      // The cookies of before bring nothing back.
      await context.clearCookies()
      await context.addCookies(before)
      await page.reload()
      await expect(button).toBeVisible()
      await expect(name).toHaveValue('')
    },
  )
}
