import { expect, test } from './app.ts'
import { frames, noteShifts, shiftsSoFar } from './shifts.ts'

/*
 * Once the document has arrived, nothing moves until everything has come: not the country in the header, which becomes a
 * button, and not what comes last of all, the question about advertising.
 */

const PAGES = [
  { name: 'a course', path: '/1001?country=BR', last: 'header button' },
  { name: 'a look of its own', path: '/1001?country=BR&ch_id=501', last: 'header button' },
  { name: 'a parcel', path: '/1004?country=BR', last: 'header button' },
  { name: 'a question about advertising', path: '/de/1001?country=DE', last: 'section[aria-label=Werbung]' },
]

for (const { name, path, last } of PAGES) {
  test(`nothing moves while a page with ${name} comes`, async ({ page }) => {
    await noteShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator(last)).toBeVisible()
    await frames(page)
    expect(await shiftsSoFar(page)).toEqual([])
  })
}
