import type { Locator } from '@playwright/test'
import { METHOD_LOCK_MS } from '#rules/method.ts'
import { expect, test } from './app.ts'
import { openCheckout } from './buyer.ts'

const topOf = (line: Locator): Promise<number> =>
  line.evaluate((element) => element.getBoundingClientRect().top)

/** A finger or a mouse goes to where the line is, without the scrolling that a test's click does first. */
async function pressWhereItIs(line: Locator, isTouch: boolean): Promise<void> {
  const box = await line.boundingBox()
  if (box === null) throw new Error('The line is not on the page')
  const page = line.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

test('the method that is pressed stays where it is, whatever closes above it', async ({ page, hasTouch }) => {
  await openCheckout(page, 'pt')
  await page.waitForLoadState('networkidle')
  const radios = page.locator('input[name=method]')
  const names = await radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))
  expect(names.length).toBeGreaterThan(4)
  for (const name of [...names.slice(1), ...names.slice(0, -1).reverse()]) {
    const radio = page.locator(`input[name=method][value=${name}]`)
    const line = page.locator('label', { has: radio })
    await line.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForTimeout(METHOD_LOCK_MS)
    const before = await topOf(line)
    await pressWhereItIs(line, hasTouch)
    await expect(radio).toBeChecked()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(Math.abs((await topOf(line)) - before), name).toBeLessThanOrEqual(1)
  }
})
