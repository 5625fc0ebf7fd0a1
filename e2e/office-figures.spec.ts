import { confirmCardPurchase, expectThanked, fillCard, fillPerson, openCheckout } from './buyer.ts'
import { expect, test, runName } from './app.ts'
import { joinOffice, officeInvitation, openPart, refusalsOf, soundOffice } from './office.ts'
import { pt } from './words.ts'

test('figures say where buyers turned back, how payments ended and whence the money came', async ({
  app,
  browser,
  page,
}) => {
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await openCheckout(buyer, 'pt', 1002)
  await fillPerson(buyer, pt, `figures-of-${runName()}@example.com`)
  await fillCard(buyer, pt)
  await confirmCardPurchase(buyer, pt)
  await expectThanked(buyer, 'pt', pt, 1002)
  await buyer.context().close()

  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`counts-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, 'Relatórios')
  const funnel = page.getByRole('region', { name: 'Da página ao pagamento' })
  const cells = funnel.getByRole('row', { name: /Guia de Poses/ }).getByRole('cell')
  // Openings are written every ten seconds.
  await expect(async () => {
    await page.reload()
    await expect(cells.first()).not.toHaveText('0', { timeout: 3_000 })
  }).toPass()
  await expect(cells.nth(4)).not.toHaveText('0')
  const approval = page.getByRole('region', { name: 'Aprovação (BRL)' })
  await expect(approval.getByRole('row', { name: /Cartão de crédito/ })).toContainText('%')
  await expect(page.getByRole('region', { name: 'Vendido (BRL)' })).toContainText('sem origem no link')
  const chart = page.getByRole('figure').first()
  await expect(chart).toContainText(/Entrou.*Saiu/s)
  await expect(chart.getByText(/^R\$\s0$/)).toHaveCount(1)
  const bars = chart.getByRole('img', { name: /acima do zero/ })
  const read = chart.locator('strong')
  const today = await read.innerText()
  await bars.click({ position: { x: 3, y: 20 } })
  await expect(read).not.toHaveText(today)
  await soundOffice(page)
  await page.screenshot({ path: `test-results/figures-${runName()}.png`, fullPage: true })
  expect(refusals).toEqual([])
})
