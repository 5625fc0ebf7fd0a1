import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import { ask } from './database.ts'
import type { OnSale } from './shop.ts'

/** Waits for what guards the tickets of a page: it comes a while after it. */
export async function guarded(page: Page): Promise<void> {
  await page.waitForFunction(() => 'held' in (history.state ?? {}))
}

/**
 * Lets the time of an event's reservations be over in a moment, or be over now. The page hears of it when it is looked
 * at again, as on a phone that was put away; the dialog that says so.
 */
export async function letTimeRunOut(
  page: Page,
  event: OnSale,
  terms: { dialog: string; inSeconds: number },
): Promise<Locator> {
  await ask(`update reservations set ends_at = now() + interval '${terms.inSeconds} seconds'
    where product_id = ${event.id} returning token`)
  const ended = page.getByRole('dialog', { name: terms.dialog })
  // As often as it takes: what listens comes a while after the page.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(ended).toBeVisible({ timeout: 1000 })
  }).toPass()
  return ended
}
