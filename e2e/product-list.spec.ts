import { expect, test } from './app.ts'
import { PHONE, openCheckout, payButton } from './buyer.ts'
import { pt } from './words.ts'

/** The page's own clock is stopped after it has loaded, so that a second passes only when the test says so. */
test(
  'amounts follow a bump at once, the list of products a second later',
  { tag: PHONE },
  async ({ page }) => {
    await page.clock.install()
    await openCheckout(page, 'pt')
    const bump = page.getByRole('checkbox', { name: 'Leve também o Guia de Poses' })
    const pay = payButton(page, pt.payment.button.card)
    await expect(bump).toBeEnabled()
    const before = await pay.textContent()
    const folded = page.getByText(pt.checkout.summary.show).filter({ visible: true })
    if ((await folded.count()) > 0) {
      await folded.click()
      await expect(page.getByText(pt.checkout.summary.hide).filter({ visible: true })).toBeVisible()
    }
    const inList = page.getByText('Guia de Poses', { exact: true }).filter({ visible: true })
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await bump.check()
    await expect(pay).not.toHaveText(before ?? '')
    await expect(inList).toHaveCount(0)
    await page.clock.runFor(999)
    await expect(inList).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(inList).not.toHaveCount(0)
  },
)
