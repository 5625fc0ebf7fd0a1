import { expect, test } from './app.ts'
import {
  cardFrame,
  confirmCardPurchase,
  DESK,
  expectAccessible,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { de } from './words.ts'

test(
  'a refusal marks the field that it is about, and what it offers keeps everything typed',
  { tag: DESK },
  async ({ page, app }) => {
    const product = await putOnSale({ can_be_gifted: false })
    const { personal } = de.checkout
    await openCheckout(page, 'de', product.id)
    await fillPerson(page, de)
    await fillCard(page, de, '4000000000001141')
    await confirmCardPurchase(page, de)
    const notice = page.getByRole('alert').filter({ hasText: de.errors.INVALID_INSTALLMENTS })
    const installments = page.getByLabel(de.payment.installments.label, { exact: true })
    await expect(installments).toBeFocused()
    await expect(installments).toHaveAttribute('aria-invalid', 'true')
    await expect(installments).toHaveAccessibleDescription(
      new RegExp(de.errors.INVALID_INSTALLMENTS.slice(0, 20)),
    )
    await expect(notice.getByRole('button')).toHaveCount(0)
    await installments.selectOption('2')
    await expect(installments).not.toHaveAttribute('aria-invalid')

    await fillCard(page, de, '4000000000001091')
    await confirmCardPurchase(page, de)
    const number = cardFrame(page, de).getByLabel(de.payment.card.number)
    await expect(number).toBeFocused()
    await expect(number).toHaveAttribute('aria-invalid', 'true')

    await fillCard(page, de, '4000000000001034')
    await confirmCardPurchase(page, de)
    const refusal = page.getByRole('alert').filter({ hasText: de.errors.BANK })
    const { anotherCard } = de.payment.recovery
    const { PIX, BOLETO } = de.payment.methods
    await expect(refusal.getByRole('button')).toHaveText([anotherCard, PIX, BOLETO])
    await expectAccessible(page)
    await press(refusal.getByRole('button', { name: PIX }))
    await expect(page.getByRole('radio', { name: PIX })).toBeChecked()
    await expect(page.getByLabel(personal.name.label, { exact: true })).toHaveValue('Maria Clara Souza')
    await press(payButton(page, de.payment.button.pix))
    await expect(page.getByRole('button', { name: de.result.pix.copy })).toBeVisible()
    const charges = await chargesOf(app, product)
    expect(charges.map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'waiting'])
  },
)
