import type { Page } from '@playwright/test'
import { expect, test, runName } from './app.ts'
import { ask } from './database.ts'
import { typeMailCode } from './first-factor.ts'
import { joinOffice, OFFICE_PASSWORD, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'
import { subjectsTo } from './shop.ts'

/** Gives the browser a device that keeps passkeys and knows its person, as a phone does. */
async function deviceOf(page: Page): Promise<{ forget: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { forget: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })) }
}

test('a passkey is added, signs in, answers in the place of the password, and is removed', async ({
  app,
  page,
}) => {
  const refusals = refusalsOf(page)
  const email = `passkey-${runName()}@example.com`
  const device = await deviceOf(page)
  await joinOffice(page, await officeInvitation(email, app, 1002), 'Rita Lima')
  await page.getByRole('link', { name: 'Proteger sua conta' }).click()
  const passkeys = page.getByRole('region', { name: 'Chaves de acesso' })
  await passkeys.getByLabel('Nome da chave').fill('Meu celular')
  await soundOffice(page)
  await passkeys.getByRole('button', { name: 'Guardar uma chave de acesso' }).press('Enter')
  await typeMailCode(page, app, email)
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'Meu celular' })).toContainText('nunca usada')
  await soundOffice(page)

  await page.context().clearCookies()
  await page.goto(`${app.office}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()

  // A grave action requires proof again, and the passkey provides it.
  await ask(`update office_sessions set proven_at = now() - interval '1 hour'
    where user_id = (select id from users where email = '${email}')`)
  await openPart(page, 'Equipe')
  await page.getByLabel('E-mail').fill(`convidada-${runName()}@example.com`)
  await page.getByRole('button', { name: 'Criar link do convite' }).click()
  const question = page.getByRole('dialog', { name: 'Digite sua senha' })
  await expect(question.getByRole('button', { name: 'Usar a chave de acesso' })).toBeVisible()
  await soundOffice(page)
  await question.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  await expect(page.getByText('/link#')).toBeVisible()
  await expect
    .poll(() => subjectsTo(app, `convidada-${runName()}@example.com`))
    .toContainEqual(expect.stringContaining('Convite para a equipe'))

  await openPart(page, 'Minha conta')
  await expect(passkeys.getByRole('listitem')).toContainText('usada por último')
  await passkeys.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(passkeys.getByText('Nenhuma chave guardada.')).toBeVisible()

  await device.forget()
  await page.context().clearCookies()
  await page.goto(`${app.office}/sign-in`)
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
  await expect(page.getByText('Nenhuma chave de acesso foi usada')).toBeVisible()
  await soundOffice(page)
  expect(refusals).toEqual([])
})

test('a forgotten password is chosen anew by a mailed link', async ({ app, page }) => {
  const email = `forgot-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app, 1002), 'Rita Lima')
  await page.context().clearCookies()
  await page.goto(`${app.office}/sign-in`)
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
  // The page before it has a field of that name as well.
  await expect(page.getByRole('heading', { name: 'Escolher outra senha' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await soundOffice(page)
  await page.getByRole('button', { name: 'Enviar o link' }).press('Enter')
  await expect(page.getByText(`Se ${email} tem conta`)).toBeVisible()
  await soundOffice(page)
  const mails = async (): Promise<string> => {
    const answer = await fetch(`${app.sandbox}/mailbox.json?to=${encodeURIComponent(email)}`)
    return answer.text()
  }
  await expect.poll(mails).toContain('/link#')
  const link = /https?:\/\/[^\s"\\]+\/link#[\w-]{43}/.exec(await mails())?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('Nova senha').fill(`${OFFICE_PASSWORD} novo`)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
})
