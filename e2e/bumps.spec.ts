import type { Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
import { bumps as deBumps } from '#texts/de/bumps.ts'
import { bumps as ptBumps } from '#texts/pt/bumps.ts'
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
import { chargesOf, putOnSale } from './shop.ts'
import type { BuyerTexts } from './words.ts'

const WORDS = { pt: ptBumps, de: deBumps }

const box = (page: Page, productId: number) => page.locator(`input[name="bump_${productId}"]`)
const total = (page: Page, texts: BuyerTexts, amount: RegExp) =>
  expect(page.getByRole('button', { name: texts.payment.button.pix })).toHaveText(amount)

/** Cart data that the page sends. */
type Contents = {
  products: { product_id: number; offer_hash: string | null }[]
  order_bumps_not_selected: number[]
  amount: number
}

async function payByPix(page: Page, texts: BuyerTexts): Promise<Contents> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/payment'))
  await press(payButton(page, texts.payment.button.pix))
  const contents = (await sent).postDataJSON() as Contents
  await expect(page.getByRole('dialog', { name: texts.result.pix.title })).toBeVisible()
  return contents
}

/** A product with one bump of its own, whose terms a test chooses. */
async function putWithBump(
  bump: Parameters<typeof putOnSale>[0] = {},
  shown: { forced?: boolean; disabled?: boolean; offer?: string } = {},
) {
  const added = await putOnSale({ amount: 1000, ...bump })
  const main = await putOnSale({
    seller_id: added.id,
    bumps: [{ product_id: added.id, order: 1, title: 'Leve mais um', ...shown }],
  })
  return { main, added }
}

for (const { locale, texts } of LANGUAGES) {
  const words = WORDS[locale === 'de' ? 'de' : 'pt']
  const open = (page: Page, path: string, query = '') =>
    page.goto(`${localePath(locale, path)}?country=BR${query}`)

  test.describe(`order bumps, in ${locale}`, walkedOn(locale), () => {
    test(
      'are ticked and taken out again, and the price and the button follow',
      { tag: PHONE },
      async ({ page }) => {
        await open(page, '/1001')
        await chooseMethod(page, texts.payment.methods.PIX)
        await total(page, texts, /497,00/)
        await expect(page.getByRole('checkbox', { name: 'Leve também o Guia de Poses' })).not.toBeChecked()
        const freight = words.shipping({ value: '19,90' }).replace('19,90', '').trim().replace('+', '').trim()
        await expect(page.getByText(new RegExp(`19,90.*${freight}`)).first()).toBeVisible()
        await box(page, 1002).check()
        await total(page, texts, /544,00/)
        // The tripod is sent: its freight is in the price, and the page asks where to.
        await box(page, 1003).check()
        await total(page, texts, /653,80/)
        await expect(page.getByLabel(texts.checkout.address.zipcode.label, { exact: true })).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await box(page, 1003).uncheck()
        await total(page, texts, /544,00/)
        await expect(page.getByLabel(texts.checkout.address.zipcode.label, { exact: true })).toHaveCount(0)
      },
    )

    test('say before and after what they do to the instalments of a card', async ({ page }) => {
      const added = await putOnSale({ amount: 1000, max_installments: 3 })
      const main = await putOnSale({
        seller_id: added.id,
        amount: 49700,
        max_installments: 12,
        pre_selected_installment: 12,
        bumps: [{ product_id: added.id, order: 1, title: 'Leve mais um' }],
      })
      await open(page, `/${main.id}`)
      const select = page.locator('select[name="installments"]')
      const card = page.locator('label').filter({ has: box(page, added.id) })
      await expect(select).toHaveValue('12')
      const before = await select.locator('option:checked').textContent()
      await expect(card).toContainText(texts.payment.bump.upTo({ n: 3 }))
      await box(page, added.id).check()
      await expect(select).toHaveValue('3')
      await expect(card).toContainText(/\b3(x| ).*\b12(x| )/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await box(page, added.id).uncheck()
      await expect(select.locator('option:checked')).toHaveText(before ?? '')
      await select.selectOption('2')
      await box(page, added.id).check()
      await expect(select).toHaveValue('2')
      await expect(card).toContainText(texts.payment.bump.upTo({ n: 3 }))
    })

    test('are bought with the product, and what was left out is reported', async ({ page }) => {
      await open(page, '/1001')
      await fillPerson(page, texts)
      await box(page, 1002).check()
      await chooseMethod(page, texts.payment.methods.CREDIT_CARD)
      await fillCard(page, texts)
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/payment'))
      await confirmCardPurchase(page, texts)
      expect((await sent).postDataJSON()).toMatchObject({
        products: [
          { product_id: 1001, offer_hash: null },
          { product_id: 1002, offer_hash: null },
        ],
        amount: 544,
        order_bumps_not_selected: [1003],
      })
      await expectThanked(page, locale, texts, 1001)
      await expect(page.getByText('Curso de Fotografia com Celular').first()).toBeVisible()
      await expect(page.getByText('Guia de Poses').first()).toBeVisible()
      await expect(page.getByText('Tripé Compacto')).toHaveCount(0)
      await expectAccessible(page)
    })

    test(
      'are all chosen by a link that names them, and remain the buyer’s to take out',
      { tag: DESK },
      async ({ page }) => {
        await open(page, '/1001', '&b_id_1=1003&b_id_2=1002&b_id_3=424242')
        await expect(box(page, 1002)).toBeChecked()
        await expect(box(page, 1003)).toBeChecked()
        await chooseMethod(page, texts.payment.methods.PIX)
        await total(page, texts, /653,80/)
        await box(page, 1003).uncheck()
        await fillPerson(page, texts)
        expect(await payByPix(page, texts)).toMatchObject({ amount: 544, order_bumps_not_selected: [1003] })
      },
    )

    test(
      'leave only the methods that everything in the cart can be paid by',
      { tag: PHONE },
      async ({ page }) => {
        await open(page, '/2001')
        await expect(page.getByRole('radio', { name: texts.payment.methods.BOLETO })).toBeVisible()
        await box(page, 2003).check()
        // Two weeks are free: 19,90 is promised, nothing of it is paid now.
        await expect(
          page
            .getByText(words.trial.days({ n: 14 }))
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        await expect(payButton(page, texts.payment.button.card)).toHaveText(/39,90/)
        const { main, added } = await putWithBump({
          type: 'SUBSCRIPTION',
          period: 30,
          method: 'CREDIT_CARD',
        })
        await open(page, `/${main.id}`)
        await expect(page.getByRole('radio', { name: texts.payment.methods.PIX })).toBeVisible()
        await box(page, added.id).check()
        for (const method of [texts.payment.methods.PIX, texts.payment.methods.BOLETO]) {
          await expect(page.getByRole('radio', { name: `${method} ${words.excludesMethod}` })).toBeDisabled()
        }
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await box(page, added.id).uncheck()
        await expect(page.getByRole('radio', { name: texts.payment.methods.PIX })).toBeEnabled()
      },
    )

    test('that the seller forces cannot be taken out, and say so', { tag: DESK }, async ({ page }) => {
      const { main, added } = await putWithBump({}, { forced: true })
      await open(page, `/${main.id}`)
      await expect(box(page, added.id)).toBeChecked()
      await expect(box(page, added.id)).toBeDisabled()
      await expect(page.getByText(words.forced)).toBeVisible()
      await chooseMethod(page, texts.payment.methods.PIX)
      await total(page, texts, /57,00/)
      await fillPerson(page, texts)
      expect(await payByPix(page, texts)).toMatchObject({ amount: 57, order_bumps_not_selected: [] })
    })

    test(
      'have offers of their own, and those of the link before them',
      { tag: PHONE },
      async ({ page, app }) => {
        const offers = [
          { hash: 'half', name: 'Metade', status_offer: 'APPROVED' as const, amount: 500 },
          { hash: 'tenth', name: 'Um décimo', status_offer: 'APPROVED' as const, amount: 100 },
        ]
        const { main, added } = await putWithBump({ offers }, { offer: 'half' })
        await open(page, `/${main.id}`, `&b_id=${added.id}`)
        await chooseMethod(page, texts.payment.methods.PIX)
        await total(page, texts, /52,00/)
        await open(page, `/${main.id}`, `&b_id=${added.id}&b_offer=tenth`)
        await chooseMethod(page, texts.payment.methods.PIX)
        await total(page, texts, /48,00/)
        await fillPerson(page, texts)
        const { products } = await payByPix(page, texts)
        expect(products[1]).toEqual({ product_id: added.id, offer_hash: 'tenth' })
        await expect.poll(() => chargesOf(app, main)).toHaveLength(1)
      },
    )

    test('are never chosen for a European buyer', { tag: DESK }, async ({ page }) => {
      const { main, added } = await putWithBump({}, { forced: true })
      for (const query of ['', '&b_fc=1', `&b_id=${added.id}`]) {
        await page.goto(`${localePath(locale, `/${main.id}`)}?country=DE${query}`)
        await expect(box(page, added.id)).not.toBeChecked()
        await expect(box(page, added.id)).toBeEnabled()
      }
    })

    test(
      'that cannot be had now are shown as such; one that is not approved is not shown',
      { tag: DESK },
      async ({ page }) => {
        const { main, added } = await putWithBump({ stock: 0 })
        await open(page, `/${main.id}`, '&b_fc=true')
        await expect(box(page, added.id)).toBeDisabled()
        await expect(box(page, added.id)).not.toBeChecked()
        await expect(page.getByText(words.disabled)).toBeVisible()
        await expectAccessible(page)
        const hidden = await putWithBump({ status_product: 'DISAPPROVED' })
        await open(page, `/${hidden.main.id}`)
        await expect(page.getByRole('heading', { name: texts.payment.title })).toBeVisible()
        await expect(box(page, hidden.added.id)).toHaveCount(0)
      },
    )
  })
}
