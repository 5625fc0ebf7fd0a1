import type { Page } from '@playwright/test'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { thankYouPath, type Locale } from '#rules/base/locale.ts'
import { expect, test, type AppUrls } from './app.ts'
import {
  APPROVED_CARD,
  DESK,
  LANGUAGES,
  PHONE,
  cardFrame,
  confirmCardPurchase,
  expectAccessible,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  walkedOn,
} from './buyer.ts'
import { countShifts } from './shifts.ts'
import { chargesOf, putOnSale, type OnSale } from './shop.ts'
import { de, pt, type BuyerTexts } from './words.ts'

async function payByCard(page: Page, texts: BuyerTexts, number: string): Promise<void> {
  await fillCard(page, texts, number)
  await confirmCardPurchase(page, texts)
}

async function openForCard(page: Page, locale: Locale, texts: BuyerTexts): Promise<OnSale> {
  const product = await putOnSale()
  await openCheckout(page, locale, product.id)
  await fillPerson(page, texts)
  return product
}

/** The reason in its place, read out at once, and that nothing was charged. */
async function expectRefusal(page: Page, texts: BuyerTexts, code: PaymentErrorCode): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: texts.result.notCompleted.title })
  await expect(notice).toContainText(texts.errors[code])
  await expect(notice).toContainText(texts.payment.recovery.notCharged)
}

/** A second try with a good card ends well, and only that one took money. */
async function expectGoodRetry(
  page: Page,
  app: AppUrls,
  bought: { product: OnSale; locale: Locale; texts: BuyerTexts; refused: number },
): Promise<void> {
  const { product, locale, texts, refused } = bought
  await payByCard(page, texts, APPROVED_CARD)
  await expectThanked(page, locale, texts, product.id)
  const charges = await chargesOf(app, product)
  expect(charges.filter(({ captured }) => captured > 0)).toHaveLength(1)
  expect(charges.filter(({ status }) => status === 'refused')).toHaveLength(refused)
}

test('a card that is typed into the name is refused there, and the sentence leads to the card', async ({
  page,
}) => {
  await openForCard(page, 'pt', pt)
  const name = page.locator('input[name="name"]')
  await name.fill('4111 1111 1111 1111 Maria')
  await payByCard(page, pt, APPROVED_CARD)
  await expect(page.getByRole('alert').filter({ hasText: pt.cardInText })).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
})

for (const { locale, texts } of [
  { locale: 'pt', texts: pt },
  { locale: 'de', texts: de },
] as const) {
  test(
    `a limit that is too low offers another card or method, in ${locale}`,
    walkedOn(locale),
    async ({ page, app }) => {
      const product = await openForCard(page, locale, texts)
      await fillCard(page, texts, '4000000000001125')
      const shifted = await countShifts(page)
      await confirmCardPurchase(page, texts)
      await expectRefusal(page, texts, 'INSUFFICIENT_FUNDS')
      // The answer comes long after the press and moves nothing but the button's own words (0.0002; a notice moved 0.15).
      expect(await shifted()).toBeLessThan(0.005)
      await expectAccessible(page)
      const notice = page.getByRole('alert')
      await expect(notice.getByRole('button', { name: texts.payment.methods.PIX })).toBeVisible()
      await expect(notice.getByRole('button', { name: texts.payment.methods.BOLETO })).toBeVisible()
      await notice.getByRole('button', { name: texts.payment.recovery.anotherCard }).click()
      await expect(cardFrame(page, texts).getByLabel(texts.payment.card.number)).toHaveValue('')
      await expectGoodRetry(page, app, { product, locale, texts, refused: 1 })
    },
  )
}

test('the method that the notice offers is chosen by it', { tag: PHONE }, async ({ page, app }) => {
  const product = await openForCard(page, 'pt', pt)
  await payByCard(page, pt, '4000000000001166')
  await expectRefusal(page, pt, 'SUSPECTED_FRAUD')
  await page.getByRole('alert').getByRole('button', { name: pt.payment.methods.PIX }).click()
  await expect(page.getByRole('radio', { name: pt.payment.methods.PIX })).toBeChecked()
  await page.getByRole('button', { name: pt.payment.button.pix }).click()
  await expect(page.getByRole('button', { name: pt.result.pix.copy })).toBeVisible()
  const charges = await chargesOf(app, product)
  expect(charges.map(({ status }) => status)).toEqual(['refused', 'waiting'])
})

test('a wrong security code is marked at the security code', { tag: PHONE }, async ({ page, app }) => {
  const product = await openForCard(page, 'pt', pt)
  await payByCard(page, pt, '4000000000001067')
  await expectRefusal(page, pt, 'INVALID_CVV')
  const cvv = cardFrame(page, pt).getByLabel(pt.payment.card.cvv)
  await expect(cvv).toHaveAttribute('aria-invalid', 'true')
  await expect(cvv).toBeFocused()
  await expect(cardFrame(page, pt).getByText(pt.errors.INVALID_CVV)).toBeVisible()
  await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0)
  await expectGoodRetry(page, app, { product, locale: 'pt', texts: pt, refused: 1 })
})

test('a card that cannot be used is cleared', { tag: DESK }, async ({ page, app }) => {
  const product = await openForCard(page, 'pt', pt)
  await payByCard(page, pt, '4000000000001109')
  await expectRefusal(page, pt, 'INVALID_CREDIT_CARD')
  const { number, expiry, cvv } = pt.payment.card
  for (const label of [number, expiry, cvv]) {
    await expect(cardFrame(page, pt).getByLabel(label)).toHaveValue('')
  }
  await expectGoodRetry(page, app, { product, locale: 'pt', texts: pt, refused: 1 })
})

/** As after half an hour, or after the vault's database was taken over: the token of the next payment opens nothing. */
async function loseNextCard(page: Page, times: number): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith('/payment'),
    (route) => {
      const lost = (route.request().postData() ?? '').replace(/card_[\w-]{43}/, `card_${'x'.repeat(43)}`)
      return route.continue({ postData: lost })
    },
    { times },
  )
}

test(
  'a card that the vault has lost is handed over once more by itself',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await openForCard(page, 'pt', pt)
    await loseNextCard(page, 1)
    await payByCard(page, pt, APPROVED_CARD)
    await expect(page).toHaveURL(/obrigado/)
    const charges = await chargesOf(app, product)
    expect(charges.map(({ status }) => status)).toEqual(['paid'])
  },
)

for (const { locale, texts } of LANGUAGES) {
  test(
    `a card that is no longer kept is asked for again, in ${locale}`,
    walkedOn(locale),
    async ({ page, app }) => {
      const product = await openForCard(page, locale, texts)
      // Handed over once more by itself, and gone again.
      await loseNextCard(page, 2)
      await payByCard(page, texts, APPROVED_CARD)
      await expectRefusal(page, texts, 'CARD_GONE')
      const number = cardFrame(page, texts).getByLabel(texts.payment.card.number)
      await expect(number).toHaveValue('')
      await expect(number).toBeFocused()
      await expect(cardFrame(page, texts).getByText(texts.errors.CARD_GONE)).toBeVisible()
      await expectAccessible(page)
      await expectGoodRetry(page, app, { product, locale, texts, refused: 0 })
    },
  )
}

test('a technical refusal tries the next gateway by itself', { tag: DESK }, async ({ page, app }) => {
  const product = await openForCard(page, 'pt', pt)
  await payByCard(page, pt, '4000000000001182')
  await expectRefusal(page, pt, 'GENERIC')
  await expectGoodRetry(page, app, { product, locale: 'pt', texts: pt, refused: 2 })
})

test('a refusal that nobody has heard of leaves another card free', { tag: DESK }, async ({ page, app }) => {
  const product = await openForCard(page, 'pt', pt)
  await payByCard(page, pt, '4000000000001216')
  await expectRefusal(page, pt, 'GENERIC')
  await expectGoodRetry(page, app, { product, locale: 'pt', texts: pt, refused: 1 })
})

/** Pays, is informed that the purchase is registered and under review, and has the other side decide by its button. */
async function walkThroughReview(
  { page, app }: { page: Page; app: AppUrls },
  buyer: { locale: Locale; texts: BuyerTexts },
  review: { number: string; decision: 'Approve' | 'Refuse' },
): Promise<void> {
  const { locale, texts } = buyer
  const product = await openForCard(page, locale, texts)
  await payByCard(page, texts, review.number)
  await page.waitForURL((url) => url.pathname === thankYouPath(locale, product.id))
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('status')).toBe('pending_fraud_analysis')
  expect(searchParams.get('s_id')).not.toBeNull()
  const { title, text, understood } = texts.result.review
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText(text)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: understood }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const [charge] = await chargesOf(app, product)
  const team = await page.context().newPage()
  await team.goto(`${app.sandbox}/pay/${charge?.id}`)
  await team.getByRole('button', { name: review.decision }).click()
}

test(
  'a purchase under review is registered and moves on by itself',
  { tag: PHONE },
  async ({ page, app }) => {
    const review = { number: '4000000000002016', decision: 'Approve' } as const
    await walkThroughReview({ page, app }, { locale: 'pt', texts: pt }, review)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.success.title)
  },
)

test(
  'a purchase that a review refuses says so by itself, and leads back',
  { tag: DESK },
  async ({ page, app }) => {
    const review = { number: '4000000000002024', decision: 'Refuse' } as const
    await walkThroughReview({ page, app }, { locale: 'de', texts: de }, review)
    const notice = page.getByRole('alert').filter({ hasText: de.result.notCompleted.title })
    await expect(notice).toContainText(de.errors.BLOCKED_BY_FRAUD_ANALYSIS)
    await expect(page.getByRole('link', { name: de.result.notCompleted.tryAgain })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'an answer that is lost is found out, and the page moves on by itself',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await openForCard(page, 'pt', pt)
    // Charged twenty seconds later: until then the outcome stays unknown, however slow the browser is.
    await payByCard(page, pt, '4000000000002065')
    await page.waitForURL((url) => url.pathname === '/payment-pending')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.unknown.title)
    await page.waitForURL((url) => url.pathname === thankYouPath('pt', product.id))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.success.title)
    const charges = await chargesOf(app, product)
    expect(charges.map(({ captured }) => captured)).toEqual([4700])
  },
)
