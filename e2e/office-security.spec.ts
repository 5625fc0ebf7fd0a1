import { readFile } from 'node:fs/promises'
import { codeAt } from '#server/signing/one-time-code.ts'
import { expect, test, runName } from './app.ts'
import { ask } from './database.ts'
import { mailedTo, typeMailCode } from './first-factor.ts'
import {
  invitationToShop,
  joinOffice,
  OFFICE_PASSWORD,
  officeInvitation,
  openPart,
  soundOffice,
} from './office.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Products of shops in which no other test has an account: a second factor is required there meanwhile. */
const OWN_SHOP: Readonly<Record<string, number>> = { phone: 1004, desktop: 3002 }
/** A shop of its own, since a second factor stays required in it: no test that looks into a shop meets it. */
const LEADING_SHOP = 9701

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code that an app shows for a key; `aside`: of another time step. */
function codeOf(key: string, aside: number): string {
  const letters = [...key.replaceAll(' ', '')]
  const bits = letters.map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeAt(Buffer.from(bytes), Math.floor(Date.now() / 30_000) + aside)
}

test('an app is turned on, asked for at the sign-in, and replaced by a recovery code', async ({ app, page }, {
  project,
}) => {
  const email = `factor-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app, OWN_SHOP[project.name]), 'Rita Lima')
  await openPart(page, 'Minha conta')
  await page.getByRole('button', { name: 'Ligar', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Confirme pelo e-mail' })
  await expect(question).toBeVisible()
  await soundOffice(page)
  await typeMailCode(page, app, email)
  await expect(page.getByRole('img', { name: 'Código QR da chave' })).toBeVisible()
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  await soundOffice(page)
  await page.getByLabel('Código de seis dígitos').fill('000000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Este código está errado')).toBeVisible()
  await page.getByLabel('Código de seis dígitos').fill(codeOf(key ?? '', 0))
  await page.getByLabel('Código de seis dígitos').press('Enter')
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await soundOffice(page)
  const all = (await codes.allTextContents()).map((code) => `${code}\n`).join('')
  await page.getByRole('button', { name: 'Copiar Códigos de recuperação' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(all)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar como arquivo' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(all)
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(page.getByText('Códigos de recuperação que restam: 10')).toBeVisible()

  const enter = async (code: string) => {
    await page.context().clearCookies()
    await page.goto(`${app.office}/sign-in`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha').fill(OFFICE_PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByLabel('Código')).toBeFocused()
    await soundOffice(page)
    await page.getByLabel('Código').fill(code)
    await page.getByLabel('Código').press('Enter')
    await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
  }
  await enter(codeOf(key ?? '', 1))
  await enter(recovery)

  await openPart(page, 'Equipe')
  await page.getByRole('link', { name: 'Segurança da equipe' }).click()
  await page.getByRole('button', { name: 'Exigir de todas as pessoas' }).click()
  await expect(page.getByText(/^Exigido/)).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Deixar de exigir' }).click()
  await expect(page.getByText('Cada pessoa escolhe')).toBeVisible()
})

test('a first app is undone by the link of its mail, and the password is chosen anew', async ({
  app,
  page,
}) => {
  const email = `undo-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app, 1001), 'Rita Lima')
  await openPart(page, 'Minha conta')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await typeMailCode(page, app, email)
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  await page.getByLabel('Código de seis dígitos').fill(codeOf(key ?? '', 0))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()

  const token = await mailedTo(app, email, /\/stop#[\w-]{43}/)
  await page.goto(`${app.office}${token}`)
  await expect(page.getByRole('heading', { name: 'Desfazer o segundo fator?' })).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByText('Pronto: o segundo fator foi apagado')).toBeVisible()
  await soundOffice(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()

  await page.goto(`${app.office}${await mailedTo(app, email, /\/link#[\w-]{43}/)}`)
  await page.getByLabel('Nova senha').fill('outra bateria de cavalos')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
  await openPart(page, 'Minha conta')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText('A senha foi escolhida há menos de um dia')).toBeVisible()
})

test('the email of an account changes by a link to the new address, and back by one to the old', async ({
  app,
  page,
}) => {
  const email = `before-${runName()}@example.com`
  const next = `after-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app, 1001), 'Rita Lima')
  await openPart(page, 'Minha conta')
  const part = page.getByRole('region', { name: 'Mudar o e-mail' })
  await part.getByLabel('Novo e-mail').fill(email)
  await part.getByRole('button', { name: 'Enviar o link' }).click()
  await expect(part.getByLabel('Novo e-mail')).toHaveAttribute('aria-invalid', 'true')
  await part.getByLabel('Novo e-mail').fill(next)
  await part.getByRole('button', { name: 'Enviar o link' }).press('Enter')
  await expect(part.getByText(`Pedido feito: abra o link que chega a ${next}`).first()).toBeVisible()
  await soundOffice(page)

  // Whoever is not signed in types the password of before first.
  const link = await mailedTo(app, next, /\/confirm-email#[\w-]{43}/)
  await page.context().clearCookies()
  await page.goto(`${app.office}${link}`)
  await expect(page.getByText(`Sua conta passa a usar ${next}`)).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Entre na conta que pediu a mudança')).toBeVisible()
  await soundOffice(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(OFFICE_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Pronto: sua conta usa o novo e-mail.')).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Ver a minha conta' }).click()
  await expect(page.getByText(next, { exact: true }).first()).toBeVisible()
  await page.goto(`${app.office}${link}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await soundOffice(page)

  await page.goto(`${app.office}${await mailedTo(app, email, /\/stop#[\w-]{43}/)}`)
  await expect(page.getByRole('heading', { name: 'Desfazer a mudança do e-mail?' })).toBeVisible()
  await soundOffice(page)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByText('Pronto: a conta usa de novo este endereço')).toBeVisible()
  await page.goto(`${app.office}${await mailedTo(app, email, /\/link#[\w-]{43}/)}`)
  await page.getByLabel('Nova senha').fill('outra bateria de cavalos')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByRole('heading', { name: 'O que falta fazer' })).toBeVisible()
})

test('a lost factor is removed after a wait, which an owner begins and stops', async ({ app, page }) => {
  const email = `lost-${runName()}@example.com`
  const owner = `waits-${runName()}@example.com`
  await joinOffice(page, await officeInvitation(email, app, 1001), 'Lia Reis')
  await ask(`insert into totp_factors (user_id, sealed, confirmed_at)
    select id, '\\x00', now() from users where email = '${email}'`)
  await page.context().clearCookies()
  await joinOffice(page, await officeInvitation(owner, app, 1001), 'Rita Lima')
  await openPart(page, 'Equipe')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Perdeu o segundo fator' }).click()
  const question = page.getByRole('dialog', { name: 'Apagar o segundo fator de Lia Reis?' })
  await soundOffice(page)
  await question.getByRole('button', { name: 'Pedir a remoção' }).click()
  await expect(row).toContainText('O segundo fator é apagado na primeira entrada depois de')
  await soundOffice(page)
  await row.getByRole('button', { name: 'Cancelar a remoção' }).click()
  await expect(row.getByRole('button', { name: 'Perdeu o segundo fator' })).toBeVisible()
})

test('whoever joins a shop that requires a second factor is led to turn one on', async ({ app, page }) => {
  await ask(`insert into sellers (id, name, country, body)
    select ${LEADING_SHOP}, 'Cautela', country, body from sellers where id = 10 on conflict do nothing`)
  await ask(`insert into seller_security (seller_id, needs_factor) values (${LEADING_SHOP}, true)
    on conflict do nothing`)
  const email = `led-${runName()}@example.com`
  await expect(async () => page.goto(await invitationToShop(email, app, LEADING_SHOP))).toPass()
  await page.getByLabel('Seu nome').fill('Rita Lima')
  await page.getByLabel('Nova senha').fill(OFFICE_PASSWORD)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText(/^Um segundo fator é exigido por/)).toBeVisible()
})
