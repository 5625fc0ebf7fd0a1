import { expect, test } from './app.ts'
import {
  confirmCardPurchase,
  expectAccessible,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { pt } from './words.ts'

test('after the shop’s own limit no card can be chosen, and the offered Pix pays', async ({ page, app }) => {
  const product = await putOnSale({}, { risk: { refuse_at: 20 } })
  await openCheckout(page, 'pt', product.id)
  const card = page.getByRole('radio', { name: pt.payment.methods.CREDIT_CARD })
  await expect(card).toBeEnabled()
  await fillPerson(page, pt, 'maria@mailinator.com')
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  const refusal = page.getByRole('alert').filter({ hasText: pt.errors.SUSPECTED_INTERN_FRAUD })
  await expect(refusal).toBeVisible()
  await expect(card).toBeDisabled()
  const pays = page.locator('button[type="submit"][aria-describedby="pay-blocked"]')
  await expect(pays).toBeDisabled()
  await expect(pays).toHaveAccessibleDescription(pt.errors.SUSPECTED_INTERN_FRAUD)
  await expectAccessible(page)
  if (process.env.PICTURES !== undefined)
    await page.screenshot({ path: `${process.env.PICTURES}/${test.info().project.name}.png` })

  await press(refusal.getByRole('button', { name: pt.payment.methods.PIX }))
  await expect(card).toBeDisabled()
  await press(payButton(page, pt.payment.button.pix))
  await expect(page.getByRole('button', { name: pt.result.pix.copy })).toBeVisible()
  expect((await chargesOf(app, product)).map(({ status }) => status)).toEqual(['waiting'])
})
