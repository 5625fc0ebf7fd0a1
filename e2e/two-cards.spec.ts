import type { FrameLocator, Page } from '@playwright/test'
import type { Locale } from '#rules/base/locale.ts'
import { cards as de } from '#texts/de/cards.ts'
import { cards as pt } from '#texts/pt/cards.ts'
import { expect, test } from './app.ts'
import {
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillPerson,
  LANGUAGES,
  openCheckout,
  typeCard,
  walkedOn,
} from './buyer.ts'
import type { BuyerTexts } from './words.ts'

const FIRST = '4000000000000010'
const NO_MONEY = '4000000000001125'
const SECOND = '5555555555554444'

const WORDS: Partial<Record<Locale, typeof pt>> = { pt, de }

type Walk = { page: Page; words: typeof pt; texts: BuyerTexts }

const groupOf = ({ page, words }: Walk, name: 'first' | 'second') =>
  page.getByRole('group', { name: words[name] })

function frameOf({ page, words, texts }: Walk, name: 'first' | 'second'): FrameLocator {
  return page.frameLocator(`iframe[title="${words[name]}: ${texts.payment.card.frame}"]`)
}

async function fillTwo(walk: Walk, name: 'first' | 'second', number: string): Promise<void> {
  const { card } = walk.texts.payment
  const holder = groupOf(walk, name).getByLabel(card.holder, { exact: true })
  await typeCard({ frame: frameOf(walk, name), holder }, walk.texts, number)
}

for (const { locale, texts } of LANGUAGES) {
  test(
    `two cards pay one purchase in ${locale}, after one of them had no money`,
    walkedOn(locale),
    async ({ page }) => {
      const words = WORDS[locale] ?? pt
      const walk = { page, words, texts }
      const { payment } = texts
      await openCheckout(page, locale)
      await fillPerson(page, texts)
      await chooseMethod(page, payment.methods.TWO_CREDIT_CARDS)
      const amountOf = (name: 'first' | 'second') =>
        groupOf(walk, name).getByLabel(words.amount, { exact: true })
      await expect(amountOf('second')).toHaveValue('248,50')
      await amountOf('first').fill('100')
      await expect(amountOf('second')).toHaveValue('397,00')
      await groupOf(walk, 'first').getByLabel(payment.installments.label, { exact: true }).selectOption('12')

      await fillTwo(walk, 'first', FIRST)
      await fillTwo(walk, 'second', NO_MONEY)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await confirmCardPurchase(page, texts)
      const notice = page.getByRole('alert')
      await expect(notice).toContainText(`${words.second}:`)
      await expect(notice).toContainText(words.notCharged)
      await expectAccessible(page)

      await fillTwo(walk, 'second', SECOND)
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, 1001)
      await expect(page.locator('body')).toContainText('•••• 0010')
      await expect(page.locator('body')).toContainText('•••• 4444')
      await expect(page.locator('body')).toContainText('123,36')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
  )
}
