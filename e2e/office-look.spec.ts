import { expect, test, runName } from './app.ts'
import { drawnPicture, joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

test('a look is made, its colour and button reach the checkout by its link, and it is put back', async ({
  app,
  browser,
  page,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`look-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Personalização')
  await expect(page.getByRole('link', { name: 'Personalização 501' })).toBeVisible()
  await soundOffice(page)

  await page.getByRole('button', { name: 'Nova personalização' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Personalização \d+$/)
  await page.getByLabel('Cor (opcional)', { exact: true }).fill('vermelho')
  await page.getByLabel('Texto do botão de pagar').fill('Quero agora')
  await page.getByLabel('Nome desta personalização').fill('Lançamento')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva uma cor, como #00E4A0.')).toBeVisible()
  await soundOffice(page)
  await page.getByLabel('Cor (opcional)', { exact: true }).fill('#0055AA')
  await expect(page.getByText('O texto sobre esta cor tem contraste 7.3 : 1')).toBeVisible()
  // Typed values are shown on the page before they are saved, and nothing of the page runs.
  await page.getByRole('button', { name: 'Abrir a prévia' }).press('Enter')
  await page.getByLabel('Produto').selectOption({ label: 'Curso de Fotografia com Celular' })
  const preview = page.frameLocator('iframe[title="Prévia"]:not([inert])')
  await expect(preview.getByRole('button', { name: 'Quero agora' }).first()).toBeVisible()
  const image = preview.locator('img').first()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  // At a desk it is still seen beside the last of the fields.
  if (!isPhone) {
    await page.getByLabel('Lugar dos avisos').scrollIntoViewIfNeeded()
    await expect(preview.getByRole('button', { name: 'Quero agora' }).first()).toBeInViewport()
  }
  await page.getByLabel('Texto do botão de pagar').fill('Quero hoje')
  await expect(preview.getByRole('button', { name: 'Quero hoje' }).first()).toBeVisible()
  await page.getByLabel('Texto do botão de pagar').fill('Quero agora')
  await page.getByLabel('Idioma').selectOption('de')
  await expect(preview.locator('html')).toHaveAttribute('lang', /^de/)
  await page.getByRole('button', { name: 'Fechar a prévia' }).click()
  const logo = page.getByRole('group', { name: 'Logotipo' })
  await logo.getByLabel('Logotipo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await drawnPicture('#0055aa'),
  })
  await expect(logo.getByRole('button', { name: 'Tirar a imagem' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await soundOffice(page)

  const link = await page.getByText(/\/1001\?ch_id=\d+$/).innerText()
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(link)
  await expect(buyer.getByRole('button', { name: 'Quero agora' }).first()).toBeVisible()
  await expect(buyer.locator('header img[src^="/pictures/"]').first()).toBeVisible()
  await buyer.context().close()

  await page.getByRole('button', { name: 'Voltar ao que era antes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao que era antes' }).click()
  await expect(page.getByLabel('Texto do botão de pagar')).toHaveValue('')
  await page.getByRole('button', { name: 'Excluir personalização' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir personalização' }).click()
  await expect(page.getByRole('heading', { name: 'Personalização', level: 1 })).toBeVisible()
  // The page of the preview asks for its scripts and gets none; the office's own pages are refused nothing.
  const ofPreview = refusals.filter((refusal) => refusal.includes('directive: "default-src \'none\'"'))
  expect(ofPreview.length).toBeGreaterThan(0)
  expect(refusals.filter((refusal) => !refusal.includes("default-src 'none'"))).toEqual([])
})
