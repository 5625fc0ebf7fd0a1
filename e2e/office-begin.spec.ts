import { expect, test } from './app.ts'
import { confirmCardPurchase, fillCard, fillPerson } from './buyer.ts'
import { startEmptyShop, type EmptyShop } from './empty-shop.ts'
import { OFFICE_PASSWORD, openPart, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

/* From an empty database to a refund, as somebody who has only read the address that the start prints. */

let shop: EmptyShop
test.beforeAll(async () => {
  shop = await startEmptyShop()
})
test.afterAll(() => shop.stop())

test('an empty installation comes to a shop, a product, a sale and its refund', async ({ browser, page }) => {
  const refusals = refusalsOf(page)
  const link = await shop.setupLink()
  await expect(async () => page.goto(link)).toPass()
  await page.getByLabel('Seu nome').fill('Ana Souza')
  await page.getByLabel('E-mail').fill('ana@lojasol.example')
  await page.getByLabel('Nova senha').fill(OFFICE_PASSWORD)
  await page.getByRole('button', { name: 'Criar conta' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova loja')
  await soundOffice(page)
  await page.getByLabel('Nome da loja').fill('Loja Sol')
  await page.getByLabel('Razão social ou nome completo').fill('Sol Comércio Ltda.')
  await page.getByLabel('CNPJ ou CPF').fill('11.222.333/0001-80')
  await page.getByLabel('Endereço').fill('Rua do Sol, 1, Centro, Recife, PE')
  await expect(page.getByText('Falta o CEP neste endereço')).toBeVisible()
  await page.getByLabel('Endereço').fill('Rua do Sol, 1, Centro, Recife, PE, 50010-000')
  await expect(page.getByText('Falta o CEP neste endereço')).toHaveCount(0)
  await expect(page.getByLabel('E-mail para compradores')).toHaveValue('ana@lojasol.example')
  await page.getByRole('button', { name: 'Criar loja' }).click()
  await expect(page.getByText('Confira os dígitos: no Brasil, um CNPJ ou CPF válido.')).toBeVisible()
  await expect(page.getByLabel('Nome da loja')).toHaveValue('Loja Sol')
  await soundOffice(page)
  await page.getByLabel('CNPJ ou CPF').fill('11.222.333/0001-81')
  // What was found wrong is another value by now.
  await expect(page.getByText('Confira os dígitos')).toHaveCount(0)
  await page.getByRole('button', { name: 'Criar loja' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('O que você vende?')
  await expect(page.getByText('Pagamentos simulados')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Curso de violão')
  await page.getByLabel('Preço (BRL)').fill('149,90')
  await page.getByLabel('Link das aulas ou do arquivo').fill('as aulas')
  await page.getByRole('button', { name: 'Criar e pôr à venda' }).click()
  await expect(page.getByText('Comece com https:// e não use espaços.')).toBeVisible()
  await page.getByLabel('Link das aulas ou do arquivo').fill('')
  await soundOffice(page)
  await page.getByRole('button', { name: 'Criar e pôr à venda' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curso de violão está à venda')
  await expect(page.getByText('Esperando a primeira venda…')).toBeVisible()
  await expect(page.getByText('Os pagamentos ainda são simulados')).toBeVisible()
  await expect(page.getByText('Quem compra escolhe: Cartão de crédito, Pix ou Boleto.')).toContainText(
    'No cartão, em até 12 vezes, e os juros são de quem compra.',
  )
  const access = page.getByRole('region', { name: 'Falta dizer o que a pessoa recebe' })
  await expect(access).toBeVisible()
  await soundOffice(page)
  await access.getByRole('button', { name: 'Pôr este link' }).click()
  await expect(access.getByText('Preencha este campo.')).toBeVisible()
  await access.getByLabel('Link das aulas ou do arquivo').fill('curso.example/violao')
  await expect(access.getByText('Preencha este campo.')).toHaveCount(0)
  await access.getByRole('button', { name: 'Pôr este link' }).click()
  await expect(page.getByText('Salvo. Quem pagar recebe este link.').first()).toBeVisible()
  const address = await page.getByRole('link', { name: 'Ver a página de compra' }).getAttribute('href')

  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(address ?? '')
  await fillPerson(buyer, pt)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(pt.result.success.title)
  await expect(buyer.getByRole('link', { name: pt.result.success.open })).toHaveAttribute(
    'href',
    /^https:\/\/curso\.example\/violao\?/,
  )
  await buyer.context().close()

  const sold = page.getByRole('alert').filter({ hasText: 'Você vendeu!' })
  await expect(sold).toContainText(/Curso de violão · R\$\s149,90 \(de teste\)/)
  await soundOffice(page)
  await sold.getByRole('link', { name: 'Ver a venda' }).click()
  await page.getByRole('button', { name: 'Devolver dinheiro' }).click()
  const reason = page.getByLabel('Motivo')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
  await expect(reason).toHaveAccessibleDescription('Preencha este campo.')
  await expect(reason).toBeFocused()
  await expect(page.getByText('Confira o que foi digitado.')).toHaveCount(0)
  await soundOffice(page)
  await reason.fill('Foi um teste')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Devolvida').first()).toBeVisible()

  await openPart(page, 'Início')
  await expect(page.getByRole('region', { name: 'Recebido (de teste)' })).toContainText(/HojeR\$\s0,00/)
  // The badge leads to what is missing to be paid for real; what is of the sandbox is folded away.
  await page.getByRole('link', { name: 'Pagamentos simulados' }).click()
  await expect(page.getByRole('region', { name: 'O que falta para receber de verdade' })).toBeVisible()
  await expect(page.getByText('Ordem geral', { exact: true })).toBeHidden()
  await soundOffice(page)
  await page.getByText('Pagamentos simulados: como são tentados').click()
  await expect(page.getByText('Ordem geral', { exact: true })).toBeVisible()
  await soundOffice(page)
  // The figures have the sale and what went back.
  await openPart(page, 'Relatórios')
  await expect(page.getByRole('heading', { name: 'Recebido (BRL)' })).toBeVisible()
  await expect(page.getByText('Entrou').first()).toBeVisible()
  const rowOf = (section: string, name: RegExp) =>
    page.getByRole('region', { name: section, exact: true }).getByRole('row', { name })
  await expect(rowOf('Por forma de pagamento', /Cartão de crédito 1 R\$\s0,00/)).toBeVisible()
  await expect(rowOf('Por produto', /Curso de violão 1 R\$\s149,90/)).toBeVisible()
  await page.getByText('Ver dia por dia').click()
  await expect(rowOf('Recebido (BRL)', /R\$\s149,90 R\$\s149,90 R\$\s0,00/)).toBeVisible()
  await soundOffice(page)
  await page.getByLabel('Período').selectOption({ label: 'Últimos 7 dias' })
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('heading', { name: 'Recebido (BRL)' })).toBeVisible()

  // The shop's own page, with the same checks as the file's import.
  await openPart(page, 'Loja')
  await expect(page.getByLabel('Nome da loja')).toHaveValue('Loja Sol')
  await page.getByLabel('Minutos para pagar um Pix').fill('3')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('De 5 a 1440.').last()).toBeVisible()
  await page.getByLabel('Seus sites que mostram a página de compra').fill('https://lojasol.example')
  await page.getByLabel('Minutos para pagar um Pix').fill('45')
  await soundOffice(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  // Where the press was, though the form goes on far below.
  await expect(page.getByText('Salvo.').first()).toBeInViewport()
  await page.getByRole('button', { name: 'Voltar ao que era antes' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao que era antes' }).click()
  await expect(page.getByLabel('Minutos para pagar um Pix')).toHaveValue('')
  // Interest that may be a slip is asked about.
  await page.getByLabel('Juros do parcelamento').fill('99')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const interest = page.getByRole('dialog', { name: /^Juros de 99\s?% ao mês\?$/ })
  await expect(interest).toContainText(/R\$\s100,00 em 12 vezes paga R\$\s1\.188,36/)
  await soundOffice(page)
  await interest.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByLabel('Juros do parcelamento').fill('3,5')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()

  // The key of the members' area, until the page is left.
  const members = page.getByRole('region', { name: 'Área de membros' })
  await expect(members.getByRole('code')).toHaveCount(0)
  await members.getByRole('button', { name: 'Mostrar a chave' }).press('Enter')
  await expect(members.getByRole('code')).toHaveText(/^[0-9a-f]{64}$/)
  await soundOffice(page)
  await page.reload()
  await expect(members.getByRole('button', { name: 'Mostrar a chave' })).toBeVisible()
  await expect(members.getByRole('code')).toHaveCount(0)

  // Who did all that, and when.
  await openPart(page, 'Atividades')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: /Devolveu dinheiro.*R\$\s149,90/ })).toContainText('Ana Souza')
  await soundOffice(page)

  // The link of the start, opened again: the office for who is signed in, the way to sign in for anybody else.
  await page.goto(link)
  await expect(page).toHaveURL(/\/sellers\/\d+$/)
  const elsewhere = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Este link não vale mais')
  await soundOffice(elsewhere)
  await elsewhere.getByRole('button', { name: 'Entrar' }).click()
  await expect(elsewhere.getByLabel('Senha')).toBeVisible()
  await elsewhere.context().close()

  // A second shop is not its maker's unless they say so.
  await openPart(page, 'Plataforma')
  await page.getByRole('link', { name: 'Nova loja' }).click()
  await expect(page.getByLabel('Esta loja é minha')).not.toBeChecked()
  expect(refusals).toEqual([])
})
