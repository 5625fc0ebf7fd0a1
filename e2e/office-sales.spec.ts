import {
  chooseMethod,
  confirmCardPurchase,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  payButton,
  press,
  PHONE,
} from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'
import { actAtTheBank, putOnSale } from './shop.ts'
import { pt } from './words.ts'

test('a sale is found, read, mailed again and given back, in part and whole', async ({
  app,
  browser,
  page,
}) => {
  const email = `buyer-of-${runName()}@example.com`
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 1002)
  await fillPerson(buyer, pt, email)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 1002)
  await buyer.context().close()

  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`seller-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Vendas')
  await expect(page.getByRole('listitem').filter({ hasText: 'Guia de Poses' }).first()).toBeVisible()
  await page.getByLabel('Procurar').fill('ninguem@example.com')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(page.getByText('Nada encontrado.')).toBeVisible()
  await page.getByLabel('Procurar').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Por e-mail: 1 venda')).toBeVisible()
  await soundOffice(page)
  await page.getByRole('link', { name: 'Maria Clara Souza' }).click()
  await expect(page.getByRole('heading', { name: /^Pedido / })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await soundOffice(page)

  await expect(page.getByText('Está paga. Só muda com uma devolução')).toBeVisible()
  const moments = page.getByRole('region', { name: 'O que aconteceu' }).getByRole('listitem')
  await expect(moments.filter({ hasText: 'E-mail enviado: confirmação da compra' })).toBeVisible()
  await expect(moments.last()).toContainText('Começou a comprar')
  await moments.filter({ hasText: 'Tentou pagar: Cartão de crédito' }).getByText('Detalhes').click()
  await expect(moments.filter({ hasText: 'Tentou pagar' }).getByText('Referência')).toBeVisible()
  await soundOffice(page)

  await page.getByRole('button', { name: 'Enviar o e-mail de novo' }).click()
  await expect(page.getByText('O e-mail da compra sai de novo em instantes.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Corrigir os dados' }).click()
  const correction = page.getByRole('dialog', { name: 'Corrigir os dados de quem comprou' })
  await correction.getByLabel('E-mail', { exact: true }).fill('maria@')
  await soundOffice(page)
  await correction.getByRole('button', { name: 'Salvar' }).click()
  await expect(correction.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(correction.getByLabel('E-mail', { exact: true })).toHaveValue('maria@')
  const corrected = `right-${email}`
  await correction.getByLabel('E-mail', { exact: true }).fill(corrected)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dados corrigidos.').first()).toBeVisible()
  await expect(page.getByText(corrected)).toBeVisible()

  await page.getByRole('button', { name: 'Devolver dinheiro' }).click()
  const question = page.getByRole('dialog', { name: 'Devolver dinheiro desta venda' })
  await expect(question.getByLabel('Valor (BRL)')).toHaveValue('47,00')
  await question.getByLabel('Valor (BRL)').fill('99')
  await question.getByLabel('Motivo').fill('pediu por telefone')
  await question.getByRole('button', { name: 'Devolver' }).click()
  await expect(question.getByText('Isto não pode ser devolvido agora.')).toBeVisible()
  await expect(question.getByLabel('Motivo')).toHaveValue('pediu por telefone')
  await soundOffice(page)
  await question.getByLabel('Valor (BRL)').fill('7')
  await question.getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Devolução registrada.').first()).toBeVisible()
  await expect(page.getByText('Devolvida em parte', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Devolver dinheiro' }).click()
  await expect(question.getByLabel('Valor (BRL)')).toHaveValue('40,00')
  await question.getByLabel('Motivo').fill('o resto')
  await question.getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Devolvida', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devolver dinheiro' })).toHaveCount(0)
  await soundOffice(page)

  await expect(moments.filter({ hasText: 'Devolveu dinheiro' }).first()).toContainText('por Ana Souza')

  await page.goBack()
  await expect(page.getByLabel('Procurar')).toHaveValue(email)
  // A single key leads to the box, from any page of the shop.
  await openPart(page, 'Início')
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Procurar')).toBeFocused()
  await expect(page.getByLabel('Procurar')).toHaveValue('')
  expect(refusals).toEqual([])
})

test(
  'a new sale comes into the list, and is paid on its page, without a press',
  { tag: PHONE },
  async ({ app, browser, page }) => {
    const product = await putOnSale()
    const invitation = await officeInvitation(`live-${runName()}@example.com`, app, product.id)
    await joinOffice(page, invitation, 'Ana Souza')
    await openPart(page, 'Vendas')
    await expect(page.getByText('Nenhuma venda ainda.')).toBeVisible()

    const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await openCheckout(buyer, 'pt', product.id)
    await fillPerson(buyer, pt)
    await chooseMethod(buyer, pt.payment.methods.PIX)
    await press(payButton(buyer, pt.payment.button.pix))
    await expect(buyer.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Maria Clara Souza' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pedido/)
    await expect(page.getByText('Esperando o pagamento', { exact: true })).toBeVisible()
    // While the code waits, a new price says so before it is saved.
    await openPart(page, 'Produtos')
    await page.getByRole('link', { name: product.name }).click()
    await page.getByLabel('Preço (BRL)').first().fill('77,00')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const warning = page.getByRole('dialog', { name: 'Há compras em andamento' })
    await expect(warning).toContainText('1 compra está sendo paga agora.')
    await expect(warning).toContainText('77,00')
    await soundOffice(page)
    await warning.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByLabel('Preço (BRL)').first()).toHaveValue('77,00')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await warning.getByRole('button', { name: 'Salvar mesmo assim' }).click()
    await expect(page.getByText('Salvo.').first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Voltar ao que era antes/ })
      .first()
      .click()
    const back = page.getByRole('dialog', { name: 'Voltar ao que era antes desta mudança?' })
    await expect(back).toContainText('1 compra está sendo paga agora.')
    await back.getByRole('button', { name: 'Cancelar' }).click()
    await openPart(page, 'Vendas')
    await page.getByRole('main').getByRole('link', { name: 'Maria Clara Souza' }).click()
    await expect(page.getByText('Vence sem pagamento: Pix')).toBeVisible()
    await actAtTheBank(app, product, 'pay')
    await expect(page.getByText('Paga', { exact: true })).toBeVisible()
    await buyer.context().close()
  },
)

test('what goes along with a product is not taken away without a word while somebody pays for it', async ({
  app,
  browser,
  page,
}) => {
  const added = await putOnSale({ amount: 1_000 })
  const bumps = [{ product_id: added.id, order: 1, forced: true }]
  const main = await putOnSale({ seller_id: added.id, bumps })
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`bump-${runName()}@example.com`, app, main.id)
  await joinOffice(page, invitation, 'Ana Souza')
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', main.id)
  await fillPerson(buyer, pt)
  await chooseMethod(buyer, pt.payment.methods.PIX)
  await press(payButton(buyer, pt.payment.button.pix))
  await expect(buyer.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()

  await openPart(page, 'Produtos')
  await page.getByRole('link', { name: main.name, exact: true }).click()
  const along = page.getByRole('region', { name: 'Ofertas na mesma compra' })
  await along.getByRole('button', { name: `Mudar ${added.name}` }).click()
  const change = page.getByRole('dialog', { name: added.name })
  await expect(change).toContainText('1 compra está sendo paga agora.')
  await soundOffice(page)
  await page.keyboard.press('Escape')
  await along.getByRole('button', { name: `Tirar ${added.name}` }).press('Enter')
  const warning = page.getByRole('dialog', { name: 'Há compras em andamento' })
  await expect(warning).toContainText(`Deixar de oferecer ${added.name} nesta compra?`)
  await expect(warning).toContainText('1 compra está sendo paga agora.')
  await soundOffice(page)
  await warning.getByRole('button', { name: 'Cancelar' }).click()
  await expect(along.getByRole('listitem')).toHaveCount(1)
  await along.getByRole('button', { name: `Tirar ${added.name}` }).press('Enter')
  await warning.getByRole('button', { name: 'Tirar mesmo assim' }).click()
  await expect(along.getByRole('listitem')).toHaveCount(0)
  await expect(warning).toBeHidden()

  // The buyer who has the code pays and gets what was shown.
  await actAtTheBank(app, main, 'pay')
  await openPart(page, 'Vendas')
  await expect(page.getByRole('main').getByRole('link', { name: 'Maria Clara Souza' })).toHaveCount(2)
  await buyer.context().close()
  expect(refusals).toEqual([])
})
