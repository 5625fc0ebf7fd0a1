import { confirmCardPurchase, expectThanked, fillCard, fillPerson, openCheckout } from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, orderedFile, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

test('sales become a file with what the list is filtered by, with people only where that is asked for', async ({
  app,
  browser,
  page,
}) => {
  const email = `filed-of-${runName()}@example.com`
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 1002)
  await fillPerson(buyer, pt, email)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 1002)
  await buyer.context().close()

  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`files-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Vendas')
  await page.getByLabel('Procurar').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Maria Clara Souza')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).press('Enter')
  await expect(page.getByText('A exportação usa os filtros da lista de onde você veio.')).toBeVisible()
  await soundOffice(page)

  const plain = await orderedFile(page, /^sales-[\d-]+\.csv$/)
  expect(plain).toHaveLength(3)
  expect(plain[1]).toContain('"Guia de Poses"')
  expect(plain.join()).not.toContain(email)

  await page.getByLabel('Com nome, e-mail, telefone e documento das pessoas').check()
  const full = await orderedFile(page, /^sales-[\d-]+\.csv$/)
  expect(full[1]).toContain(`"Maria Clara Souza";"${email}"`)
  await soundOffice(page)
  await page.screenshot({ path: `test-results/exports-${runName()}.png`, fullPage: true })

  const files = page.getByRole('region', { name: 'Suas exportações' }).getByRole('listitem')
  const there = await files.count()
  await files
    .first()
    .getByRole('button', { name: /^Apagar/ })
    .click()
  await expect(files).toHaveCount(there - 1)

  await page.getByLabel('Conteúdo').selectOption('Relatório por dia')
  await expect(page.getByLabel('Com nome, e-mail, telefone e documento das pessoas')).toHaveCount(0)
  const figures = await orderedFile(page, /^figures-[\d-]+\.csv$/)
  expect(figures[0]).toMatch(/^\uFEFF"Dia";"Moeda";"Forma"/)
  expect(refusals).toEqual([])
})
