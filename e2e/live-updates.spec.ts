import { expect, test } from './app.ts'
import {
  DESK,
  PHONE,
  chooseMethod,
  confirmCardPurchase,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { countShifts, frames } from './shifts.ts'
import { actAtTheBank, chargesOf, putOnSale } from './shop.ts'
import { pt } from './words.ts'

/*
 * Updates that arrive by themselves while the buyer reads move nothing from its place at once: the layout shifts that
 * browsers count stay at zero, as while a page loads.
 */

const { review, success, pix, notCompleted } = pt.result
const IN_REVIEW = '4000000000002016'

test('a review that ends well makes room without a jump', { tag: PHONE }, async ({ page, app }) => {
  const product = await putOnSale({ method: 'CREDIT_CARD' })
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await fillCard(page, pt, IN_REVIEW)
  await confirmCardPurchase(page, pt)
  const update = page.getByRole('dialog', { name: review.title })
  await update.getByRole('button', { name: review.understood }).click()
  await expect(update).toBeHidden()
  await frames(page)
  const shifts = await countShifts(page)
  const team = await page.context().newPage()
  const [charge] = await chargesOf(app, product)
  await team.goto(`${app.sandbox}/pay/${charge?.id}`)
  await team.getByRole('button', { name: 'Approve' }).click()
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1, name: success.title })).toBeVisible()
  expect(await shifts()).toBe(0)
})

for (const isOwnPage of [false, true]) {
  const name = `a Pix that ends keeps its place, ${isOwnPage ? 'on its page' : 'in its dialog'}`
  test(name, { tag: isOwnPage ? DESK : PHONE }, async ({ page, app }) => {
    const product = await putOnSale({}, { pix_checkout_auto_confirm: isOwnPage })
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.PIX)
    await press(payButton(page, pt.payment.button.pix))
    await expect(page.getByRole('button', { name: pix.copy })).toBeVisible()
    await frames(page)
    const shifts = await countShifts(page)
    await actAtTheBank(app, product, 'expire')
    await expect(page.getByText(notCompleted.expiredTitle).filter({ visible: true }).first()).toBeVisible()
    expect(await shifts()).toBe(0)
  })
}
