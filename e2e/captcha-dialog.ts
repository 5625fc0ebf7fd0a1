import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './buyer.ts'

/** Lets the work for a captcha begin only when the given function is called, so that its dialog can be looked at. */
export async function holdCaptchaWork(page: Page): Promise<() => void> {
  const { promise: mayWork, resolve: cancelCharge } = Promise.withResolvers<void>()
  await page.route('**/captcha-worker*', async (route) => {
    await mayWork
    await route.continue()
  })
  return cancelCharge
}

type Words = { title: string; progress: string; text: string }

/** Looks at the dialog of a captcha, and leaves it. */
export async function leaveCaptcha(page: Page, words: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.title })
  await expect(dialog.getByRole('progressbar', { name: words.progress })).toBeVisible()
  await expect(dialog).toContainText(words.text)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
