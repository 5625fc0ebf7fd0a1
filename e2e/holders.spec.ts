import { held } from '#texts/pt/held.ts'
import { holders } from '#texts/pt/holders.ts'
import { issued } from '#texts/pt/issued.ts'
import { transfer } from '#texts/pt/transfer.ts'
import { expect, test } from './app.ts'
import {
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  payButton,
  PHONE,
  press,
} from './buyer.ts'
import { pt } from './words.ts'

/** Two tickets by date of the demo's festival, which asks who they are for. */
const TWO_TICKETS = '/3001?bt_id_1=31&ticket_id_1=3101&bt_id_2=31&ticket_id_2=3101&country=BR'

test('an event asks who its tickets are for; one of them is given on', { tag: PHONE }, async ({ page }) => {
  await page.goto(TWO_TICKETS)
  const nameOf = (place: number) => page.locator(`[name="holders.3101.${place}.name"]`)
  const [first, second] = [nameOf(0), nameOf(1)]
  await second.fill('Rafael Nunes')
  await page.reload()
  await expect(second).toHaveValue('Rafael Nunes')
  await second.fill('')
  await fillPerson(page, pt)
  const section = page.locator('section').filter({ has: page.locator('#step-personal') })
  const tick = section.locator('h2').locator('xpath=preceding-sibling::span').locator('svg')
  await expect(tick).toBeHidden()
  await fillCard(page, pt)
  await press(payButton(page, pt.payment.button.card))
  await expect(page.getByText(holders.nameRequired)).toHaveCount(2)
  await expect(first).toBeFocused()

  await press(page.getByRole('button', { name: holders.useMine }))
  await expect(first).toHaveValue('Maria Clara Souza')
  await expect(page.getByText(holders.nameRequired)).toHaveCount(1)
  await second.fill('Rafael Nunes')
  await expect(page.getByText(holders.nameRequired)).toHaveCount(0)
  await expect(tick).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, 3001)

  // One of them is given to somebody else: its code ends here.
  await page.getByRole('link', { name: held.yours.open }).click()
  const tickets = page.getByRole('main').getByRole('listitem')
  await expect(tickets).toHaveCount(2)
  const given = tickets.filter({ hasText: 'Rafael Nunes' })
  await press(given.getByRole('button', { name: transfer.open }))
  await given.getByLabel(transfer.name).fill('Bia Lima')
  await given.getByRole('button', { name: transfer.submit, exact: true }).click()
  await expect(given.getByText(transfer.emailRequired)).toBeVisible()
  await expectAccessible(page)
  await given.getByLabel(transfer.email).fill('bia@example.com')
  await given.getByRole('button', { name: transfer.submit, exact: true }).click()
  // It asks first, and a no sends nothing.
  const question = page.getByRole('dialog', { name: transfer.ask({ name: 'Bia Lima' }) })
  await expect(question).toContainText('bia@example.com')
  await expectAccessible(page)
  await question.getByRole('button', { name: transfer.cancel }).click()
  await expect(given.getByLabel(transfer.email)).toHaveValue('bia@example.com')
  await given.getByRole('button', { name: transfer.submit, exact: true }).click()
  await question.getByRole('button', { name: transfer.submit }).click()
  const done = page.locator('[tabindex="-1"]').filter({ hasText: transfer.done({ name: 'Bia Lima' }) })
  await expect(done).toBeFocused()
  // Its card names the current holder.
  const gone = tickets.filter({ hasText: issued.states.transferred.text })
  await expect(gone.getByText('Bia Lima')).toBeVisible()
  await expect(given).toHaveCount(0)
  await expect(gone.getByRole('img')).toHaveCount(0)
  await expectAccessible(page)
})
