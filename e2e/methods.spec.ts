import type { Locator } from '@playwright/test'
import { METHOD_LOCK_MS } from '#rules/methods/method.ts'
import { expect, test } from './app.ts'
import { openCheckout } from './buyer.ts'
import { frames } from './shifts.ts'

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

const isChecked = (line: Locator): Promise<boolean> => line.locator('input').isChecked()

test('a bump stays where it is, and so do the ways to pay, whatever it takes away or asks for', async ({
  page,
  hasTouch,
}) => {
  await openCheckout(page, 'pt')
  await page.waitForLoadState('networkidle')
  const wallet = page.locator('input[name=method][value=PAYPAL]')
  const list = page.locator('fieldset', { has: wallet })
  // The first excludes PayPal; the second asks for an address, whose code comes late, above the ways to pay.
  for (const id of [1002, 1003]) {
    const line = page.locator('label', { has: page.locator(`input[name=bump_${id}]`) })
    await line.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const height = await list.evaluate((element) => element.clientHeight)
    for (const isTaken of [true, false]) {
      const before = await topOf(line)
      await pressWhereItIs(line, hasTouch)
      await expect.poll(() => isChecked(line)).toBe(isTaken)
      await frames(page)
      expect(Math.abs((await topOf(line)) - before), `${id}, ${isTaken}`).toBeLessThanOrEqual(1)
      expect(await list.evaluate((element) => element.clientHeight)).toBe(height)
      await expect(wallet).toBeEnabled({ enabled: !isTaken })
    }
  }
})

test('a bump that takes the chosen way to pay away stays where it is', async ({ page, hasTouch }) => {
  await openCheckout(page, 'pt')
  await page.waitForLoadState('networkidle')
  const wallet = page.locator('input[name=method][value=PAYPAL]')
  await page.locator('label', { has: wallet }).click()
  await expect(wallet).toBeChecked()
  const line = page.locator('label', { has: page.locator('input[name=bump_1002]') })
  await line.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  for (const isTaken of [true, false]) {
    const before = await topOf(line)
    await pressWhereItIs(line, hasTouch)
    await expect.poll(() => isChecked(line)).toBe(isTaken)
    await frames(page)
    expect(Math.abs((await topOf(line)) - before), `${isTaken}`).toBeLessThanOrEqual(1)
    await expect(wallet).toBeChecked({ checked: !isTaken })
  }
})
