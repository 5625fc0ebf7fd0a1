import { confirmCardPurchase, expectThanked, fillCard, fillPerson, openCheckout } from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { ask } from './database.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

test('an operator stops a seller, and looks after what is owed, unknown and not done', async ({
  app,
  browser,
  page,
}) => {
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 2001)
  await fillPerson(buyer, pt, `unknown-of-${runName()}@example.com`)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 2001)
  await buyer.context().close()
  const reference = `e2e-${runName()}`
  await ask(`insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state)
    select '${reference}', seller_id, id, 'refund', 1234, 'second-payment', 'refused' from attempts
    where state = 'approved' order by created_at desc limit 1`)
  await ask(`insert into reconciliation_differences (gateway, reference, movement, kind, theirs, ours, currency, moved_at)
    values ('sandbox', '${reference}', 'charge', 'amount', 100, 200, 'BRL', now())`)
  await ask(
    `insert into security_counts (kind, gateway, address, count) values ('webhook-forged', 'sandbox', 'abc', 3)`,
  )

  const refusals = refusalsOf(page)
  const email = `operator-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app, 2001), 'Olga Reis')
  await ask(`insert into operators (user_id, role) select id, 'admin' from users where email = '${email}'`)
  await page.reload()

  await openPart(page, 'Plataforma')
  const shops = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Loja \d+ · / })
  await expect(shops.filter({ hasText: /Loja 20 · / })).toHaveCount(1)
  await page.getByLabel('Procurar').fill('northlight')
  await page.keyboard.press('Enter')
  await expect(shops.filter({ hasText: /Loja 20 · / })).toHaveCount(0)
  await expect(shops).toHaveText([/^Northlight Academy\s*Loja 40 · /])
  // Its owner may be a person, whose name is in no address. "Back" leads to the search all the same.
  expect(new URL(page.url()).search).not.toContain('northlight')
  await page.getByLabel('Situação').selectOption('Paradas')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect(shops).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Procurar')).toHaveValue('northlight')
  await expect(shops).toHaveCount(1)
  await soundOffice(page)
  await page.getByRole('button', { name: 'Parar de vender Northlight Academy' }).click()
  const stop = page.getByRole('dialog', { name: 'Parar as vendas de Northlight Academy' })
  await stop.getByLabel('Por quê').fill('Queixas de compradores')
  await soundOffice(page)
  await stop.getByRole('button', { name: 'Parar de vender' }).click()
  await expect(page.getByText('Northlight Academy não vende mais.').first()).toBeVisible()
  await expect(page.getByText('Queixas de compradores')).toBeVisible()
  await soundOffice(page)
  expect((await page.request.get(`${app.web}/4001`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Deixar vender Northlight Academy' }).click()
  const resume = page.getByRole('dialog', { name: 'Deixar Northlight Academy vender de novo' })
  await resume.getByLabel('Por quê').fill('Resolvido')
  await resume.getByRole('button', { name: 'Deixar vender' }).click()
  await expect(page.getByText('Northlight Academy vende de novo.').first()).toBeVisible()
  expect((await page.request.get(`${app.web}/4001`)).status()).toBe(200)

  await page.getByRole('button', { name: 'Acessar a loja Northlight Academy' }).click()
  const enter = page.getByRole('dialog', { name: 'Acessar a loja Northlight Academy' })
  await enter.getByLabel('Por quê').fill('O dono pediu ajuda')
  await soundOffice(page)
  await enter.getByRole('button', { name: 'Acessar a loja' }).click()
  await expect(page.getByText('Você está vendo Northlight Academy até')).toBeVisible()
  await soundOffice(page)
  await openPart(page, 'Produtos')
  await expect(page.getByRole('link', { name: 'Novo produto' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sair da loja' }).click()
  await expect(page.getByRole('heading', { name: 'Lojas' })).toBeVisible()
  await openPart(page, 'Atividades')
  // Its own seller's log has nothing of a visit to another.
  await expect(page.getByText('Acessou a loja como operador')).toHaveCount(0)
  await openPart(page, 'Plataforma')

  const pages = page.getByRole('navigation', { name: 'Páginas da plataforma' })
  await pages.getByRole('link', { name: 'Sem resposta' }).click()
  await expect(page.getByRole('heading', { name: 'Sem resposta' })).toBeVisible()
  await expect(page.getByText(/Toda cobrança tem resposta|Sem resposta desde/).first()).toBeVisible()
  await soundOffice(page)

  await pages.getByRole('link', { name: 'Dívidas e diferenças' }).click()
  const difference = page.getByRole('listitem').filter({ hasText: reference })
  await expect(difference.getByText('cobrança: o valor difere')).toBeVisible()
  await soundOffice(page)
  const debt = page.getByRole('listitem').filter({ hasText: '12,34' }).first()
  await debt.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('dialog').getByLabel('O que você encontrou').fill('Pedi os dados do banco')
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click()
  await expect(page.getByText('Visto: Pedi os dados do banco')).toBeVisible()
  await difference.getByRole('button', { name: 'Encerrar' }).click()
  await page.getByRole('dialog').getByLabel('O que você encontrou').fill('Taxa da operadora')
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Diferença encerrada.').first()).toBeVisible()
  await expect(difference).toHaveCount(0)
  await soundOffice(page)

  await pages.getByRole('link', { name: 'Trabalhos' }).click()
  await expect(page.getByRole('heading', { name: 'Falharam de vez' })).toBeVisible()
  await soundOffice(page)

  await pages.getByRole('link', { name: 'Operadores' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Administrador')
  await page.getByLabel('E-mail').first().fill('ninguem@example.com')
  await soundOffice(page)
  await page.getByRole('button', { name: 'Nomear' }).press('Enter')
  await expect(page.getByText('Ninguém tem conta com este e-mail.')).toBeVisible()
  await expect(page.getByLabel('E-mail').first()).toHaveValue('ninguem@example.com')

  await pages.getByRole('link', { name: 'Segurança' }).click()
  await expect(page.getByRole('heading', { name: 'Segurança' })).toBeVisible()
  await page.getByLabel('Tipo', { exact: true }).selectOption('Aviso de operadora forjado')
  await expect(page.getByText('3 vezes').first()).toBeVisible()
  await soundOffice(page)
  expect(refusals).toEqual([])
  await ask(`delete from pending_reversals where reversal_key = '${reference}'`)
})
