import { expect, test } from './app.ts'
import { DESK, PHONE, expectAccessible, expectNoSidewaysScroll, openCheckout } from './buyer.ts'
import { fieldAids } from '#texts/pt/field-aids.ts'
import { putOnSale } from './shop.ts'

for (const [size, tag] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`a domain that takes no mail is said under the field, at the ${size}`, { tag }, async ({ page }) => {
    const asked: unknown[] = []
    // The name server of this machine knows other domains tomorrow.
    await page.route('**/api/email/check', async (route) => {
      asked.push(route.request().postDataJSON())
      await route.fulfill({ json: { is_valid: false, reason: 'domain' } })
    })
    const { id } = await putOnSale()
    await openCheckout(page, 'pt', id)
    const email = page.locator('input[name=email]')
    await email.fill('ana@sem-correio.com.br')
    await email.blur()
    const hint = page.getByText(fieldAids.takesNoMail({ domain: 'sem-correio.com.br' }))
    await expect(hint).toBeVisible()
    // It is a hint: the field is no error of the form.
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: test.info().outputPath('mail-domain.png') })
    await email.fill('ana@gmial.com')
    await email.blur()
    await expect(hint).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: fieldAids.didYouMean({ domain: 'gmail.com' }) }),
    ).toBeVisible()
    expect(asked).toEqual([{ email: 'ana@sem-correio.com.br' }])
  })
}
