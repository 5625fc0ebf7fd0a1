import { checkIn as atDoor } from '#texts/pt/check-in.ts'
import { expect, test } from './app.ts'
import { buyTwoTickets, putEventOnSale, verdict } from './check-in.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

test('an event shows what is sold, a key opens its check-in, and who comes in is seen', async ({
  app,
  browser,
  page,
}, { project }) => {
  const event = await putEventOnSale()
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`events-${project.name}@example.com`, app, event.id)
  await joinOffice(page, invitation, 'Ana Souza')
  await openPart(page, 'Produtos')
  await page.getByRole('link', { name: event.name }).click()
  await page.getByRole('link', { name: 'Lotes, ingressos e fila de espera' }).click()
  const batch = page.getByRole('region', { name: 'Lote 1' })
  const figure = (name: string) =>
    batch.getByRole('definition').and(page.locator(`dt:has-text("${name}") + dd`))
  await expect(figure('Restam')).toHaveText('10')
  await soundOffice(page)
  const tickets = await buyTwoTickets(app, event)
  // Nobody presses anything: the page reads them again.
  await expect(figure('Vendidos')).toHaveText('2', { timeout: 20_000 })
  await expect(figure('Restam')).toHaveText('8')
  await expect(batch.getByText('2 ingressos emitidos')).toBeVisible()

  await page.getByRole('link', { name: 'Portaria: quem entrou e chaves' }).press('Enter')
  await expect(page.getByText('Nenhuma chave ainda.')).toBeVisible()
  await page.getByLabel('De quem ou de qual entrada').fill('Portão A')
  await page.keyboard.press('Enter')
  const link = await page.getByText(/\/check-in#/).innerText()
  await soundOffice(page)
  await page.reload()
  await expect(page.getByText(/ainda não usada/)).toBeVisible()
  await expect(page.getByText(link)).toHaveCount(0)

  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await phone.goto(tickets)
  const number = await phone.getByRole('listitem').locator('code').nth(1).innerText()
  await phone.goto(link)
  await phone.getByLabel(atDoor.gate.name).fill('Portão A')
  await phone.getByRole('button', { name: atDoor.gate.open }).click()
  await phone.getByLabel(atDoor.typed.label).fill(number)
  await phone.getByLabel(atDoor.typed.label).press('Enter')
  await expect(verdict(phone, atDoor.verdicts.welcome)).toBeVisible()
  const last = page.getByRole('region', { name: 'Últimas entradas' })
  await expect(last.getByRole('listitem').filter({ hasText: number })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('dt:has-text("Entraram") + dd')).toHaveText('1')
  await expect(page.locator('dt:has-text("Faltam") + dd')).toHaveText('1')

  await page.getByRole('button', { name: 'Cancelar chave' }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar a chave de Portão A?' })
  await soundOffice(page)
  await question.getByRole('button', { name: 'Cancelar chave' }).click()
  await expect(page.getByText(/cancelada em/)).toBeVisible()
  await soundOffice(page)
  await phone.context().close()
  expect(refusals).toEqual([])
})
