import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, soundOffice } from './office.ts'

test('what was done in the office is read by who did it and what it was about', async ({ app, page }) => {
  const invitation = await officeInvitation(`audit-${runName()}@example.com`, app, 1002)
  await joinOffice(page, invitation, `Rita ${runName()}`)
  await openPart(page, 'Equipe')
  await page.getByLabel('E-mail').fill(`nova-${runName()}@example.com`)
  await page.getByRole('button', { name: 'Criar link do convite' }).click()
  await expect(page.getByText('não aparece de novo')).toBeVisible()

  await openPart(page, 'Atividades')
  const rows = page.getByRole('main').getByRole('listitem')
  // Others work in the same shop meanwhile.
  const own = rows.filter({ hasText: `Rita ${runName()}` })
  await expect(own.first()).toContainText('Convidou alguém')
  await soundOffice(page)

  await page.getByLabel('Pessoa').selectOption(`Rita ${runName()}`)
  await page.getByLabel('Assunto').selectOption('Equipe')
  await page.getByLabel('Período').selectOption('Último dia')
  await page.getByRole('button', { name: 'Filtrar' }).press('Enter')
  await expect(page).toHaveURL(/person=\d+&kind=team&days=1/)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Entrou na equipe')
  await page.getByLabel('Assunto').selectOption('Vendas')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('Nenhuma atividade encontrada.')).toBeVisible()
})
