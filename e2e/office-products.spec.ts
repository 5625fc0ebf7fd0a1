import type { Browser, Page } from '@playwright/test'
import { expect, test, runName } from './app.ts'
import { drawnPicture, joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

async function colleague(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await joinOffice(page, link, 'Bia Lima')
  return page
}

test('a product is made, put on sale, bought from and put back, and two people do not overwrite each other', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`maker-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Produtos')
  await expect(page.getByRole('link', { name: 'Curso de Fotografia com Celular' })).toBeVisible()
  await soundOffice(page)

  await page.getByRole('link', { name: 'Novo produto' }).click()
  const name = `Caderno de notas ${runName()}`
  await page.getByLabel('O que é').selectOption('physical')
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Preço (BRL)').fill('muito')
  await soundOffice(page)
  await page.getByRole('button', { name: 'Criar produto' }).press('Enter')
  await expect(page.getByText('Escreva um valor, como 49,90.')).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue(name)
  await page.getByLabel('Preço (BRL)').fill('1.249,90')
  await expect(page.getByText('Escreva um valor, como 49,90.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Criar produto' }).click()
  await expect(page.getByText('Não está à venda.').first()).toBeVisible()

  // A draft can be looked at, and is no page of the shop.
  const preview = await page.getByRole('link', { name: 'Ver a prévia da página' }).getAttribute('href')
  const draft = await page.context().newPage()
  await draft.goto(preview ?? '')
  await expect(draft.getByText(/^Prévia: /)).toBeVisible()
  await expect(draft.getByText(name).filter({ visible: true }).first()).toBeVisible()
  await soundOffice(draft)
  await draft.close()

  await page.getByText('Pôr no seu site', { exact: true }).click()
  await expect(page.getByText(/^<a href="http.*data-balcao="overlay">Comprar agora<\/a>/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar o código para o site' })).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Pôr à venda' }).click()
  await expect(page.getByText('Está à venda.', { exact: true }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Estoque' }).fill('7')
  await page.getByLabel('Nome', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Preencha este campo.')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.getByLabel('Nome', { exact: true }).fill(`${name}, pautado`)
  await soundOffice(page)
  // Typed values survive a reload.
  await page.reload()
  await expect(page.getByText('Suas mudanças de antes ainda estão aqui, sem salvar.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, pautado`)

  await page.getByLabel('Nome da oferta').fill('Volta às aulas')
  await page.getByLabel('Preço (BRL)').last().fill('999')
  await page.getByRole('button', { name: 'Criar oferta' }).click()
  await expect(page.getByText(/Volta às aulas · R\$\s999,00/)).toBeVisible()
  const link = await page.getByText(/\/offer\/[a-z0-9]{8}$/).innerText()
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(link)
  await expect(buyer).toHaveTitle(new RegExp(`${name}, pautado`))
  await expect(
    buyer
      .getByText(/R\$\s999,00/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Volta às aulas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volta às aulas')
  await page.getByLabel('Preço (BRL)').fill('950')
  await page.getByLabel('Aceita cupons').selectOption('não')
  await page.getByLabel('Máximo de parcelas').fill('48')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('De 1 a 24.')).toBeVisible()
  await page.getByLabel('Máximo de parcelas').fill('6')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await soundOffice(page)
  await page.screenshot({ path: `test-results/offer-${runName()}.png`, fullPage: true })
  await buyer.reload()
  await expect(
    buyer
      .getByText(/R\$\s950,00/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await buyer.context().close()
  await page.getByRole('link', { name: `${name}, pautado` }).click()
  await expect(page.getByText(/Volta às aulas · R\$\s950,00/)).toBeVisible()

  const other = await colleague(browser, await officeInvitation(`helper-${runName()}-p@example.com`, app))
  await other.goto(page.url())
  await expect(other.getByLabel('Preço (BRL)').first()).toHaveValue('1249,90')
  await page.getByLabel('Preço (BRL)').first().fill('1300')
  await other.getByLabel('Preço (BRL)').first().fill('1200')
  await other.getByRole('button', { name: 'Salvar' }).click()
  await expect(other.getByText('Salvo.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'Outra pessoa mudou os mesmos campos' })
  await expect(choice).toContainText(/1\.300,00.*1\.200,00/s)
  await expect(choice).toBeInViewport()
  await soundOffice(page)
  await choice.getByRole('button', { name: 'Ficar com o meu' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: 'Voltar ao que era antes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao que era antes' }).click()
  await expect(page.getByLabel('Preço (BRL)').first()).toHaveValue('1200,00')

  await page.getByRole('button', { name: 'Excluir produto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir produto' }).click()
  await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(refusals).toEqual([])
})

test('what goes along with a product and after it is chosen, ordered and taken away', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`along-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Produtos')
  await page.getByRole('link', { name: 'Novo produto' }).click()
  const name = `Curso de luz ${runName()}`
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Preço (BRL)').fill('100')
  await page.getByRole('button', { name: 'Criar produto' }).click()
  await page.getByRole('button', { name: 'Pôr à venda' }).click()

  // Where it is opened is asked for by the one field that there is.
  await expect(page.getByText('Falta dizer o que a pessoa recebe')).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Ir ao campo do link' }).press('Enter')
  const access = page.getByLabel('Link das aulas ou do arquivo')
  await expect(access).toHaveCount(1)
  await expect(access).toBeFocused()
  await access.fill('https://curso.example/luz')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await expect(page.getByText('Falta dizer o que a pessoa recebe')).toHaveCount(0)
  // One button is the main one: the page belongs to the form, and anything beside it has its own save button.
  const accent = await page
    .getByRole('button', { name: 'Salvar', exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  const filled = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll(
      (buttons, colour) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor === colour)
          .map(({ textContent }) => textContent),
      accent,
    )
  expect(filled).toEqual(['Salvar'])
  // A link leads to each part, below the links that stay in sight.
  const parts = page.getByRole('navigation', { name: 'Partes desta página' })
  await parts.getByRole('link', { name: 'Ofertas na mesma compra' }).press('Enter')
  await expect(page).toHaveURL(/#bumps$/)
  await expect(page.getByRole('heading', { name: 'Ofertas na mesma compra' })).toBeInViewport()
  await expect(parts).toBeInViewport()
  for (const link of await parts.getByRole('link').all()) {
    const to = (await link.getAttribute('href')) ?? ''
    await expect(page.locator(to), to).toHaveCount(1)
  }
  // Unsaved changes stay within reach on the whole page.
  await page.getByLabel('Nome', { exact: true }).fill(`${name}, de dia`)
  await page.getByRole('heading', { name: 'Oferta depois da compra' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeInViewport()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Desfazer o que mudei' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name)

  const along = page.getByRole('region', { name: 'Ofertas na mesma compra' })
  await along.getByLabel('Produto').selectOption({ label: 'Guia de Poses' })
  await along.getByLabel('Chamada').fill('Sessenta poses')
  await along.getByRole('button', { name: 'Oferecer junto' }).click()
  await expect(along.getByText('Sessenta poses')).toBeVisible()
  await along.getByLabel('Produto').selectOption({ label: 'Tripé Compacto' })
  await along.getByRole('button', { name: 'Oferecer junto' }).click()
  await expect(along.getByRole('listitem')).toHaveText([/Guia de Poses/, /Tripé Compacto/])
  await along.getByRole('button', { name: 'Subir Tripé Compacto' }).click()
  await expect(along.getByRole('listitem')).toHaveText([/Tripé Compacto/, /Guia de Poses/])
  await along.getByRole('button', { name: 'Mudar Tripé Compacto' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Chamada').fill('Fotos firmes')
  await page.getByRole('dialog').getByLabel('Já vai na compra, sem perguntar').check()
  await soundOffice(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(along.getByText('Fotos firmes')).toBeVisible()
  await along.getByRole('button', { name: 'Tirar Guia de Poses' }).click()
  await expect(along.getByRole('listitem')).toHaveCount(1)

  const after = page.getByRole('region', { name: 'Oferta depois da compra' })
  await after.getByLabel('Produto oferecido').selectOption({ label: 'Guia de Poses' })
  await after.getByRole('button', { name: 'Escolher' }).click()
  await expect(page.getByText('Oferta depois da compra: incluído')).toBeVisible()
  await soundOffice(page)

  const address = await page.getByRole('link', { name: 'Ver a página de compra' }).getAttribute('href')
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(address ?? '')
  await expect(buyer.getByText('Fotos firmes').first()).toBeVisible()
  await buyer.context().close()
  expect(refusals).toEqual([])
})

test('a picture is uploaded, described, put first and taken off, and the checkout shows it', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`pictures-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Produtos')
  await page.getByRole('link', { name: 'Novo produto' }).click()
  await page.getByLabel('Nome').fill(`Mapa ${runName()}`)
  await page.getByLabel('Preço (BRL)').fill('40')
  await page.getByRole('button', { name: 'Criar produto' }).click()
  await page.getByRole('button', { name: 'Pôr à venda' }).click()
  await expect(page.getByText('Está à venda.', { exact: true }).first()).toBeVisible()

  await expect(page.getByText('Escolher arquivo', { exact: true }).first()).toBeVisible()
  const file = page.getByLabel('Nova imagem')
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('Esta imagem não pode ser usada.')
  for (const colour of ['#0055aa', '#ff8800']) {
    await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await drawnPicture(colour) })
    const number = colour === '#0055aa' ? 1 : 2
    await expect(page.getByRole('group', { name: `Imagem ${number}` })).toBeVisible()
  }
  const second = page.getByRole('group', { name: 'Imagem 2' })
  await second.getByLabel('O que ela mostra').fill('Um mapa aberto')
  await second.getByRole('button', { name: 'Salvar texto' }).click()
  await expect(page.getByRole('img', { name: 'Um mapa aberto' })).toBeVisible()
  await soundOffice(page)
  await second.getByRole('button', { name: 'Pôr em primeiro' }).click()
  await expect(
    page.getByRole('group', { name: 'Imagem 1' }).getByRole('img', { name: 'Um mapa aberto' }),
  ).toBeVisible()
  await page.getByRole('group', { name: 'Imagem 2' }).getByRole('button', { name: 'Tirar' }).click()
  await expect(page.getByRole('group', { name: 'Imagem 2' })).toHaveCount(0)

  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(
    (
      await page
        .getByText(/^http\S+\/\d+$/)
        .first()
        .innerText()
    ).trim(),
  )
  const image = buyer.locator('img[alt="Um mapa aberto"]').first()
  await expect(image).toHaveAttribute('src', /^\/pictures\//)
  expect(await image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await buyer.context().close()
  expect(refusals).toEqual([])
})

test('a donation, something free and a contract are begun as what they are', async ({ app, page }) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`kinds-${runName()}@example.com`, app), 'Ana Souza')
  const shop = page.url()
  const begin = async (kind: string, fill: () => Promise<void>) => {
    await page.goto(`${shop}/products/new`)
    await page.getByLabel('O que é').selectOption(kind)
    await page.getByLabel('Nome').fill(`${kind} ${runName()}`)
    await fill()
    await page.getByRole('button', { name: 'Criar produto' }).click()
  }
  await begin('donation', async () => {
    await page.getByLabel('Valor sugerido (BRL)').fill('20')
    await page.getByLabel('Menor valor (BRL)').fill('50')
  })
  await expect(page.getByText('O menor valor não pode passar do sugerido.')).toBeVisible()
  await soundOffice(page)
  await page.getByLabel('Menor valor (BRL)').fill('5')
  await page.getByRole('button', { name: 'Criar produto' }).click()
  await expect(page.getByText('Não está à venda.').first()).toBeVisible()
  await begin('free', async () => expect(page.getByLabel(/BRL/)).toHaveCount(0))
  await expect(page.getByText('Não está à venda.').first()).toBeVisible()
  await begin('contract', async () => {
    await page.getByLabel('Valor de cada cobrança (BRL)').fill('149')
    await page.getByLabel('Quantas cobranças ao todo').fill('6')
    await soundOffice(page)
  })
  await expect(page.getByRole('textbox', { name: 'Quantas cobranças ao todo' })).toHaveValue('6')
  expect(refusals).toEqual([])
})

test('single charges, a parcel and a second currency are set where they are told of', async ({
  app,
  page,
}) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`terms-${runName()}@example.com`, app), 'Ana Souza')
  const shop = page.url()
  const save = () => page.getByRole('button', { name: 'Salvar' }).click()
  await page.goto(`${shop}/products/new`)
  await page.getByLabel('O que é').selectOption('contract')
  await page.getByLabel('Nome').fill(`Mentoria ${runName()}`)
  await page.getByLabel('Valor de cada cobrança (BRL)').fill('149')
  await page.getByLabel('Quantas cobranças ao todo').fill('6')
  await page.getByRole('button', { name: 'Criar produto' }).click()
  const charges = page.getByRole('group', { name: 'Cobranças com valor próprio' })
  await charges.getByRole('button', { name: 'Acrescentar uma cobrança' }).click()
  await charges.getByRole('button', { name: 'Acrescentar uma cobrança' }).click()
  await charges.getByLabel('Cobrança nº').first().fill('7')
  await charges.getByLabel('Valor (BRL)').first().fill('50')
  await save()
  await expect(charges.getByText('De 1 a 6.')).toBeVisible()
  await expect(charges.getByText('Preencha este campo.')).toBeVisible()
  await expect(charges.getByText('Confira as cobranças marcadas.')).toBeVisible()
  await soundOffice(page)
  await page.screenshot({ path: `test-results/charges-${runName()}.png`, fullPage: true })
  await charges.getByLabel('Cobrança nº').first().fill('1')
  await charges.getByRole('button', { name: 'Tirar Cobrança 2' }).click()
  await save()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await expect(page.getByText(/Cobranças com valor próprio: vazio → 1: R\$\s50,00/)).toBeVisible()
  await page.reload()
  await expect(charges.getByLabel('Valor (BRL)')).toHaveValue('50,00')

  // The link above the page's parts has the same name.
  const more = page.locator('summary').filter({ hasText: 'Mais ajustes' })
  await more.click()
  await page.getByLabel('Segunda moeda').selectOption('USD')
  await save()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await page.reload()
  await more.click()
  await expect(page.getByLabel('Segunda moeda')).toHaveValue('USD')

  await page.goto(`${shop}/products/new`)
  await page.getByLabel('O que é').selectOption('physical')
  await page.getByLabel('Nome').fill(`Livro ${runName()}`)
  await page.getByLabel('Preço (BRL)').fill('59')
  await page.getByRole('button', { name: 'Criar produto' }).click()
  await page.getByLabel('Como o frete é cobrado').selectOption('DYNAMIC')
  await page.getByLabel('Embalagem: peso (g)').fill('900')
  await page.getByLabel('Embalagem: comprimento (cm)').fill('30')
  await save()
  await expect(page.getByText('Preencha as quatro medidas da embalagem, ou nenhuma.')).toHaveCount(2)
  await expect(page.getByLabel('Embalagem: largura (cm)')).toBeFocused()
  await soundOffice(page)
  await page.screenshot({ path: `test-results/parcel-${runName()}.png`, fullPage: true })
  await page.getByLabel('Embalagem: largura (cm)').fill('20')
  await page.getByLabel('Embalagem: altura (cm)').fill('5')
  await save()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Como o frete é cobrado')).toHaveValue('DYNAMIC')
  await expect(page.getByLabel('Embalagem: altura (cm)')).toHaveValue('5')
  expect(refusals).toEqual([])
})
