import { readFile } from 'node:fs/promises'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

test('a coupon is made, lowers a price by its link, is bounded, put back and deleted', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  const name = `NATAL-${runName().toUpperCase()}`
  await joinOffice(page, await officeInvitation(`coupons-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Cupons')
  await expect(page.getByRole('link', { name: 'BEMVINDO10' })).toBeVisible()
  await soundOffice(page)

  await page.getByRole('link', { name: 'Novo cupom' }).click()
  await page.getByLabel('Nome do cupom').fill('bemvindo10')
  await page.getByLabel('Desconto em %').fill('120')
  await page.getByRole('button', { name: 'Criar cupom' }).press('Enter')
  await expect(page.getByText('De 1 a 100.')).toBeVisible()
  await expect(page.getByText('Escolha pelo menos uma opção.')).toBeVisible()
  await page.getByLabel('Desconto em %').fill('100')
  await page.getByLabel('Curso de Fotografia com Celular').check()
  await page.getByRole('button', { name: 'Criar cupom' }).click()
  const asked = page.getByRole('dialog', { name: 'Este cupom deixa tudo de graça' })
  await expect(asked).toBeVisible()
  await soundOffice(page)
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByLabel('Desconto em %').fill('25')
  await page.getByRole('button', { name: 'Criar cupom' }).click()
  await expect(page.getByText('Escolha outro nome:')).toBeVisible()
  await soundOffice(page)
  await page.getByLabel('Nome do cupom').fill(name)
  await page.getByRole('button', { name: 'Criar cupom' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Vale agora, usado 0 vezes.')).toBeVisible()
  await soundOffice(page)

  const link = await page.getByText(/\?cupom=/).innerText()
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(link)
  await expect(
    buyer
      .getByText(/372,75/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await buyer.context().close()

  await page.getByLabel('Usos ao todo').fill('muitos')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva um número inteiro.')).toBeVisible()
  await page.getByLabel('Usos ao todo').fill('100')
  await page.getByLabel('Vale até').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await expect(page.getByText('Venceu, usado 0 vezes.')).toBeVisible()
  await expect(page.getByText('Usos ao todo: vazio → 100')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao que era antes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao que era antes' }).click()
  await expect(page.getByText('Vale agora, usado 0 vezes.')).toBeVisible()
  await expect(page.getByLabel('Usos ao todo')).toHaveValue('')

  await page.getByRole('button', { name: 'Excluir cupom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir cupom' }).click()
  await expect(page.getByRole('heading', { name: 'Cupons', level: 1 })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(refusals).toEqual([])
})

test('many codes are made at once, kept as a file, used once each, and deleted together', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  const series = `M${runName()
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')}`.slice(0, 20)
  await joinOffice(page, await officeInvitation(`codes-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Cupons')
  await page.getByRole('link', { name: 'Novo cupom' }).click()
  await page.getByRole('link', { name: 'Criar muitos códigos de uma vez' }).click()
  await expect(page.getByRole('heading', { name: 'Muitos códigos', level: 1 })).toBeVisible()
  await page.getByLabel('Começo dos códigos').fill('2026')
  await page.getByLabel('Quantos códigos').fill('5000')
  await page.getByLabel('Desconto em %').fill('25')
  await page.getByRole('button', { name: 'Criar códigos' }).click()
  await expect(page.getByText('De 1 a 1000.')).toBeVisible()
  await expect(page.getByText('Escolha pelo menos uma opção.')).toBeVisible()
  await soundOffice(page)
  const all = page.getByRole('button', { name: 'Escolher todos' })
  await all.click()
  await expect(page.getByLabel('Curso de Fotografia com Celular')).toBeChecked()
  await expect(all).toHaveCount(0)
  // Other paths make products in this shop as well: these codes are for one.
  await page.reload()
  await page.getByLabel('Começo dos códigos').fill('2026')
  await page.getByLabel('Desconto em %').fill('25')
  await page.getByLabel('Quantos códigos').fill('60')
  await page.getByLabel('Curso de Fotografia com Celular').check()
  await page.getByRole('button', { name: 'Criar códigos' }).click()
  await expect(page.getByText(/^Escolha outro começo/)).toBeVisible()
  await page.getByLabel('Começo dos códigos').fill(series)
  await page.getByRole('button', { name: 'Criar códigos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(series)
  await expect(page.getByText('60 códigos, 0 usados ou reservados')).toBeVisible()
  await expect(page.getByText('E mais 10, na planilha.')).toBeVisible()
  await soundOffice(page)
  await page.screenshot({ path: `test-results/series-${runName()}.png`, fullPage: true })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar os códigos' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`codigos-${series}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(61)
  const code = /"([A-Z0-9-]+)";"Vale agora"/.exec(lines[1] ?? '')?.[1] ?? ''
  expect(code).toMatch(new RegExp(`^${series}-[A-Z0-9]{8}$`))

  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(`${app.web}/1001?cupom=${code}`)
  await expect(
    buyer
      .getByText(/372,75/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await buyer.context().close()

  await page.getByRole('link', { name: code }).click()
  await expect(page.getByLabel('Usos ao todo')).toHaveValue('1')
  await page.goBack()
  await page.getByRole('button', { name: 'Excluir todos os códigos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir todos os códigos' }).click()
  await expect(page.getByRole('heading', { name: 'Cupons', level: 1 })).toBeVisible()
  await expect(page.getByText(series)).toHaveCount(0)
  expect(refusals).toEqual([])
})
