import type { Page } from '@playwright/test'
import { coupon as couponWords } from '#texts/pt/coupon.ts'
import { event as choosing } from '#texts/pt/event.ts'
import { expect, test as base } from './app.ts'
import {
  chooseMethod,
  confirmCardPurchase,
  DESK,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  PHONE,
  press,
} from './buyer.ts'
import { joinOffice, officeInvitation, openPart } from './office.ts'
import { putCoupon, putOnSale, type OnSale } from './shop.ts'
import { expectSameWords, translate } from './translation.ts'
import { pt } from './words.ts'

type Twins = {
  /** The page of another buyer, which is not translated. */
  twin: Page
  /** Does the same on the twin and on the translated page. */
  onBoth: (act: (shown: Page) => Promise<unknown>) => Promise<void>
}

/** `page` is translated by its test, and must not fail in doing so. */
const test = base.extend<Twins>({
  twin: async ({ page, browser, baseURL }, use) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const context = await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize(), baseURL })
    await use(await context.newPage())
    await context.close()
    expect(errors).toEqual([])
  },
  onBoth: async ({ page, twin }, use) =>
    use(async (act) => {
      await act(twin)
      await act(page)
    }),
})

/** Puts on sale a course with a bump, a coupon and instalments, which nothing else sells. */
async function putCourse(): Promise<{ main: OnSale; added: OnSale; coupon: string }> {
  const added = await putOnSale({ amount: 1500, max_installments: 12 })
  const main = await putOnSale({
    amount: 49_700,
    seller_id: added.id,
    max_installments: 12,
    allowed_coupon: true,
    bumps: [{ product_id: added.id, order: 1, title: 'Leve mais um' }],
  })
  return { main, added, coupon: await putCoupon(main, { seller_id: added.id }) }
}

test('a translated checkout says what is paid after every change', async ({ page, twin, onBoth }) => {
  const { main, added, coupon } = await putCourse()
  await onBoth((shown) => openCheckout(shown, 'pt', main.id))
  await translate(page)
  await expectSameWords(page, twin)

  const { methods, installments } = pt.payment
  const bump = (shown: Page) => shown.locator(`input[name="bump_${added.id}"]`)
  const steps: ((shown: Page) => Promise<unknown>)[] = [
    openSummary,
    (shown) => chooseMethod(shown, methods.PIX),
    (shown) => press(bump(shown)),
    (shown) => chooseMethod(shown, methods.CREDIT_CARD),
    (shown) => shown.getByLabel(installments.label, { exact: true }).selectOption('6'),
    (shown) => applyCoupon(shown, coupon),
    (shown) => press(bump(shown)),
    (shown) => press(removeCoupon(shown)),
    (shown) => shown.getByLabel(pt.checkout.personal.email.label, { exact: true }).fill('maria@gmial.con'),
    (shown) => press(payButton(shown, pt.payment.button.card)),
  ]
  for (const step of steps) {
    await onBoth(step)
    await expectSameWords(page, twin)
  }

  await onBoth((shown) => openCheckout(shown, 'en', main.id))
  await translate(page)
  await onBoth((shown) => press(bump(shown)))
  await expectSameWords(page, twin)
})

/** Opens the summary, which is collapsed above the form on a phone. */
async function openSummary(page: Page): Promise<void> {
  const summary = page.locator('details:has(~ main) > summary')
  if (await summary.isVisible()) await summary.click()
}

const removeCoupon = (page: Page) =>
  page.getByRole('button', { name: couponWords.remove }).filter({ visible: true }).first()

async function applyCoupon(page: Page, coupon: string): Promise<void> {
  await press(page.getByRole('button', { name: pt.checkout.coupon.open }).filter({ visible: true }).first())
  await page.getByLabel(couponWords.label, { exact: true }).filter({ visible: true }).fill(coupon)
  await page.getByRole('button', { name: couponWords.apply }).filter({ visible: true }).click()
  await expect(removeCoupon(page)).toBeVisible()
}

/** A Pix code, what is left of a time, numbers of orders and codes of transactions. */
const OF_ONE_PURCHASE = /000201\w.*|\d+:\d\d(:\d\d)?|[0-9A-Z]{4}-[0-9A-Z]{4}|(?<!\S)[\w-]{22}(?!\S)/g

test('a translated result goes on to the thanks', { tag: PHONE }, async ({ page, twin, onBoth }) => {
  const { main } = await putCourse()
  await onBoth((shown) => openCheckout(shown, 'pt', main.id))
  await translate(page)
  await onBoth(async (shown) => {
    await fillPerson(shown, pt)
    await chooseMethod(shown, pt.payment.methods.PIX)
    await press(payButton(shown, pt.payment.button.pix))
    await expect(shown.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  })
  await expectSameWords(page, twin, OF_ONE_PURCHASE)
  await onBoth(async (shown) => {
    await openCheckout(shown, 'pt', main.id)
    if (shown === page) await translate(page)
    await chooseMethod(shown, pt.payment.methods.CREDIT_CARD)
    await fillPerson(shown, pt)
    await fillCard(shown, pt)
    await confirmCardPurchase(shown, pt)
    await expectThanked(shown, 'pt', pt, main.id)
  })
  await translate(page)
  await expectSameWords(page, twin, OF_ONE_PURCHASE)
})

test('a translated event counts what is chosen', { tag: DESK }, async ({ page, twin, onBoth }) => {
  const ticket = { name: 'Inteira', amount: 8000 }
  const event = await putOnSale({
    product_type_id: 3,
    eventDateType: 'unicEvent',
    event: { place: 'in_person', venue: 'Casa', address: 'Rua Um, 1', starts_at: 'now+30d' },
    batches: [batchOf('Pista', ticket), batchOf('Camarote', { ...ticket, name: 'Meia', half_price: true })],
  })
  await onBoth((shown) => shown.goto(`/pre-checkout/${event.id}?country=BR`))
  await translate(page)
  await expectSameWords(page, twin)
  const button = (shown: Page, word: 'add' | 'remove', name: string) =>
    press(shown.getByRole('button', { name: choosing[word]({ ticket: name }), exact: true }))
  for (const [word, name] of [
    ['add', 'Inteira'],
    ['add', 'Inteira'],
    ['add', 'Meia'],
    ['remove', 'Inteira'],
    ['remove', 'Meia'],
  ] as const) {
    await onBoth((shown) => button(shown, word, name))
    await expectSameWords(page, twin, OF_ONE_PURCHASE)
  }
})

/** A batch of one kind of ticket. Its ids are those of no other test. */
function batchOf(name: string, ticket: { name: string; amount: number; half_price?: boolean }) {
  const id = 100_000_000 + Math.floor(Math.random() * 1_900_000_000)
  return {
    id,
    name,
    order: 1,
    stock: 50,
    release_type: null,
    tickets: [{ id, hash: `t${id}`, offer_group_id: id, ...ticket }],
  }
}

test('a translated office shows what was searched', { tag: DESK }, async ({ page, twin, onBoth, app }) => {
  const { main } = await putCourse()
  await joinOffice(page, await officeInvitation('translated@example.com', app, main.id), 'Ana Souza')
  await twin.context().addCookies(await page.context().cookies())
  await twin.goto(page.url())
  await translate(page)
  await expectSameWords(page, twin)
  for (const part of ['Produtos', 'Equipe', 'Cupons', 'Vendas'] as const) {
    await onBoth(async (shown) => {
      await openPart(shown, part)
      await expect(shown.getByRole('heading', { level: 1 })).toContainText(part)
    })
    await expectSameWords(page, twin)
  }
  await onBoth(async (shown) => {
    await shown.getByLabel('Procurar').fill('ninguem@example.com')
    await shown.keyboard.press('Enter')
    await expect(shown.getByText('Nada encontrado.')).toBeVisible()
  })
  await expectSameWords(page, twin)
})
