import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { DESK, chooseMethod, fillPerson, openCheckout, payButton, press } from './buyer.ts'
import { chooseBoth, guarded, putEventOnSale } from './reservations.ts'
import { putOnSale } from './shop.ts'
import { pt } from './words.ts'

/** Dispatches the query that a page receives before a reload (src/web/app/reload-blockers.ts). */
const mayReload = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('balcao:reloading', { cancelable: true })))

test(
  'a page is not loaded again while something is typed, awaited or held',
  { tag: DESK },
  async ({ page }) => {
    const product = await putOnSale()
    await openCheckout(page, 'pt', product.id)
    expect(await mayReload(page)).toBe(true)
    const name = page.getByLabel(pt.checkout.personal.name.label, { exact: true })
    await name.fill('M')
    await expect.poll(() => mayReload(page)).toBe(false)
    await name.fill('')
    await expect.poll(() => mayReload(page)).toBe(true)
    await fillPerson(page, pt)
    await chooseMethod(page, pt.payment.methods.PIX)
    await press(payButton(page, pt.payment.button.pix))
    await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
    expect(await mayReload(page)).toBe(false)

    const event = await putEventOnSale()
    await chooseBoth(page, event)
    await guarded(page)
    await expect.poll(() => mayReload(page)).toBe(false)
  },
)

test('a newer build is loaded where that disturbs nobody', { tag: DESK }, async ({ page }) => {
  const product = await putOnSale()
  // The page asks once an hour, and never takes a build that comes within its first seconds.
  await page.addInitScript(() => {
    const every = setInterval.bind(window)
    window.setInterval = ((ask: () => void, ms: number, ...rest: unknown[]) => {
      if (ms === 3_600_000) Object.assign(window, { askForBuild: ask })
      return every(ask, ms, ...rest)
    }) as typeof setInterval
    const now = performance.now.bind(performance)
    performance.now = () => now() + 11_000
  })
  const newer = { id: 'a-newer-build', timestamp: 1_700_000_000_000 }
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: newer }))
  await openCheckout(page, 'pt', product.id)
  await page.waitForFunction(() => 'askForBuild' in window)
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => (window as unknown as { askForBuild: () => void }).askForBuild())
  await reloaded
})
