import type { Browser, Page } from '@playwright/test'
import { expect, test, runName } from './app.ts'
import { DESK } from './buyer.ts'
import { ask } from './database.ts'
import { joinOffice, OFFICE_PASSWORD, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'

/** Somebody else's browser. */
async function otherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'pt-BR' })).newPage()
}

test('an owner joins, invites a helper, changes their role and takes them out', async ({
  app,
  browser,
  page,
}) => {
  const refusals = refusalsOf(page)
  const helperEmail = `helper-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(`owner-${runName()}@example.com`, app), 'Ana Souza')
  await soundOffice(page)

  // A pending task links to where it is done.
  await page.getByRole('link', { name: 'Ter um produto à venda' }).click()
  await expect(page.getByRole('heading', { name: 'Produtos', level: 1 })).toBeVisible()
  await openPart(page, 'Início')
  await page.getByRole('link', { name: 'Convidar alguém para ajudar' }).click()
  await expect(page.getByRole('heading', { name: 'Equipe', level: 1 })).toBeVisible()
  await page.getByLabel('E-mail').fill(helperEmail)
  await page.getByLabel('Função', { exact: true }).selectOption('support')
  await page.getByRole('button', { name: 'Criar link do convite' }).press('Enter')
  const link = page.getByText('/link#')
  await expect(link).toBeVisible()
  await soundOffice(page)

  const helper = await otherPage(browser)
  await joinOffice(helper, await link.innerText(), 'Bia Lima')
  await expect(helper.getByRole('link', { name: 'Equipe' })).toHaveCount(0)
  // Pending tasks are listed for the members who may do them.
  await expect(helper.getByText('Proteger sua conta')).toBeVisible()
  await expect(helper.getByText('Convidar alguém para ajudar')).toHaveCount(0)

  await page.reload()
  const member = page.getByRole('listitem').filter({ hasText: helperEmail })
  await member.getByRole('button', { name: 'Mudar função' }).click()
  const question = page.getByRole('dialog', { name: 'Função de Bia Lima' })
  await question.getByLabel('Função').selectOption('manager')
  await question.getByRole('button', { name: 'Mudar função' }).click()
  await expect(page.getByText('Função de Bia Lima: Gerente.').first()).toBeAttached()
  await helper.reload()
  await openPart(helper, 'Equipe')
  await expect(helper.getByText('Só o dono da loja convida')).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: helperEmail })
  await row.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText(helperEmail)).toHaveCount(0)
  await helper.reload()
  await expect(helper.getByText('Não encontramos isto')).toBeVisible()
  await helper.context().close()
  expect(refusals).toEqual([])
})

test('what is grave asks for the password, and what was typed is done with it', async ({ app, page }) => {
  const email = `grave-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app), 'Caio Reis')
  await ask(`
    update office_sessions set proven_at = now() - interval '16 minutes'
    where user_id = (select id from users where email = '${email}')`)
  await openPart(page, 'Minha conta')
  await page.getByLabel('Seu nome').fill('Caio Reis Lima')
  await page.getByRole('button', { name: 'Mudar o nome' }).press('Enter')
  await expect(page.getByText('Nome mudado.').first()).toBeVisible()
  await expect(page.getByText('Caio Reis Lima', { exact: true }).first()).toBeVisible()
  await page.getByLabel('Nova senha').fill('outro cavalo bateria')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  const question = page.getByRole('dialog', { name: 'Digite sua senha' })
  await question.getByLabel('Senha').fill(OFFICE_PASSWORD)
  await question.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Senha trocada.')).toBeVisible()
  await soundOffice(page)

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(OFFICE_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('E-mail ou senha não conferem.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Senha').fill('outro cavalo bateria')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
})

for (const asked of ['/', '/account']) {
  test(
    `the sign-in leads back to ${asked}, however late its file comes`,
    { tag: DESK },
    async ({ app, page }) => {
      const email = `back-${asked.length}-${runName()}@example.com`
      await joinOffice(page, await officeInvitation(email, app), 'Caio Reis')
      await page.context().clearCookies()
      const { promise: isDrawn, resolve: letCome } = Promise.withResolvers<void>()
      await page.route('**/assets/sign-in-*.js', async (route) => {
        await isDrawn
        await route.continue()
      })
      await page.goto(app.office + asked)
      await expect(page).toHaveURL(`${app.office}/sign-in`)
      // The frame is drawn anew with the address of the sign-in.
      await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
      letCome()
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Senha').fill(OFFICE_PASSWORD)
      await page.getByRole('button', { name: 'Entrar' }).click()
      const title = asked === '/' ? 'O que falta fazer' : 'Minha conta'
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    },
  )
}

test('a link that was used says so, and an address of no page as well', async ({ app, page }) => {
  await expect(async () => page.goto(`${app.office}/link#${'x'.repeat(43)}`)).toPass()
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await soundOffice(page)
  await page.goto(`${app.office}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Esta página não existe' })).toBeVisible()
})
