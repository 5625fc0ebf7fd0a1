import { randomInt } from 'node:crypto'
import { held } from '#texts/pt/held.ts'
import { issued } from '#texts/pt/issued.ts'
import { expect, test } from './app.ts'
import {
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  PHONE,
} from './buyer.ts'
import { putOnSale } from './shop.ts'
import { pt } from './words.ts'

test('tickets are paid, shown each with its code, and kept', { tag: PHONE }, async ({ page }) => {
  const batch = randomInt(100_000_000, 2_000_000_000)
  const event = await putOnSale({
    product_type_id: 3,
    event: { place: 'in_person', venue: 'Casa', address: 'Rua Um, 1', starts_at: 'now+30d' },
    batches: [
      {
        id: batch,
        name: 'Lote 1',
        order: 1,
        stock: 10,
        release_type: 'fixed_date',
        release_fixed_date: 'now-1d',
        tickets: [{ id: batch, hash: `t${batch}`, name: 'Pista', amount: 8000, offer_group_id: batch }],
      },
    ],
  })
  const two = [1, 2].map((n) => `bt_id_${n}=${batch}&ticket_id_${n}=${batch}`).join('&')
  await page.goto(`/${event.id}?country=BR&${two}`)
  await fillPerson(page, pt)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, event.id)

  await page.getByRole('link', { name: held.yours.open }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const name of [issued.pdf, issued.calendar]) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.status()).toBe(200)
    expect((await file.body()).subarray(0, 15).toString()).toMatch(/^(%PDF-|BEGIN:VCALENDAR)/)
  }
})
