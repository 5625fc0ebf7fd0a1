import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

test('a shop is downloaded as a file and brought back after a look at what it changes', async ({
  app,
  page,
}) => {
  const refusals = refusalsOf(page)
  const name = `ARQUIVO-${runName().toUpperCase()}`
  await joinOffice(page, await officeInvitation(`file-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Produtos')
  await page.getByRole('link', { name: 'Importar e exportar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catálogo em arquivo')
  await soundOffice(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar o catálogo' }).press('Enter')
  const file = await coming
  expect(file.suggestedFilename()).toBe('catalogo-10.json')
  const shop = JSON.parse(await readFile(await file.path(), 'utf8')) as { sellers: { id: number }[] }
  expect(shop.sellers.map(({ id }) => id)).toEqual([10])

  const see = page.getByRole('button', { name: 'Ver o que muda' })
  await see.click()
  await expect(page.getByText('Preencha este campo.')).toBeVisible()
  await choose(page, '{ "version": 1,')
  await see.click()
  await expect(page.getByText(/não é JSON/)).toBeVisible()
  await choose(page, fileOf({ name, value: 120 }))
  await see.click()
  await expect(page.getByText('coupons[0].value')).toBeVisible()
  await expect(page.getByText('é 120: uma porcentagem vai até 100')).toBeVisible()
  await soundOffice(page)

  await choose(page, fileOf({ name, value: 15 }))
  await see.click()
  await expect(page.getByRole('heading', { name: 'O que muda' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Cupom: ${name}` })).toContainText('criado')
  await soundOffice(page)
  await page.screenshot({ path: `test-results/catalogue-${runName()}.png`, fullPage: true })
  await bring(page)

  // An entry that the shop has under its number or name is changed, field by field.
  await choose(page, fileOf({ name, value: 20 }))
  await see.click()
  await expect(page.getByText(/Desconto.*15.*20/)).toBeVisible()
  await bring(page)
  await soundOffice(page)
  await page.getByRole('button', { name: 'Desfazer a importação' }).click()
  await expect(page.getByText('A importação foi desfeita.').first()).toBeVisible()
  await soundOffice(page)
  await openPart(page, 'Cupons')
  await page.getByRole('link', { name }).click()
  await expect(page.getByLabel('Desconto em %')).toHaveValue('15')
  expect(refusals).toEqual([])
})

/** Imports what was looked at, and looks again where another test has changed the shop in between. */
async function bring(page: Page): Promise<void> {
  const done = page.getByText('Importado.').first()
  await expect(async () => {
    if (await page.getByRole('alert').isVisible()) {
      await page.getByRole('button', { name: 'Ver o que muda' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await expect(done.or(page.getByRole('alert'))).toBeVisible()
    expect(await done.isVisible()).toBe(true)
  }).toPass()
}

async function choose(page: Page, text: string): Promise<void> {
  await page
    .getByLabel('Arquivo JSON')
    .setInputFiles({ name: 'loja.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText('loja.json', { exact: true })).toBeVisible()
}

function fileOf(coupon: { name: string; value: number }): string {
  const whole = { ...coupon, seller_id: 10, type: 'PERCENTAGE', product_ids: [1002] }
  return JSON.stringify({ version: 1, coupons: [whole] })
}
