import type { Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
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
import { pt } from './words.ts'

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
      // Both purchases are shown on the page, each with its outcome.
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

test('the offer is paid in instalments, or declined and found again', async ({ page, app }) => {
  const { locale, texts } = LANGUAGES.find((one) => one.locale === 'pt') ?? { locale: 'pt', texts: pt }
  await loadTopic('upsell', locale)
  const words = topicTexts('upsell', locale)
  const offered = await putOnSale({ amount: 30_000, max_installments: 3, no_interest_installments: 2 })
  const first = await putOnSale({ seller_id: offered.id, upsell: { product_id: offered.id } })
  await page.goto(`/${first.id}?country=BR`)
  await fillPerson(page, texts)
  await fillCard(page, texts)
  await press(page.getByRole('checkbox', { name: words.keepCard }))
  await confirmCardPurchase(page, texts)
  await expectThanked(page, locale, texts, first.id)

  await press(page.getByRole('button', { name: words.decline }))
  await expect(page.locator(':focus')).toContainText(words.declined)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(words.declined)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.title })).toHaveCount(0)
  await press(page.getByRole('button', { name: words.seeAgain }))

  const parts = page.getByLabel(texts.payment.installments.label)
  await expect(parts.getByRole('option')).toHaveText([
    /1x de R\$\s300,00 à vista/,
    /2x de R\$\s150,00 sem juros/,
    /3x de R\$\s106,86 \(R\$\s320,58\)/,
  ])
  await parts.selectOption('3')
  await expect(page.getByText(/Juros de 3,39/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page.getByRole('button', { name: /320,58/ }))
  await expectThanked(page, locale, texts, offered.id)
  expect(await chargesOf(app, offered)).toMatchObject([{ captured: 32_058 }])
})
