import type { Page } from '@playwright/test'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  PHONE,
  cardFrame,
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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1'

async function open(page: Page, locale: Locale, path: string, query: Record<string, string> = {}) {
  await page.goto(`${localePath(locale, path)}?${new URLSearchParams({ country: 'BR', ...query })}`)
}

async function fillAddress(page: Page, texts: BuyerTexts): Promise<void> {
  const { address } = texts.checkout
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(address.zipcode.label).fill('01310-200')
  await field(address.street.label).fill('Avenida Paulista')
  await field(address.number.label).fill('1578')
  await field(address.neighborhood.label).fill('Bela Vista')
  await field(address.city.label).fill('São Paulo')
  await field(address.state.label).selectOption('SP')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const next = (page: Page, texts: BuyerTexts) => page.getByRole('button', { name: texts.checkout.steps.next })
const stepOf = (page: Page, texts: BuyerTexts, step: number, of: number) =>
  expect(page.getByText(texts.checkout.steps.progress({ step, of }), { exact: true })).toBeVisible()

for (const { locale, texts } of LANGUAGES) {
  test.describe(`steps in ${locale}`, walkedOn(locale), () => {
    test('two of them: on, back by every button, and paid', async ({ page }) => {
      await open(page, locale, '/1001', { ch_id: '502' })
      await stepOf(page, texts, 1, 2)
      // A heading above nothing promises what does not follow.
      await expect(heading(page, texts.payment.title)).toBeHidden()
      await expectAccessible(page)
      await press(next(page, texts))
      await expect(page.getByLabel(texts.checkout.personal.name.label, { exact: true })).toBeFocused()

      await fillPerson(page, texts)
      await press(next(page, texts))
      await stepOf(page, texts, 2, 2)
      await expect(heading(page, texts.payment.title)).toBeFocused()
      await expect(page.getByText('Maria Clara Souza · ')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await fillCard(page, texts)

      await page.goBack()
      await stepOf(page, texts, 1, 2)
      await expect(page.getByLabel(texts.checkout.personal.name.label, { exact: true })).toHaveValue(
        'Maria Clara Souza',
      )
      await page.goForward()
      await stepOf(page, texts, 2, 2)
      await press(page.getByRole('button', { name: texts.checkout.steps.back }))
      await stepOf(page, texts, 1, 2)
      await press(next(page, texts))
      await press(page.getByRole('button', { name: texts.common.actions.edit }))
      await press(next(page, texts))

      await expect(cardFrame(page, texts).getByLabel(texts.payment.card.number)).toHaveValue(/0010$/)
      await confirmCardPurchase(page, texts)
      await expectThanked(page, locale, texts, 1001)
    })

    test(
      'three of them, where the product asks for an address; a reload finds the step again',
      { tag: PHONE },
      async ({ page }) => {
        await open(page, locale, '/1003', { ch_id: '502' })
        await stepOf(page, texts, 1, 3)
        await fillPerson(page, texts)
        await press(next(page, texts))
        await stepOf(page, texts, 2, 3)
        await expectAccessible(page)
        const saved = page.waitForResponse((answer) =>
          /\/api\/lead.*"1578".*"SP"/s.test(answer.url() + answer.request().postData()),
        )
        await fillAddress(page, texts)
        await press(next(page, texts))
        await stepOf(page, texts, 3, 3)
        await expect(page.getByText('Avenida Paulista, 1578')).toBeVisible()
        await expectNoSidewaysScroll(page)
        await saved

        await page.reload()
        await stepOf(page, texts, 3, 3)
        await page.goBack()
        await expect(page.getByLabel(texts.checkout.address.number.label, { exact: true })).toHaveValue(
          '1578',
        )
        await page.goBack()
        await stepOf(page, texts, 1, 3)
      },
    )

    test(
      'the browser leaves the page from the first step, and never from a later one',
      { tag: PHONE },
      async ({ page }) => {
        await page.goto('/1006?country=BR')
        await open(page, locale, '/1001', { ch_id: '502' })
        await fillPerson(page, texts)
        await press(next(page, texts))
        await stepOf(page, texts, 2, 2)
        await page.goBack()
        await stepOf(page, texts, 1, 2)
        await page.goBack()
        await expect(page).toHaveURL(/\/1006/)
      },
    )
  })

  test.describe(`on a phone in ${locale}`, walkedOn(locale), () => {
    test.use({ userAgent: IPHONE, isMobile: true, viewport: { width: 360, height: 740 } })

    test(
      'a named buyer begins with the payment and is asked there for the rest',
      { tag: DESK },
      async ({ page }) => {
        const link = { version: 'v2', fn: 'Maria Clara Souza', em: 'maria@example.com' }
        await open(page, locale, '/1001', link)
        await expect(heading(page, texts.payment.title)).toBeVisible()
        // Parts of both steps are open: neither is called the one of two.
        await expect(page.getByText(texts.checkout.steps.progress({ step: 2, of: 2 }))).toBeHidden()
        const recap = page.getByText('Maria Clara Souza · maria@example.com')
        const label = page.getByText(texts.checkout.personal.document.label, { exact: true })
        const [above, below] = [await recap.boundingBox(), await label.boundingBox()]
        expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8)
        await expectAccessible(page)
        await press(payButton(page, texts.payment.button.card))
        await expect(page.getByLabel(texts.checkout.personal.document.label, { exact: true })).toBeFocused()
        await press(page.getByRole('button', { name: texts.common.actions.edit }))
        await stepOf(page, texts, 1, 2)
        await expect(page.getByLabel(texts.checkout.personal.email.label, { exact: true })).toHaveValue(
          'maria@example.com',
        )
      },
    )
  })
}
