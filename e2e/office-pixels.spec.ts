import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, soundOffice } from './office.ts'
import { putAllOnSale } from './shop.ts'

test('a pixel is added, given its key and looked at', async ({ app, page }) => {
  const names = ['Curso', 'Livro'].map((kind) => `${kind} do pixel ${runName()}`)
  const [id = 0] = await putAllOnSale(names.map((name) => ({ name })))
  await joinOffice(page, await officeInvitation(`pixels-${runName()}@example.com`, app, id), 'Ana Souza')
  await openPart(page, 'Pixels')
  await page.getByRole('button', { name: 'Adicionar pixel' }).click()
  const products = page.getByRole('group', { name: 'Produtos' })
  await page.getByLabel('Identificador').fill('555000111222')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(products.getByText('Preencha este campo.')).toBeInViewport()
  await page.getByRole('button', { name: 'Marcar todos os produtos' }).click()
  for (const name of names) await expect(products.getByLabel(name, { exact: true })).toBeChecked()
  await page.getByLabel('Identificador').fill('G-1')
  await page.getByLabel('Compra', { exact: true }).selectOption('Só quando o dinheiro chega')
  await page.getByLabel('Página aberta').selectOption('Avisar')
  await soundOffice(page)
  await page.screenshot({ path: test.info().outputPath('form.png') })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O identificador não tem o formato deste serviço.')).toBeVisible()
  await page.getByLabel('Identificador').fill('555000111222')
  await page.getByRole('button', { name: 'Salvar' }).click()

  const row = page.getByRole('listitem').filter({ hasText: `Curso do pixel ${runName()}` })
  await expect(row).toContainText('Meta (Facebook, Instagram) 555000111222')
  await expect(row).toContainText('Página aberta, Compra')
  // In one step, in the other product too.
  await expect(page.getByRole('listitem').filter({ hasText: `Livro do pixel ${runName()}` })).toContainText(
    'Meta (Facebook, Instagram) 555000111222',
  )
  await expect(row).toContainText('Sem chave')
  const panel = row.getByRole('link', { name: 'Abrir o checkout com o painel dos eventos' })
  await expect(panel).toHaveAttribute('href', `${app.web}/${id}?debugPixel=true`)
  await row.getByRole('button', { name: /^Testar/ }).click()
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(page.getByText('Guarde a chave antes.')).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Chave/ }).press('Enter')
  await page.getByLabel('Chave de acesso').fill('EAAsecret')
  await soundOffice(page)
  await page.getByRole('button', { name: 'Guardar chave' }).click()
  await expect(row).toContainText('Chave guardada')
  await expect(page.getByText('EAAsecret')).toHaveCount(0)
  await soundOffice(page)
  await page.screenshot({ path: test.info().outputPath('list.png'), fullPage: true })

  await row.getByRole('button', { name: /^Remover/ }).click()
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(row).toHaveCount(0)
})
