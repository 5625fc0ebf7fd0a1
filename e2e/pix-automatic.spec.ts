import { periodName } from '#rules/subscriptions/subscription.ts'
import { mandate } from '#texts/pt/mandate.ts'
import { subscription } from '#texts/pt/subscription.ts'
import { expect, test } from './app.ts'
import {
  expectAccessible,
  expectThanked,
  fillPerson,
  openCheckout,
  payButton,
  PHONE,
  press,
} from './buyer.ts'
import { actAtTheBank, putOnSale } from './shop.ts'
import { pt } from './words.ts'

/** Matches texts as the page writes them, whatever kind of space an amount contains. */
const shown = (text: string): RegExp =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, String.raw`\s`))

test(
  'a subscription by Pix Automático: explained, paid and authorised by one code',
  { tag: PHONE },
  async ({ page, app }) => {
    const terms = { type: 'SUBSCRIPTION', period: 30, amount: 3990, select_automatic_pix: true } as const
    const product = await putOnSale({ ...terms, method: 'CREDIT_CARD,PIX_AUTOMATIC' })
    await openCheckout(page, 'pt', product.id)
    await expect(page.getByRole('radio', { name: pt.payment.methods.PIX_AUTOMATIC })).toBeChecked()
    const price = subscription.price({ amount: 'R$ 39,90', days: 30, period: periodName(30) })
    await expect(page.getByText(shown(mandate.steps.authorise({ price })))).toBeVisible()
    await expect(page.getByText(mandate.cancel)).toBeVisible()
    await expectAccessible(page)

    await fillPerson(page, pt)
    await press(payButton(page, pt.payment.button.pix))
    const dialog = page.getByRole('dialog', { name: pt.result.pix.title })
    await expect(dialog.getByText(shown(mandate.atOnce({ price })))).toBeVisible()
    await expectAccessible(page)
    await actAtTheBank(app, product, 'pay')
    await expectThanked(page, 'pt', pt, product.id)
    await expect(page.getByText(mandate.order.authorised)).toBeVisible()
  },
)
