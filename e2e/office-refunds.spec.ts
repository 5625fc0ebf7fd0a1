import { salesPt as sales } from '#texts/office/sales/pt.ts'
import { issued } from '#texts/pt/issued.ts'
import { expect, runName, test } from './app.ts'
import { buyTickets, putEventOnSale } from './check-in.ts'
import { joinOffice, officeInvitation, soundOffice } from './office.ts'

test('a refund in part ends the chosen tickets of an order, and says so', async ({ app, page }) => {
  const event = await putEventOnSale()
  const { saleId, tickets } = await buyTickets(app, event, 3)
  await joinOffice(page, await officeInvitation(`items-${runName()}@example.com`, app, event.id), 'Ana Souza')
  await page.goto(`${app.office}/sellers/${event.id}/sales/${saleId}`)

  const open = page.getByRole('button', { name: sales.refundSale })
  const question = page.getByRole('dialog', { name: sales.refundTitle })
  const items = question.getByRole('group', { name: sales.ends })
  const amount = question.getByLabel(sales.amount({ currency: 'BRL' }))
  const ticket = (number: number) => items.getByRole('checkbox', { name: `${number}. Pista · Lote 1` })
  await open.click()
  await expect(items.getByRole('checkbox')).toHaveCount(3)
  await expect(amount).toHaveValue('240,00')
  await expect(question.getByText(sales.whole)).toBeVisible()

  await amount.fill('10')
  await expect(question.getByText(sales.endsNothing)).toBeVisible()
  await ticket(2).focus()
  await page.keyboard.press('Space')
  await expect(amount).toHaveValue('80,00')
  await expect(question.getByText(sales.endsChosen)).toBeVisible()
  await ticket(3).check()
  await expect(amount).toHaveValue('160,00')
  await ticket(3).uncheck()
  await soundOffice(page)
  await amount.fill('70')
  await question.getByLabel(sales.reason).fill('uma pessoa não pode vir')
  await question.getByRole('button', { name: sales.confirm }).click()
  await expect(page.getByText(sales.wasRefunded).first()).toBeVisible()
  await expect(page.getByText(sales.statuses.PARTIALLY_REFUNDED, { exact: true })).toBeVisible()
  const refunds = page.getByRole('region', { name: sales.refunds })
  await expect(refunds).toContainText(sales.endsWith({ items: '2. Pista · Lote 1' }))
  const listed = page.getByRole('region', { name: sales.tickets, exact: true }).getByRole('listitem')
  await expect(listed).toContainText([
    sales.ticketStates.valid,
    sales.ticketStates.void,
    sales.ticketStates.valid,
  ])
  await soundOffice(page)

  await open.click()
  await expect(ticket(2)).toBeDisabled()
  await expect(items.getByText(sales.itemStates.ended)).toBeVisible()
  await ticket(1).check()
  await ticket(3).check()
  await expect(amount).toHaveValue('160,00')
  await question.getByLabel(sales.reason).fill('ninguém vem')
  await question.getByRole('button', { name: sales.confirm }).click()
  // Ten were kept, and all that was bought is over.
  await expect(page.getByText(sales.statuses.REFUNDED, { exact: true })).toBeVisible()
  await expect(listed).toContainText([1, 2, 3].map(() => sales.ticketStates.void))

  await page.goto(app.web + tickets)
  await expect(page.getByText(issued.states.refunded.text)).toHaveCount(3)
})
