import type { Page } from '@playwright/test'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { countries as deCountries } from '#texts/de/countries.ts'
import { subscription as deSubscription } from '#texts/de/subscription.ts'
import { countries as ptCountries } from '#texts/pt/countries.ts'
import { subscription as ptSubscription } from '#texts/pt/subscription.ts'
import type { Topics } from '#texts/topics.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  PHONE,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  payButton,
  press,
  walkedOn,
} from './buyer.ts'
import type { BuyerTexts } from './words.ts'

const WORDS: Readonly<Partial<Record<Locale, Topics['subscription']>>> = {
  pt: ptSubscription,
  de: deSubscription,
}
const BOXES: Readonly<Partial<Record<Locale, Topics['countries']>>> = { pt: ptCountries, de: deCountries }

const REFUSED_CARD = '4000000000001125'

async function open(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(`${localePath(locale, path)}?country=BR`)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** Types what every card purchase asks for. */
async function fillAll(page: Page, texts: BuyerTexts, number?: string): Promise<void> {
  await fillPerson(page, texts)
  await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
  await fillCard(page, texts, number)
}

/** The trial's own button and its question, which names no sum. */
async function beginTrial(page: Page, texts: BuyerTexts, words: Topics['subscription']): Promise<void> {
  await press(payButton(page, words.trial.begin))
  const { title } = texts.payment.confirmation
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: words.trial.begin }).click()
}

const STARTED = new Date()

/**
 * A day so many calendar months and days after today in São Paulo, as the pages write it. Midnight may have come since
 * the page was written: then it is that day or the one before.
 */
function dayFromNow(locale: Locale, ahead: { months?: number; days?: number }): RegExp {
  return new RegExp([STARTED, new Date()].map((now) => dayAfter(now, locale, ahead)).join('|'))
}

function dayAfter(now: Date, locale: Locale, { months = 0, days = 0 }): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const at = new Date(Date.UTC(year, month - 1 + months, months === 0 ? day : Math.min(day, last)))
  at.setUTCDate(at.getUTCDate() + days)
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
}

for (const { locale, texts } of LANGUAGES) {
  const words = WORDS[locale] ?? ptSubscription
  const body = (page: Page) => page.locator('body')

  test.describe(`what recurs, in ${locale}`, walkedOn(locale), () => {
    test('a monthly subscription by card', async ({ page }) => {
      await open(page, locale, '/2001')
      await expect(body(page)).toContainText(
        words.price({ amount: 'R$\u00a039,90', period: 'month', days: 30 }).slice(-8),
      )
      await fillAll(page, texts)
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, 2001)
      await expect(body(page)).toContainText(words.order.id)
      await expect(body(page)).toContainText(dayFromNow(locale, { months: 1 }))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })

    test('a trial, whose first card is refused', { tag: PHONE }, async ({ page }) => {
      await open(page, locale, '/2001/offer/teste07')
      await expect(body(page)).toContainText(words.trial.nothingToday)
      await expect(body(page)).toContainText(dayFromNow(locale, { days: 7 }))
      await fillAll(page, texts, REFUSED_CARD)
      await beginTrial(page, texts, words)
      await expect(body(page)).toContainText(texts.errors.INSUFFICIENT_FUNDS)
      await fillCard(page, texts)
      await beginTrial(page, texts, words)
      await page.waitForURL((url) => url.searchParams.has('s_id'))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.result.success.trialTitle)
      await expect(body(page)).toContainText(dayFromNow(locale, { days: 7 }))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })

    test('a year, paid in instalments', { tag: DESK }, async ({ page }) => {
      await open(page, locale, '/2002')
      await fillAll(page, texts)
      await page.getByLabel(texts.payment.installments.label, { exact: true }).selectOption('12')
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, 2002)
      await expect(body(page)).toContainText(words.order.every({ period: 'year', days: 365 }))
      await expect(body(page)).toContainText(dayFromNow(locale, { months: 12 }))
    })

    test('half a year by an offer', { tag: DESK }, async ({ page }) => {
      await open(page, locale, '/2005/offer/semestre')
      await fillAll(page, texts)
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, 2005)
      await expect(body(page)).toContainText(words.order.every({ period: 'semester', days: 180 }))
    })

    test('a contract, whose terms have to be accepted', async ({ page }) => {
      await open(page, locale, '/2004')
      await page.getByText(words.contract.schedule).click()
      await expect(page.getByText(words.contract.number({ n: 12 }))).toBeVisible()
      await expect(body(page)).toContainText(dayFromNow(locale, { months: 12 }))
      await page.getByText(words.contract.terms, { exact: true }).click()
      await expect(page.getByText('1. Objeto.')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await fillAll(page, texts)
      await press(payButton(page, texts.payment.button.card))
      const box = page.getByRole('checkbox', { name: BOXES[locale]?.acceptance.contract ?? '' })
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await box.check()
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, 2004)
      await expect(body(page)).toContainText(words.order.chargeOf({ n: 1, total: 12 }))
      await expect(body(page)).toContainText(words.order.ends)
    })
  })
}
