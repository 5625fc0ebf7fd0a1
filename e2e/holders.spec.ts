import { holders } from '#texts/pt/holders.ts'
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

test(
  'an event asks who its tickets are for, and is bought once it knows',
  { tag: PHONE },
  async ({ page }) => {
    await page.goto(TWO_TICKETS)
    const nameOf = (place: number) => page.locator(`[name="holders.3101.${place}.name"]`)
    const [first, second] = [nameOf(0), nameOf(1)]
    await fillPerson(page, pt)
    await fillCard(page, pt)
    await press(payButton(page, pt.payment.button.card))
    await expect(page.getByText(holders.nameRequired)).toHaveCount(2)
    await expect(first).toBeFocused()

    await press(page.getByRole('button', { name: holders.useMine }))
    await expect(first).toHaveValue('Maria Clara Souza')
    await expect(page.getByText(holders.nameRequired)).toHaveCount(1)
    await second.fill('Rafael Nunes')
    await expect(page.getByText(holders.nameRequired)).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, 3001)
  },
)
