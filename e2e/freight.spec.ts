import type { Page } from '@playwright/test'
import { delivery as deDelivery } from '#texts/de/delivery.ts'
import { gift as deGift } from '#texts/de/gift.ts'
import { delivery as ptDelivery } from '#texts/pt/delivery.ts'
import { gift as ptGift } from '#texts/pt/gift.ts'
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
  openCheckout,
  payButton,
  press,
  walkedOn,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import type { BuyerTexts } from './words.ts'

type Delivery = Topics['delivery']

/** A parcel of 1.4 kg from Belo Horizonte, at the prices of the carrier's page. */
const TO_SAO_PAULO = { cep: '01310100', street: 'Avenida Paulista', economy: /26,90/, express: /43,90/ }

const TOPICS = { pt: { delivery: ptDelivery, gift: ptGift }, de: { delivery: deDelivery, gift: deGift } }
const topicsOf = (locale: string): (typeof TOPICS)['pt'] => (locale === 'de' ? TOPICS.de : TOPICS.pt)

const options = (page: Page, delivery: Delivery) => page.getByRole('radiogroup', { name: delivery.title })

/** Types a CEP and lets it fill in the rest; the number is where the buyer is then. */
async function fillAddress(page: Page, texts: BuyerTexts, cep = TO_SAO_PAULO.cep): Promise<void> {
  const { address } = texts.checkout
  await page.getByLabel(address.zipcode.label, { exact: true }).first().pressSequentially(cep)
  await expect(page.getByLabel(address.number.label, { exact: true }).first()).toBeFocused()
  await page.keyboard.type('1000')
}

for (const { locale, texts } of LANGUAGES) {
  const { delivery, gift } = topicsOf(locale)
  const { address } = texts.checkout

  test.describe(`what is sent, in ${locale}`, walkedOn(locale), () => {
    test(
      'a CEP fills in the address, moves on to the number and leaves alone what was typed',
      { tag: PHONE },
      async ({ page }) => {
        await openCheckout(page, locale, 1003)
        await page.getByLabel(address.neighborhood.label, { exact: true }).fill('Cerqueira César')
        await fillAddress(page, texts)
        await expect(page.getByLabel(address.street.label, { exact: true })).toHaveValue(TO_SAO_PAULO.street)
        await expect(page.getByLabel(address.neighborhood.label, { exact: true })).toHaveValue(
          'Cerqueira César',
        )
        await expect(page.getByLabel(address.city.label, { exact: true })).toHaveValue('São Paulo')
        await expect(page.getByLabel(address.state.label, { exact: true })).toHaveValue('SP')
        await expect(page.getByText(address.found)).toBeVisible()
        await page.getByLabel(address.zipcode.label, { exact: true }).fill('69999000')
        await expect(page.getByText(delivery.partial)).toBeVisible()
        await expect(page.getByLabel(address.state.label, { exact: true })).toHaveValue('AC')
      },
    )

    test('a look-up that fails leaves the fields to be typed', { tag: DESK }, async ({ page }) => {
      await page.route('**/api/postal-code/**', (route) => route.abort())
      await openCheckout(page, locale, 1003)
      await page.getByLabel(address.zipcode.label, { exact: true }).fill(TO_SAO_PAULO.cep)
      await expect(page.getByText(address.notFound)).toBeVisible()
      await page.getByLabel(address.street.label, { exact: true }).fill('Rua Um')
    })

    test('a parcel is bought by card with the way of delivery that was chosen', async ({ page }) => {
      await openCheckout(page, locale, 1004)
      await expect(page.getByText(delivery.needsPostalCode)).toBeVisible()
      await fillPerson(page, texts)
      await fillAddress(page, texts)
      const list = options(page, delivery)
      await expect(list.getByRole('radio')).toHaveCount(2)
      await expect(list.getByRole('radio', { name: TO_SAO_PAULO.economy })).toBeChecked()
      await expect(page.getByRole('button', { name: /376,80/ })).toBeVisible()
      await list.getByRole('radio', { name: TO_SAO_PAULO.express }).check()
      await expect(page.getByRole('button', { name: /393,80/ })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await fillCard(page, texts)
      await confirmCardPurchase(page, texts)
      await page.waitForURL((url) => url.pathname.includes('/1004/'))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.result.success.title)
      await expect(page.getByText(/^Expresso/)).toBeVisible()
    })

    test('a seller without a carrier says so, and nothing can be paid', { tag: PHONE }, async ({ page }) => {
      const product = await putOnSale({
        format: 'PHYSICALPRODUCT',
        is_checkout_address: true,
        has_shipping_fee: true,
        type_shipping_fee: 'DYNAMIC',
      })
      await openCheckout(page, locale, product.id)
      await expect(page.getByText(delivery.noCarrier)).toBeVisible()
      await fillPerson(page, texts)
      await fillAddress(page, texts)
      await expect(page.getByText(delivery.noCarrier)).toBeVisible()
      await expect(page.getByText(delivery.cannotPay)).toBeVisible()
      await expect(payButton(page, texts.payment.button.card)).toBeDisabled()
      await expectAccessible(page)
    })

    test('a present goes to another person at another address', { tag: DESK }, async ({ page }) => {
      await openCheckout(page, locale, 1004)
      await fillPerson(page, texts)
      await page.getByLabel(gift.isGift).check()
      await fillAddress(page, texts)
      await page.getByLabel(delivery.otherAddress).check()
      const other = page.getByRole('group', { name: address.shipping })
      await other.getByLabel(address.zipcode.label, { exact: true }).pressSequentially('30140010')
      await expect(other.getByLabel(address.number.label, { exact: true })).toBeFocused()
      await page.keyboard.type('10')
      // Within the region of the seller: cheaper, and one more service.
      await expect(options(page, delivery).getByRole('radio')).toHaveCount(3)
      await chooseMethod(page, texts.payment.methods.PIX)
      await press(payButton(page, texts.payment.button.pix))
      await expect(page.getByLabel(gift.name, { exact: true })).toBeFocused()
      // Every kind of field is named in the list of what is missing, and leads there.
      await page.getByRole('alert').getByRole('button', { name: gift.message }).click()
      await expect(page.getByLabel(gift.message, { exact: true })).toBeFocused()
      await page.getByLabel(gift.name, { exact: true }).fill('Eva Lima')
      await page.getByLabel(gift.message, { exact: true }).fill('Boa viagem!')
      const card = page
        .getByText(gift.forRecipient({ name: 'Eva Lima' }))
        .locator('..')
        .first()
      await expect(card.locator('blockquote')).toHaveText('Boa viagem!')
      await press(payButton(page, texts.payment.button.pix))
      await page.waitForURL(/payment-pending/)
    })
  })
}

test.describe('a carrier', () => {
  const { texts } = LANGUAGES[0] ?? { texts: null }
  if (texts === null) throw new Error('no language to walk in')
  const { delivery } = TOPICS.pt
  const { address } = texts.checkout

  test('that is out of service is asked again', { tag: PHONE }, async ({ page }) => {
    await openCheckout(page, 'pt', 1004)
    await page.getByLabel(address.zipcode.label, { exact: true }).fill('99999002')
    await expect(page.getByText(delivery.failed)).toBeVisible()
    await page.route('**/api/envios/calculate/**', (route) =>
      route.continue({ postData: JSON.stringify({ shipping_address_zip_code: TO_SAO_PAULO.cep }) }),
    )
    await page.getByRole('button', { name: delivery.again }).click()
    await expect(options(page, delivery).getByRole('radio')).toHaveCount(2)
  })

  test('that goes nowhere near says so', { tag: DESK }, async ({ page }) => {
    await openCheckout(page, 'pt', 1004)
    await page.getByLabel(address.zipcode.label, { exact: true }).fill('99999003')
    await expect(page.getByText(delivery.none)).toBeVisible()
    await expect(page.getByText(delivery.cannotPay)).toBeVisible()
  })
})

test('something digital is given away by e-mail', { tag: PHONE }, async ({ page }) => {
  const { texts } = LANGUAGES[0] ?? { texts: null }
  if (texts === null) throw new Error('no language to walk in')
  await openCheckout(page, 'pt')
  await fillPerson(page, texts)
  await page.getByLabel(ptGift.isGift).check()
  await page.getByLabel(ptGift.name, { exact: true }).fill('Eva Lima')
  await page.getByLabel(ptGift.email, { exact: true }).fill('eva@example.com')
  await page.getByLabel(ptGift.message, { exact: true }).fill('Feliz aniversário!')
  await expectAccessible(page)
  await fillCard(page, texts)
  await confirmCardPurchase(page, texts)
  await expectThanked(page, 'pt', texts, 1001)
  const receives = { name: 'Eva Lima', email: 'eva@example.com' }
  await expect(page.getByText(texts.result.success.giftArrives(receives))).toBeVisible()
})
