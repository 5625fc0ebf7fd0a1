import type { Locator, Page, TestInfo } from '@playwright/test'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { money } from '#texts/format.ts'
import { loadTexts } from '#texts/load.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { expect, test } from './app.ts'
import {
  DESK,
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
} from './buyer.ts'
import { putAllOnSale } from './shop.ts'
import { de, pt, type BuyerTexts } from './words.ts'

/*
 * The rows of the demo catalogue that no file of their own topic shows: docs/specification.md lists every row with its
 * test. The phone reads Portuguese and the desk German, so that each row is seen in two languages and both sizes.
 */

function readerOf({ project }: TestInfo): { locale: Locale; texts: BuyerTexts } {
  return project.name === 'phone' ? { locale: 'pt', texts: pt } : { locale: 'de', texts: de }
}

const address = (locale: Locale, path: string): string => {
  const url = localePath(locale, path)
  return `${url}${url.includes('?') ? '&' : '?'}country=BR`
}

const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

const instalments = (page: Page, texts: BuyerTexts): Locator =>
  fieldOf(page, texts.payment.installments.label)

/** Amounts as this reader sees them. */
const reais = (minor: number, locale: Locale): string => money(minor, 'BRL', locale)

type Refusal = 'PRODUCT_NOT_FOUND' | 'OFFER_NOT_FOUND' | 'SELLER_NOT_READY'

const REFUSED_ROWS: readonly { row: string; path: string; says: Refusal }[] = [
  { row: 'an offer that was not approved', path: '/1001/offer/pausada1', says: 'OFFER_NOT_FOUND' },
  { row: 'a course that is over', path: '/1008', says: 'PRODUCT_NOT_FOUND' },
]

for (const { row, path, says } of REFUSED_ROWS) {
  test(`refused: ${row}`, async ({ page }, info) => {
    const { locale, texts } = readerOf(info)
    const answer = await page.goto(address(locale, path))
    expect(answer?.status()).toBe(404)
    await expect(page.getByText(texts.httpErrors.codes[says], { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}

/** Texts that distinguish each event of the demo. */
const EVENTS = [
  { path: '/3001', has: ['1º lote', '2º lote', 'Lote extra', 'Arquibancada', 'Pré-venda', 'Mangabeiras'] },
  { path: '/3002', has: ['Ingresso avulso', 'Casa do Evento'] },
]

test('3001 and 3002 are opened where their tickets are chosen', async ({ request }, info) => {
  const { locale } = readerOf(info)
  for (const { path, has } of EVENTS) {
    const answer = await request.get(address(locale, path))
    expect(new URL(answer.url()).pathname).toBe(localePath(locale, `/pre-checkout${path}`))
    const page = await answer.text()
    for (const text of has) expect(page).toContain(text)
  }
})

type State = Parameters<typeof putAllOnSale>[0][number] & { path?: string; says: Refusal | null }

const offerOf = (status_offer: 'APPROVED' | 'PENDING' | 'REQUESTED' | 'DISAPPROVED') => ({
  offers: [{ hash: 'oferta', name: 'Oferta', status_offer, amount: 3700 }],
  path: '/offer/oferta',
})

const STATES: readonly State[] = [
  { status_product: 'PRE_APPROVED', says: null },
  { status_product: 'REVISION', says: null },
  { status_product: 'CHANGED', says: null },
  { status_offer: 'PENDING', says: null },
  { ...offerOf('PENDING'), says: null },
  { status_product: 'PENDING', says: 'PRODUCT_NOT_FOUND' },
  { status_product: 'REQUESTED', says: 'PRODUCT_NOT_FOUND' },
  { status_product: 'DISAPPROVED', says: 'PRODUCT_NOT_FOUND' },
  { is_active: 0, says: 'PRODUCT_NOT_FOUND' },
  { status_offer: 'DISAPPROVED', says: 'PRODUCT_NOT_FOUND' },
  { status_offer: 'DISAPPROVED', ...offerOf('APPROVED'), says: 'OFFER_NOT_FOUND' },
  { ...offerOf('REQUESTED'), says: 'OFFER_NOT_FOUND' },
  { ...offerOf('DISAPPROVED'), says: 'OFFER_NOT_FOUND' },
]

test('every state of a product and an offer says what its path speaks of', async ({ request }, info) => {
  const { locale, texts } = readerOf(info)
  const ids = await putAllOnSale(STATES.map(({ path: _, says: __, ...terms }) => terms))
  for (const [at, { path = '', says, ...terms }] of STATES.entries()) {
    const answer = await request.get(address(locale, `/${ids[at]}${path}`))
    const named = JSON.stringify(terms)
    expect(answer.status(), named).toBe(says === null ? 200 : 404)
    if (says !== null) expect(await answer.text(), named).toContain(texts.httpErrors.codes[says])
  }
})

test('a seller whose payouts are off sells nothing yet', async ({ request }, info) => {
  const { locale, texts } = readerOf(info)
  for (const off of [{ recipientIsActivated: false }, { baas_activited: false }]) {
    const [id] = await putAllOnSale([{}], off)
    const answer = await request.get(address(locale, `/${id}`))
    expect(await answer.text()).toContain(texts.httpErrors.codes.SELLER_NOT_READY)
  }
})

test('nothing is left of 1010', { tag: DESK }, async ({ page }, info) => {
  const { locale, texts } = readerOf(info)
  await page.goto(address(locale, '/1010'))
  await expect(page.getByText(texts.errors.PRODUCT_OUT_OF_STOCK)).toBeVisible()
  await expect(page.getByLabel(texts.checkout.personal.name.label, { exact: true })).toHaveCount(0)
  // A buyer who cannot buy agrees to nothing and reads nothing about interest.
  await expect(page.locator('body')).not.toContainText(texts.payment.button.card)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

async function buyByCard(page: Page, texts: BuyerTexts, button?: string): Promise<void> {
  await fillPerson(page, texts)
  await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
  await fillCard(page, texts)
  await confirmCardPurchase(page, texts, button)
}

test(
  '1001 by promo01: twelve instalments without interest, chosen beforehand, and cashback',
  { tag: PHONE },
  async ({ page }, info) => {
    const { locale, texts } = readerOf(info)
    await loadTopic('cashback', locale)
    const { title } = topicTexts('cashback', locale)
    await page.goto(address(locale, '/1001'))
    await expect(page.locator('body')).toContainText(title({ value: reais(2485, locale) }))
    await expect(instalments(page, texts)).toHaveValue('12')

    await page.goto(address(locale, '/1001/offer/promo01'))
    const select = instalments(page, texts)
    const twelve = texts.payment.installments.withoutInterest({ n: 12, value: reais(2475, locale) })
    await expect(select.locator('option:checked')).toHaveText(twelve)
    await expect(page.locator('body')).toContainText(title({ value: reais(1485, locale) }))
    await buyByCard(page, texts)
    await expectThanked(page, locale, texts, 1001)
    const bought = page.locator('body')
    await expect(bought).toContainText(reais(29_700, locale))
    await expect(bought).toContainText(texts.result.success.cashback)
    await expect(bought).toContainText(reais(1485, locale))
  },
)

test(
  'instalments: fixed, and the first few without interest; cashback up to a limit',
  { tag: DESK },
  async ({ page }, info) => {
    const { locale, texts } = readerOf(info)
    const [fixed, limited] = await putAllOnSale(
      [
        { fixed_installments: 6, max_installments: 12 },
        { has_cashback: true, cashback: 100 },
      ],
      { max_cashback_amount: 3000 },
    )
    await page.goto(address(locale, `/${fixed}`))
    await expect(instalments(page, texts).locator('option')).toHaveCount(1)
    await expect(instalments(page, texts)).toHaveValue('6')

    await page.goto(address(locale, '/1004'))
    const options = instalments(page, texts).locator('option')
    await expect(options).toHaveCount(10)
    const { withoutInterest } = texts.payment.installments
    await expect(options.nth(2)).toHaveText(withoutInterest({ n: 3, value: reais(11_663, locale) }))
    await expect(options.nth(3)).not.toHaveText(/sem juros|zinsfrei/)

    await loadTopic('cashback', locale)
    const { title } = topicTexts('cashback', locale)
    await page.goto(address(locale, `/${limited}`))
    await expect(page.locator('body')).toContainText(title({ value: reais(3000, locale) }))
  },
)

test('MENOS50 takes fifty reais off 1001', { tag: PHONE }, async ({ page }, info) => {
  const { locale } = readerOf(info)
  await page.goto(`${address(locale, '/1001')}&cupom=menos50`)
  await expect(page.locator('body')).toContainText(`−${reais(5000, locale)}`)
  await expect(page.locator('body')).toContainText(reais(44_700, locale))
})

test('1002 leads to the course after the purchase', { tag: DESK }, async ({ page }, info) => {
  const { locale, texts } = readerOf(info)
  await page.goto(address(locale, '/1002'))
  await expect(page.locator('body')).toContainText(reais(6700, locale))
  await expect(instalments(page, texts).locator('option')).toHaveCount(3)
  await buyByCard(page, texts)
  await expectThanked(page, locale, texts, 1002)
  await loadTopic('upsell', locale)
  const { open } = topicTexts('upsell', locale)
  const offered = page.getByRole('link', { name: open({ price: reais(29_700, locale) }) })
  await expect(offered).toHaveAttribute('href', /\/1001\/offer\/promo01/)
})

/** Where it goes: the CEP fills in the rest, and the number is where the buyer is then. */
async function fillAddress(page: Page, texts: BuyerTexts): Promise<void> {
  const { zipcode, number } = texts.checkout.address
  await fieldOf(page, zipcode.label).pressSequentially('01310100')
  await expect(fieldOf(page, number.label)).toBeFocused()
  await page.keyboard.type('1000')
}

test('1003 is sent for its fixed fee', { tag: PHONE }, async ({ page }, info) => {
  const { locale, texts } = readerOf(info)
  await page.goto(address(locale, '/1003'))
  await expect(page.getByRole('button', { name: reais(10_980, locale) })).toBeVisible()
  // The price that the old price is compared with includes the fee too.
  const { oldPrice } = texts.checkout.summary
  await expect(page.locator('body')).toContainText(oldPrice({ value: reais(13_980, locale) }))
  await fillAddress(page, texts)
  await buyByCard(page, texts)
  await expectThanked(page, locale, texts, 1003)
  await expect(page.locator('body')).toContainText(reais(10_980, locale))
})

test('1004 on v4 ends on the route of special sellers', { tag: DESK }, async ({ page }, info) => {
  const { locale, texts } = readerOf(info)
  await page.goto(`${address(locale, '/1004')}&version=v4`)
  await fillAddress(page, texts)
  await buyByCard(page, texts)
  await page.waitForURL((url) => url.pathname === localePath(locale, '/1004/success'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.result.success.title)
})

test(
  '1007 takes what the buyer gives, and no less than its least',
  { tag: PHONE },
  async ({ page }, info) => {
    const { locale, texts } = readerOf(info)
    await loadTopic('donation', locale)
    const words = topicTexts('donation', locale)
    await page.goto(address(locale, '/1007'))
    const amount = fieldOf(page, words.amount)
    await page.getByRole('button', { name: reais(5000, locale), exact: true }).click()
    await expect(page.getByRole('button', { name: `· ${reais(5000, locale)}` })).toBeVisible()
    await amount.fill('4,99')
    await amount.blur()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(amount).toHaveAccessibleDescription(words.atLeast({ minimum: reais(500, locale) }))
    // An amount that cannot be given is named on no button.
    await expect(page.getByRole('button', { name: words.give, exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await amount.fill('12,50')
    await buyByCard(page, texts, words.give)
    await expectThanked(page, locale, texts, 1007, texts.result.success.donated)
    await expect(page.locator('body')).toContainText(reais(1250, locale))
  },
)

test('1009 is sold while its changes are looked at', { tag: DESK }, async ({ page }, info) => {
  const { locale, texts } = readerOf(info)
  await page.goto(address(locale, '/1009'))
  await fillPerson(page, texts)
  await chooseMethod(page, texts.payment.methods.PIX)
  await press(payButton(page, texts.payment.button.pix))
  const dialog = page.getByRole('dialog', { name: texts.result.pix.title })
  await expect(dialog).toContainText(reais(9700, locale))
})

test(
  '2003 by itself begins with its fortnight for nothing; 2005 repeats each quarter',
  { tag: PHONE },
  async ({ page }, info) => {
    const { locale, texts } = readerOf(info)
    await loadTopic('subscription', locale)
    const words = topicTexts('subscription', locale)
    await page.goto(address(locale, '/2003'))
    const notice = page.getByText(words.trialLength({ n: 14, unit: 'days' }), { exact: true })
    await expect(notice).toBeVisible()
    const sentence = page.getByText(words.trial.nothingToday).filter({ visible: true })
    await expect(sentence).not.toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await fillPerson(page, texts)
    await press(page.getByRole('button', { name: texts.checkout.steps.next }))
    const heading = page.getByRole('heading', { name: texts.payment.title })
    await expect(async () => {
      const [next, kept] = [await heading.boundingBox(), await sentence.first().boundingBox()]
      // The notice stays in sight, and the step that has opened begins below it.
      expect(kept?.y).toBeGreaterThanOrEqual(0)
      expect(next?.y).toBeGreaterThan((kept?.y ?? 0) + (kept?.height ?? 0))
    }).toPass()
    await page.goto(address(locale, '/2005'))
    const period = words.price({ amount: '', period: 'quarter', days: 90 }).trim()
    await expect(page.locator('body')).toContainText(period)
  },
)

test('each row is paid by the methods of its product', { tag: DESK }, async ({ request }) => {
  const METHODS: Readonly<Record<number, string[]>> = {
    1001: ['CREDIT_CARD', 'PIX', 'TWO_CREDIT_CARDS', 'DEBIT_CARD', 'BOLETO', 'PAYPAL'],
    // A free product is not paid for.
    1006: [],
    1007: ['CREDIT_CARD', 'PIX'],
    2001: ['CREDIT_CARD', 'PIX_AUTOMATIC', 'BOLETO'],
  }
  for (const [id, methods] of Object.entries(METHODS)) {
    const page = await (await request.get(`/${id}?country=BR`)).text()
    const shown = [...page.matchAll(/name="method"[^>]*value="([A-Z_]+)"/g)].map(([, method]) => method)
    expect(shown, id).toEqual(methods)
  }
})

test(
  '4001 asks every European reader for the same consents, in their words',
  { tag: DESK },
  async ({ page }) => {
    for (const [locale, country] of [
      ['en', 'IE'],
      ['fr', 'FR'],
      ['it', 'IT'],
    ] as const) {
      const texts = await loadTexts(locale)
      await page.goto(`${localePath(locale, '/4001')}?country=${country}`)
      await expect(page.getByRole('button', { name: texts.payment.button.europe, exact: true })).toBeVisible()
      await expect(page.locator('input[type="checkbox"]')).toHaveCount(3)
      await expect(page.locator('body')).toContainText(money(14_900, 'EUR', locale))
      await expectNoSidewaysScroll(page)
    }
  },
)
