import { readFile } from 'node:fs/promises'
import { confirmCardPurchase, expectThanked, fillCard, fillPerson, openCheckout } from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

test('what a shop knows of a person is handed over, and then erased', async ({ app, browser, page }) => {
  const email = `forgotten-of-${runName()}@example.com`
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 1002)
  await fillPerson(buyer, pt, email)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 1002)
  await buyer.context().close()

  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`people-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Dados pessoais')
  const asked = page.getByLabel('E-mail ou documento')
  await asked.fill('Maria')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Digite um e-mail ou o número de um documento.')).toBeVisible()
  await expect(asked).toHaveValue('Maria')
  await soundOffice(page)
  await asked.fill(email)
  await page.keyboard.press('Enter')
  const person = page.getByRole('region', { name: email })
  await expect(person.locator('dt:has-text("Compras") + dd').first()).toHaveText('1')
  await soundOffice(page)

  const file = page.waitForEvent('download')
  await person.getByRole('button', { name: 'Baixar tudo' }).click()
  const written = await readFile(await (await file).path(), 'utf8')
  expect(written).toContain(email)
  expect(written).not.toContain('session_id')

  await person.getByRole('button', { name: 'Apagar' }).click()
  const question = page.getByRole('dialog', { name: 'Apagar os dados desta pessoa?' })
  await soundOffice(page)
  await question.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(page.getByText('Os dados foram apagados.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(page.getByText('A loja não sabe nada dessa pessoa.')).toBeVisible()
  await soundOffice(page)
  expect(refusals).toEqual([])
})
