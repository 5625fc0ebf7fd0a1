import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

/* Actions of a user who has only a keyboard. */

/** More stops than any screen has twice: a focus that arrives late from the card fields may be passed once. */
export const MAX_STOPS = 120

/** Waits two frames: by then the effect of a key has happened, also in the card fields. */
export const applied = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Presses Tab until the target has the keyboard focus. @returns how often */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return stop
    await page.keyboard.press(key)
    await applied(page)
  }
  await expect(target).toBeFocused()
  return MAX_STOPS
}

/** Types a text where the keyboard comes to a field. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
