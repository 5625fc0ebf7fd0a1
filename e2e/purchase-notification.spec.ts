import { localePath } from '#rules/locale.ts'
import { PURCHASE_NOTIFICATION } from '#texts/purchase-notification.ts'
import { expect, test } from './app.ts'
import { LANGUAGES, expectAccessible, expectNoSidewaysScroll, walkedOn } from './buyer.ts'

const ADDRESS = '/1001?ch_id=501&country=BR'
const NAMES = ['Ana, de Recife', 'Bruno, de Curitiba']

for (const { locale, texts } of LANGUAGES) {
  const words = PURCHASE_NOTIFICATION[locale]
  test(`buyers whom the seller names are named once, in ${locale}`, walkedOn(locale), async ({ page }) => {
    await page.clock.install()
    const code = page.waitForResponse((answer) => answer.url().includes('purchase-notification'))
    await page.goto(localePath(locale, ADDRESS))
    await code
    const toast = page.locator('.custom_toast')
    /** Lets the page's clock run until it is so. */
    const until = (hold: () => Promise<void>) =>
      expect(async () => {
        await page.clock.runFor(1000)
        await hold()
      }).toPass({ intervals: [20] })

    await until(() => expect(toast).toContainText(words.text(NAMES[0] ?? ''), { timeout: 20 }))
    await expect(toast).toHaveAttribute('aria-live', 'polite')
    await expect(toast).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const [box, button] = await Promise.all([
      toast.boundingBox(),
      page.locator('form button[type="submit"]').boundingBox(),
    ])
    if (box === null || button === null) throw new Error('one of them is not shown')
    const isBeside = box.y + box.height <= button.y || button.y + button.height <= box.y
    expect(isBeside || box.x + box.width <= button.x || button.x + button.width <= box.x).toBe(true)
    await toast.getByRole('button', { name: texts.common.actions.close }).click()
    await expect(toast).toBeEmpty()
    await until(() => expect(toast).toContainText(words.text(NAMES[1] ?? ''), { timeout: 20 }))
    await until(() => expect(toast).toBeEmpty({ timeout: 20 }))
    // Nobody is named a second time, on this page or the next one.
    await page.reload()
    await page.clock.runFor(120_000)
    await expect(toast).toBeEmpty()
  })
}
