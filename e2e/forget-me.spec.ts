import { expect, test } from './app.ts'
import {
  LANGUAGES,
  PHONE,
  cardFrame,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCard,
  fillPerson,
  openCheckout,
  press,
  walkedOn,
} from './buyer.ts'
import { ask } from './database.ts'
import { chooseBoth, guarded, putEventOnSale } from './reservations.ts'
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

test('who holds tickets is asked before they are forgotten', { tag: PHONE }, async ({ page }) => {
  const words = WORDS.de
  const event = await putEventOnSale()
  await chooseBoth(page, event)
  await guarded(page)
  const button = page.getByRole('button', { name: words.button })
  const dialog = page.getByRole('dialog', { name: words.lose.title })
  await press(button)
  await expect(dialog).toContainText(words.lose.tickets)
  await expect(dialog).not.toContainText(words.lose.place)
  await expect(dialog.getByRole('button', { name: words.lose.keep })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const held = () => ask<{ state: string }>(`select state from reservations where product_id = ${event.id}`)
  expect(await held()).toEqual([{ state: 'open' }])

  await press(button)
  await dialog.getByRole('button', { name: words.lose.confirm }).click()
  await expect(page.getByRole('dialog', { name: words.title })).toBeVisible()
  expect(await held()).toEqual([{ state: 'ended' }])
})
