import { chooseMethod, fillPerson, openCheckout, payButton, press } from './buyer.ts'
import { expect, test } from './app.ts'
import { putOnSale } from './shop.ts'
import { pt } from './words.ts'

/** How many pages a PDF of Chromium has: each is an object of its own, written plainly. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a printed boleto is one page that names its payer, and nothing of the screen', async ({ page }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.BOLETO)
  await press(payButton(page, pt.payment.button.boleto))
  const dialog = page.getByRole('dialog', { name: pt.result.boleto.title })
  await expect(dialog.getByText(pt.result.boleto.copy)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // A sheet of A4 at 96 dots an inch.
  await page.setViewportSize({ width: 794, height: 1123 })
  const slip = page.locator('dl').filter({ hasText: pt.result.slip.payer })
  await expect(slip).toContainText('Maria')
  await expect(slip).toContainText(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
  await expect(page.getByText(pt.result.boleto.title)).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  const bars = page.getByRole('img', { name: pt.result.boleto.barcode })
  const { width, height } = (await bars.boundingBox()) ?? { width: 0, height: 0 }
  // 103 by 13 millimetres.
  expect([Math.round(width), Math.round(height)]).toEqual([389, 49])
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
})
