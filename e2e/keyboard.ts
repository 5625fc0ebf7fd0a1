import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

/* What a person does who has a keyboard alone. */

/** More stops than any screen has twice: a focus that arrives late from the card fields may be passed once. */
export const MAX_STOPS = 120

/** Two frames: what a key has set off, also in the card fields, has happened by then. */
export const applied = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Presses Tab until the keyboard stands on the target. @returns how often */
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
