import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { frames, noteShifts, shiftsSoFar } from './shifts.ts'
import { putOnSale } from './shop.ts'

/*
 * Once the document has arrived, nothing moves until everything has come: not the country in the header, which becomes a
 * button, and not what comes last of all, the question about advertising.
 */

const PAGES = [
  { name: 'a course', path: '/1001?country=BR', last: 'header button' },
  { name: 'a look of its own', path: '/1001?country=BR&ch_id=501', last: 'header button' },
  { name: 'a parcel', path: '/1004?country=BR', last: 'header button' },
]

async function expectStill(page: Page, { path, last }: { path: string; last: string }): Promise<void> {
  await noteShifts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator(last)).toBeVisible()
  await frames(page)
  expect(await shiftsSoFar(page)).toEqual([])
}

for (const { name, ...at } of PAGES) {
  test(`nothing moves while a page with ${name} comes`, ({ page }) => expectStill(page, at))
}

test('nothing moves while a page with a question about advertising comes', async ({ page }) => {
  const line = { event: 'Purchase', is_active: true, action: 'on_payment_paid', name: 'compra' } as const
  const { id } = await putOnSale({
    pixels: [{ id: 'loja', provider: 'taboola', view: true, pixel_configuration: [line] }],
  })
  await expectStill(page, { path: `/de/${id}?country=DE`, last: 'section[aria-label=Werbung]' })
})
