import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { event as words } from '#texts/de/event.ts'
import { expect } from './app.ts'
import { press } from './buyer.ts'
import { ask } from './database.ts'
import { putOnSale, type OnSale } from './shop.ts'

/** An event of its own, with two tickets of one kind. */
export async function putEventOnSale(): Promise<OnSale> {
  const id = randomInt(100_000_000, 2_000_000_000)
  return putOnSale({
    product_type_id: 3,
    eventDateType: 'unicEvent',
    event: { place: 'in_person', venue: 'Parque', address: 'Rua das Flores, 1', organizers: ['Casa'] },
    batches: [
      {
        id,
        name: 'Arquibancada',
        order: 1,
        stock: 2,
        release_type: null,
        tickets: [{ id, hash: `t${id}`, name: 'Inteira', amount: 8000, offer_group_id: id }],
      },
    ],
  })
}

/** Chooses both tickets where tickets are chosen, and goes on to their checkout. */
export async function chooseBoth(page: Page, { id }: OnSale): Promise<void> {
  await page.goto(`/de/pre-checkout/${id}?country=BR&utm_source=radio`)
  const more = page.getByRole('button', { name: words.add({ ticket: 'Inteira' }), exact: true })
  await press(more)
  await more.click()
  await expect(page.getByLabel(words.quantity({ ticket: 'Inteira' }), { exact: true })).toHaveValue('2')
  await press(page.getByRole('button', { name: words.buy }))
  await page.waitForURL(({ pathname }) => pathname === `/de/${id}`)
}

/** Waits for what guards the tickets of a page: it comes a while after it. */
export async function guarded(page: Page): Promise<void> {
  await page.waitForFunction(() => 'held' in (history.state ?? {}))
}

/**
 * Ends the time of an event's reservations in a moment, or now. The page is notified when it is viewed again, as on a
 * phone that was put away; returns the dialog that says so.
 */
export async function letTimeRunOut(
  page: Page,
  event: OnSale,
  terms: { dialog: string; inSeconds: number },
): Promise<Locator> {
  await ask(`update reservations set ends_at = now() + interval '${terms.inSeconds} seconds'
    where product_id = ${event.id} returning token`)
  const ended = page.getByRole('dialog', { name: terms.dialog })
  // Repeated as often as needed: the listener loads after the page.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(ended).toBeVisible({ timeout: 1000 })
  }).toPass()
  return ended
}
