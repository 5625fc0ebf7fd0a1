import { confirmCardPurchase, expectThanked, fillCard, fillPerson, openCheckout } from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

test('a subscription is found, its next charge put off, and then cancelled', async ({
  app,
  browser,
  page,
}) => {
  const email = `subscriber-of-${runName()}@example.com`
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 2001)
  await fillPerson(buyer, pt, email)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 2001)
  await buyer.context().close()

  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`subscriptions-${runName()}@example.com`, app, 2001)
  await joinOffice(page, invitation, 'Ana Souza')
  await openPart(page, 'Assinaturas')
  await page.getByLabel('Procurar').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(email)).toBeVisible()
  await soundOffice(page)
  await page.getByRole('link', { name: 'Maria Clara Souza' }).click()
  await expect(page.getByRole('heading', { name: 'Cobranças' })).toBeVisible()
  // As on the page of its sale.
  await expect(page.getByText(/^\d{3}\.\d{3}\.\d{3}-\d\d$/)).toBeVisible()
  await soundOffice(page)

  await page.getByRole('button', { name: 'Adiar a próxima cobrança' }).click()
  const move = page.getByRole('dialog', { name: 'Adiar a próxima cobrança' })
  const day = move.getByLabel('Novo dia')
  const last = (await day.getAttribute('max')) ?? ''
  await soundOffice(page)
  await day.fill(last)
  await move.getByRole('button', { name: 'Adiar', exact: true }).click()
  await expect(page.getByText('A próxima cobrança mudou de dia.').first()).toBeVisible()
  await expect(page.getByText(/^Cobrança adiada de /)).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancelar esta assinatura?' })
  await expect(cancel.getByText('O que foi pago continua pago.')).toBeVisible()
  await soundOffice(page)
  await cancel.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(page.getByText('Assinatura cancelada.').first()).toBeVisible()
  await expect(page.getByText('desmarcada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toHaveCount(0)
  await soundOffice(page)
  expect(refusals).toEqual([])
})

test('the owner turns automatic renewal on after reading whom it charges and when, and off again', async ({
  app,
  page,
}, info) => {
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`renewals-${runName()}@example.com`, app, 2001)
  await joinOffice(page, invitation, 'Ana Souza')
  await openPart(page, 'Loja')
  const renewals = page.getByRole('region', { name: 'Renovação das assinaturas' })
  await expect(renewals.getByText('Desligada:')).toBeVisible()
  await renewals.getByRole('button', { name: 'Ligar a renovação automática' }).click()
  const on = page.getByRole('dialog', { name: 'Ligar a renovação automática?' })
  await expect(on.getByText('Agora ninguém é cobrado.')).toBeVisible()
  await soundOffice(page)
  await page.screenshot({ path: info.outputPath('renewals-question.png') })
  await on.getByRole('button', { name: 'Ligar a renovação automática' }).click()
  await expect(renewals.getByText('Ligada desde')).toBeVisible()
  await soundOffice(page)
  await renewals.scrollIntoViewIfNeeded()
  await page.screenshot({ path: info.outputPath('renewals-on.png') })
  await renewals.getByRole('button', { name: 'Desligar a renovação automática' }).click()
  const off = page.getByRole('dialog', { name: 'Desligar a renovação automática?' })
  await off.getByRole('button', { name: 'Desligar a renovação automática' }).click()
  await expect(renewals.getByText('Desligada:')).toBeVisible()
  expect(refusals).toEqual([])
})
