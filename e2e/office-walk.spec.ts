import type { Locator, Page } from '@playwright/test'
import { en } from '#texts/office/en.ts'
import { pt as officePt } from '#texts/office/pt.ts'
import type { OfficeLocale, OfficeTexts } from '#texts/office/load.ts'
import { expect, test } from './app.ts'
import { confirmCardPurchase, DESK, fillCard, fillPerson, PHONE } from './buyer.ts'
import { startEmptyShop, type EmptyShop } from './empty-shop.ts'
import { tabTo } from './keyboard.ts'
import { OFFICE_PASSWORD, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

/*
 * From an empty database to a refund that the reports and the log show, in English by pressing and in Portuguese by
 * keyboard alone. The Portuguese path by pressing is covered in office-begin.spec.ts.
 */

let shop: EmptyShop
test.beforeEach(async () => {
  shop = await startEmptyShop()
})
test.afterEach(() => shop.stop())

/** How somebody fills in and presses. */
type Hands = {
  type(field: Locator, text: string): Promise<void>
  press(target: Locator): Promise<void>
}

const fingers: Hands = { type: (field, text) => field.fill(text), press: (target) => target.click() }

/** A keyboard, with the number of its keys that were pressed, Tab among them. */
function keyboardOf(page: Page): Hands & { keys: number } {
  const counted = (keys: number): void => {
    hands.keys += keys
  }
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    counted(await tabTo(page, target))
  }
  const hands = {
    keys: 0,
    type: async (field: Locator, text: string) => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
      counted(text.length)
    },
    press: async (target: Locator) => {
      await reach(target)
      await page.keyboard.press('Enter')
      counted(1)
    },
  }
  return hands
}

/** Seconds a key of somebody who types forty words a minute, five keys each. */
const SECONDS_A_KEY = 60 / (40 * 5)
const WIZARD_SECONDS = 180

type Walker = { page: Page; hands: Hands; texts: OfficeTexts; locale: OfficeLocale }

/** The four screens to the page that waits for the first sale. @returns the product's address */
async function beginShop({ page, hands, texts }: Walker): Promise<string> {
  const { begin, fields } = texts.shop
  const field = (label = '') => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name })
  await expect(async () => page.goto(await shop.setupLink())).toPass()
  await hands.type(field(texts.fields.name), 'Ana Souza')
  await hands.type(field(texts.fields.email), 'ana@lojasol.example')
  await hands.type(page.getByLabel(texts.fields.newPassword), OFFICE_PASSWORD)
  await hands.press(button(texts.link.create))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(begin.title)
  await soundOffice(page)
  // Offered by the language of the reader; not a field to be typed into.
  await page.getByLabel(fields['/country']).selectOption('BR')
  await hands.type(page.getByLabel(fields['/name']), 'Loja Sol')
  await hands.type(page.getByLabel(fields['/legal_name']), 'Sol Comércio Ltda.')
  await hands.type(page.getByLabel(fields['/document']), '11.222.333/0001-81')
  await hands.type(page.getByLabel(fields['/legal_address']), 'Rua do Sol, 1, Centro, Recife, PE, 50010-000')
  await hands.press(button(begin.submit))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(begin.productTitle)
  await soundOffice(page)
  await hands.type(field(texts.products.fields['/name']), 'Curso de violão')
  await hands.type(page.getByLabel(texts.products.price({ currency: 'BRL' })), '149,90')
  await hands.press(button(begin.productSubmit))
  await expect(page.getByText(begin.noSaleYet)).toBeVisible()
  await soundOffice(page)
  return (await page.getByRole('link', { name: texts.products.open }).getAttribute('href')) ?? ''
}

/** Opens a page from the menu; on a phone some pages are behind a button. */
async function open({ page, hands, texts }: Walker, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: texts.menu.label })
  const link = menu.getByRole('link', { name, exact: true })
  await expect(menu).toBeVisible()
  const more = menu.getByRole('button', { name: texts.menu.more })
  if ((await more.isVisible()) && !(await link.isVisible())) await hands.press(more)
  await hands.press(link)
}

async function walkOn(walker: Walker): Promise<void> {
  const { page, hands, texts, locale } = walker
  const { sales, reports, audit } = texts
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(149.9)
  await expect(page.getByText(texts.shop.begin.sold)).toBeVisible()
  await open(walker, texts.menu.sales)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sales.title)
  await soundOffice(page)
  await hands.press(
    page.getByRole('listitem').filter({ hasText: 'Curso de violão' }).getByRole('link').first(),
  )
  await expect(page.getByText(sales.statuses.PAID).first()).toBeVisible()
  await expect(page.getByRole('region', { name: sales.attempts })).toContainText(sales.states.approved)
  await soundOffice(page)
  const refundSale = page.getByRole('button', { name: sales.refundSale })
  await hands.press(refundSale)
  const question = page.getByRole('dialog', { name: sales.refundTitle })
  await hands.type(question.getByLabel(sales.reason), 'Foi um teste')
  await soundOffice(page)
  await hands.press(question.getByRole('button', { name: sales.confirm }))
  await expect(page.getByText(sales.statuses.REFUNDED).first()).toBeVisible()
  await expect(page.getByRole('region', { name: sales.refunds })).toContainText(sales.refundStates.done)

  await open(walker, texts.menu.reports)
  const ofMethods = page.getByRole('region', { name: reports.byMethod, exact: true })
  const cells = ofMethods.getByRole('row').filter({ hasText: texts.products.methods.CREDIT_CARD })
  // One charge, of which nothing is left.
  await expect(cells).toContainText(money.replace(/[\d.,]+/, locale === 'en' ? '0.00' : '0,00'))
  const ofProducts = page.getByRole('region', { name: reports.byProduct, exact: true })
  await expect(ofProducts.getByRole('row').filter({ hasText: 'Curso de violão' })).toContainText(money)
  await soundOffice(page)

  await open(walker, texts.menu.audit)
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: audit.actions['sale.refunded'] })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Ana Souza, ana@lojasol.example')
  await expect(entry).toContainText(money)
  await soundOffice(page)
}

async function buy(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pt.result.success.title)
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('an empty installation comes to a sale and its refund', { tag: PHONE }, async ({ browser, page }) => {
    const refusals = refusalsOf(page)
    const walker = { page, hands: fingers, texts: en, locale: 'en' } as const
    const address = await beginShop(walker)
    const buyer = await browser.newContext({ locale: 'pt-BR' })
    await buy(await buyer.newPage(), address)
    await buyer.close()
    await walkOn(walker)
    expect(refusals).toEqual([])
  })
})

test(
  'an empty installation comes to a sale and its refund by keyboard alone',
  { tag: DESK },
  async ({ browser, page }) => {
    const refusals = refusalsOf(page)
    const hands = keyboardOf(page)
    const walker = { page, hands, texts: officePt, locale: 'pt' } as const
    const address = await beginShop(walker)
    const seconds = hands.keys * SECONDS_A_KEY
    test.info().annotations.push({
      type: 'four screens',
      description: `${hands.keys} keys, ${seconds.toFixed(0)} s of typing`,
    })
    expect(seconds).toBeLessThan(WIZARD_SECONDS)
    const buyer = await browser.newContext({ locale: 'pt-BR' })
    await buy(await buyer.newPage(), address)
    await buyer.close()
    await walkOn(walker)
    expect(refusals).toEqual([])
  },
)
