import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, soundOffice } from './office.ts'
import { putOnSale } from './shop.ts'

/* The ends of the office: names that do not break, addresses of nothing. */

test('a name without a blank fits the screen, and an address of nothing says so', async ({ app, page }) => {
  const name = 'Fotografia'.repeat(10)
  const { id } = await putOnSale({ name })
  await joinOffice(page, await officeInvitation(`ends-${runName()}@example.com`, app, id), 'Ana Souza')
  await soundOffice(page)
  await openPart(page, 'Produtos')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await soundOffice(page)

  const shop = new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
  await page.goto(`${app.office}${shop}/sales/xxxx`)
  await expect(page.getByText('Não encontramos isto.')).toBeVisible()
  await expect(page.getByText('Confira o que foi digitado.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
})
