import { expect, test } from './app.ts'
import {
  APPROVED_CARD,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  PHONE,
} from './buyer.ts'
import { chargesOf, putOnSale } from './shop.ts'
import { captcha } from '#texts/pt/captcha.ts'
import { pt } from './words.ts'

test(
  'a suspicious purchase works for a captcha, can be left, and is paid once',
  { tag: PHONE },
  async ({ page, app }) => {
    const product = await putOnSale({}, { risk: { captcha_at: 20 } })
    // The work begins when the test lets it, so that its dialog can be looked at.
    let letGo = (): void => undefined
    const mayWork = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/captcha-worker*', async (route) => {
      await mayWork
      await route.continue()
    })
    await openCheckout(page, 'pt', product.id)
    await fillPerson(page, pt, 'maria@mailinator.com')
    await fillCard(page, pt, APPROVED_CARD)
    await confirmCardPurchase(page, pt)
    const dialog = page.getByRole('dialog', { name: captcha.title })
    await expect(dialog.getByRole('progressbar', { name: captcha.progress })).toBeVisible()
    await expect(dialog).toContainText(captcha.text)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    letGo()
    await confirmCardPurchase(page, pt)
    await expectThanked(page, 'pt', pt, product.id)
    expect((await chargesOf(app, product)).map(({ captured }) => captured)).toEqual([4700])
  },
)
