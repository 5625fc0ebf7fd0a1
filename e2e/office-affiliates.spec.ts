import type { Page } from '@playwright/test'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

const PRODUCT = 'Curso de Fotografia com Celular'

/** Goes forward by the Tab key until something of a role and name has the focus. */
async function tabTo(page: Page, role: 'textbox' | 'checkbox' | 'button', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true })
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${name}`)
}

test('an affiliate is made by keyboard, brings a buyer by a link, is changed, put back and deleted', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`affiliates-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Afiliados')
  await expect(page.getByRole('link', { name: 'Marina Indica' })).toBeVisible()
  await soundOffice(page)

  const name = `<b>Bia</b> & ${runName()}`
  await page.getByRole('link', { name: 'Novo afiliado' }).press('Enter')
  await tabTo(page, 'textbox', 'Nome')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escolha pelo menos uma opção.')).toBeVisible()
  await soundOffice(page)
  await tabTo(page, 'checkbox', PRODUCT)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Criar afiliado')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await soundOffice(page)

  const link = await page.getByText(/\?a_id=/).innerText()
  const buyer = await browser.newContext({ locale: 'pt-BR' })
  await (await buyer.newPage()).goto(link)
  const remembered = (await buyer.cookies()).find((cookie) => cookie.name.startsWith('a_id_'))
  expect(`?a_id=${remembered?.value ?? ''}`).toBe(new URL(link).search)
  await buyer.close()

  await page.getByLabel('Nome').fill('')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Preencha este campo.')).toBeVisible()
  await page.getByLabel('Nome').fill('Beatriz')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beatriz')
  await expect(page.getByText(`Nome: ${name} → Beatriz`)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao que era antes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao que era antes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByRole('button', { name: 'Excluir afiliado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir afiliado' }).click()
  await expect(page.getByRole('heading', { name: 'Afiliados', level: 1 })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(refusals).toEqual([])
})
