import { localePath } from '#rules/base/locale.ts'
import { PURCHASE_NOTIFICATION } from '#texts/purchase-notification.ts'
import { NAMING } from '#texts/naming.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  LANGUAGES,
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  press,
  walkedOn,
} from './buyer.ts'
import { pt } from './words.ts'

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

test(
  'a buyer who agreed is named to others, and takes it back by a press',
  { tag: DESK },
  async ({ page, playwright, baseURL }) => {
    await loadTopic('countries', 'pt')
    const look = '/1002?ch_id=503&country=BR&version=v4'
    /** Whom the page names to somebody else. */
    const named = async (): Promise<string[]> => {
      const other = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) })
      const text = await (await other.get(look)).text()
      await other.dispose()
      const [, data = ''] = /id="page-data"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
      const { checkout } = (
        JSON.parse(data) as { data: { checkout: { purchase_notifications: { list: { name: string }[] } } } }
      ).data
      return checkout.purchase_notifications.list.map(({ name }) => name)
    }
    // The window on leaving, which a slow machine would open for idleness, has been seen.
    await page.addInitScript(() => sessionStorage.setItem('balcao.exit-pop-up-503', '1'))
    await page.goto(look)
    await fillPerson(page, pt, 'maria.citada@example.com')
    await page
      .getByLabel(pt.checkout.personal.confirmEmail.label, { exact: true })
      .fill('maria.citada@example.com')
    await press(page.getByRole('button', { name: pt.checkout.steps.next }))
    await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
    await fillCard(page, pt)
    const box = page.getByRole('checkbox', { name: topicTexts('countries', 'pt').acceptance.named })
    await expect(box).not.toBeChecked()
    await box.check()
    await confirmCardPurchase(page, pt, 'Quero fotografar o amanhecer')
    await expectThanked(page, 'pt', pt, 1002)
    await expect(page.getByText(NAMING.pt.shown)).toBeVisible()
    expect(await named()).toContain('Maria')
    await page.getByRole('button', { name: NAMING.pt.stop }).press('Enter')
    await expect(page.getByText(NAMING.pt.stopped)).toBeVisible()
    expect(await named()).not.toContain('Maria')
    await expectAccessible(page)
  },
)
