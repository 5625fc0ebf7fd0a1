import type { Page } from '@playwright/test'
import { captcha } from '#texts/de/captcha.ts'
import { event as words } from '#texts/de/event.ts'
import { failures } from '#texts/de/failures.ts'
import { expect, test } from './app.ts'
import { DESK, PHONE, press } from './buyer.ts'
import { holdCaptchaWork, leaveCaptcha } from './captcha-dialog.ts'
import { putEventOnSale } from './reservations.ts'

const CHALLENGE = { challenge: 'text.Zm9vYmFyYmF6cXV4MTIzNA', parts: 4, bits: 6 }

/** Asks for a captcha where a reservation comes without one, as the server does of many from one address. */
async function askForCaptcha(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith('/event/reservation'),
    async (route) => {
      const body = route.request().postDataJSON() as { captcha?: string } | null
      if (route.request().method() !== 'POST' || body?.captcha !== undefined) return route.continue()
      return route.fulfill({
        status: 403,
        json: { code: 'CAPTCHA_REQUIRED', message: '', request_id: '', captcha: CHALLENGE },
      })
    },
  )
}

for (const tag of [PHONE, DESK]) {
  test(
    `a captcha before tickets are held is shown, can be left, and ends with the tickets, ${tag}`,
    { tag },
    async ({ page }) => {
      const event = await putEventOnSale()
      const cancelCharge = await holdCaptchaWork(page)
      await askForCaptcha(page)
      await page.goto(`/de/pre-checkout/${event.id}?country=BR`)
      const more = page.getByRole('button', { name: words.add({ ticket: 'Inteira' }), exact: true })
      const chosen = page.getByLabel(words.quantity({ ticket: 'Inteira' }), { exact: true })
      await press(more)
      await leaveCaptcha(page, captcha)
      await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
        failures.httpErrors.codes.CAPTCHA_REQUIRED,
      )
      await expect(chosen).toHaveValue('0')
      cancelCharge()
      await press(more)
      await expect(chosen).toHaveValue('1')
      await press(page.getByRole('button', { name: words.buy }))
      await page.waitForURL(({ pathname }) => pathname === `/de/${event.id}`)
    },
  )
}
