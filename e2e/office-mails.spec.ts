import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, soundOffice } from './office.ts'

test('a member chooses what they are mailed of their shop', async ({ app, page }) => {
  const email = `mails-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app), 'Lia Prado')
  await openPart(page, 'Minha conta')
  const sales = page.getByRole('checkbox', { name: 'Vendas pagas' })
  await expect(sales).toBeChecked()
  await soundOffice(page)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/mails/sale') && answer.ok())
  await sales.press('Space')
  await saved
  await expect(sales).not.toBeChecked()
  await expect(page.getByText('Desligado: você não recebe mais estes e-mails.')).toBeAttached()
  await soundOffice(page)

  // As the link of a mail leads there.
  await page.goto(`${app.office}/account#mails`)
  await expect(page.locator('#mails')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'E-mails sobre a loja' })).toBeInViewport()
  await expect(sales).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Desistências' })).toBeChecked()
})
