import { fillPerson, openCheckout } from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, soundOffice } from './office.ts'
import { pt } from './words.ts'

test('who began to buy and did not is listed, with a link to go on and a text to send', async ({
  app,
  browser,
  page,
  isMobile,
}) => {
  const email = `lead-of-${runName()}@example.com`
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 1002)
  await fillPerson(buyer, pt, email)

  await joinOffice(page, await officeInvitation(`leads-${runName()}@example.com`, app, 1002), 'Ana Souza')
  await soundOffice(page)
  const waiting = page.getByRole('link', { name: /carrinhos? abandonados? nos últimos 7 dias/ })
  // The lead is saved a moment after it is typed.
  await expect(async () => {
    await page.reload()
    await expect(waiting).toBeVisible({ timeout: 3000 })
  }).toPass()
  await waiting.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: email })
  // The number is saved a moment after it is typed.
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('link', { name: /^Escrever no WhatsApp/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await buyer.context().close()
  await expect(page.getByText(/são apagados 90 dias depois/)).toBeVisible()
  await soundOffice(page)
  const chat = (await row.getByRole('link', { name: /^Escrever no WhatsApp/ }).getAttribute('href')) ?? ''
  expect(chat).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=/)
  const link = /https?:\S+$/.exec(new URL(chat).searchParams.get('text') ?? '')?.[0] ?? ''
  const again = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await again.goto(link)
  await expect(again.getByLabel(pt.checkout.personal.email.label)).toHaveValue(email)
  await again.context().close()

  // On a phone the filter is folded.
  if (isMobile) await page.locator('summary').filter({ hasText: 'Filtrar' }).click()
  await page.getByLabel('Etapa').selectOption('Tentou pagar')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(/step=3/)
  await expect(row).toHaveCount(0)
})
