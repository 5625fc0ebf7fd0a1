import type { Page } from '@playwright/test'
import { localePath } from '#rules/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { expect, test } from './app.ts'
import {
  walkedOn,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  LANGUAGES,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'

/** A product that leads to another one of the same seller. */
async function putBothOnSale() {
  const offered = await putOnSale({ amount: 2900 })
  const first = await putOnSale({ seller_id: offered.id, upsell: { product_id: offered.id } })
  return { first, offered }
}

for (const { locale, texts } of LANGUAGES) {
  const wordsOf = async () => {
    await loadTopic('upsell', locale)
    return topicTexts('upsell', locale)
  }
  const open = (page: Page, id: number) => page.goto(`${localePath(locale, `/${id}`)}?country=BR`)

  test(
    `one click buys what is offered, once, by the kept card: ${locale}`,
    walkedOn(locale),
    async ({ page, app }) => {
      const words = await wordsOf()
      const { first, offered } = await putBothOnSale()
      await open(page, first.id)
      await fillPerson(page, texts)
      await fillCard(page, texts)
      const wish = page.getByRole('checkbox', { name: words.keepCard })
      await expect(wish).not.toBeChecked()
      await press(wish)
      await expectAccessible(page)
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, first.id)

      await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const button = page.getByRole('button', { name: /29[.,]00/ })
      await button.scrollIntoViewIfNeeded()
      await button.dblclick()
      await expectThanked(page, locale, texts, offered.id)
      // Both purchases stand on the page, each with what has become of it.
      await expect(page.getByText(first.name).first()).toBeVisible()
      await expect(page.getByText(offered.name).first()).toBeVisible()
      expect(await chargesOf(app, offered)).toMatchObject([{ captured: 2900 }])
      await expect(page.getByRole('heading', { name: words.title })).toHaveCount(0)
    },
  )

  test(
    `whoever keeps their card to themselves gets the form, filled in: ${locale}`,
    walkedOn(locale),
    async ({ page }) => {
      const { first, offered } = await putBothOnSale()
      await open(page, first.id)
      await fillPerson(page, texts)
      await fillCard(page, texts)
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, first.id)
      await page.getByRole('link', { name: /29[.,]00/ }).click()
      await page.waitForURL((url) => url.pathname === localePath(locale, `/${offered.id}`))
      await expect(page.getByLabel(texts.checkout.personal.name.label, { exact: true })).toHaveValue(
        'Maria Clara Souza',
      )
      await fillCard(page, texts)
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/payment'))
      await confirmCardPurchase(page, texts)
      const body = (await sent).postDataJSON() as { upsell_id: string }
      expect(body.upsell_id).toMatch(/^[\w-]{22}$/)
      await expectThanked(page, locale, texts, offered.id)
    },
  )
}
