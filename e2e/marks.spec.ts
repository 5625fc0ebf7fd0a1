import { localePath, LOCALES } from '#rules/base/locale.ts'
import { loadTexts } from '#texts/load.ts'
import { expect, test } from './app.ts'
import { chooseMethod, DESK, openCheckout, payButton, PHONE } from './buyer.ts'
import { pt } from './words.ts'

const { payment } = pt

test('methods and accepted cards are known by their marks', async ({ page }) => {
  await openCheckout(page, 'pt', 1001)
  const cards = page.getByRole('img', { name: 'Visa, Mastercard, Elo, American Express, Hipercard' })
  await expect(cards).toBeVisible()
  const marks = page.locator('label img[src*="/assets/marks-"]')
  expect(
    await marks.evaluateAll((all) => all.map((each) => each.getAttribute('src')?.split('#')[1])),
  ).toEqual(expect.arrayContaining(['pix', 'paypal']))
  const areDrawn = marks.evaluateAll((all) =>
    all.every((each) => (each as HTMLImageElement).naturalWidth > 0),
  )
  await expect.poll(() => areDrawn).toBe(true)
  for (const [method, words] of [
    [payment.methods.PAYPAL, payment.button.paypal],
    [payment.methods.DEBIT_CARD, payment.button.debit],
  ] as const) {
    await chooseMethod(page, method)
    await expect(payButton(page, words)).toBeVisible()
  }
})

test('no choice of instalments is cut on a phone', { tag: PHONE }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of LOCALES) {
    await page.goto(`${localePath(locale, '/1001')}?country=BR`)
    const { installments } = (await loadTexts(locale)).payment
    const select = page.getByLabel(installments.label, { exact: true })
    const cut = await select.evaluate((element) => {
      const style = getComputedStyle(element)
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      if (pen === null || !(element instanceof HTMLSelectElement)) return ['cannot be measured']
      pen.font = style.font
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return [...element.options]
        .map((each) => each.text)
        .filter((text) => pen.measureText(text).width > room)
    })
    expect(cut, locale).toEqual([])
  }
})

test('a summary higher than the window scrolls with the page to its end', { tag: DESK }, async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1366, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await openCheckout(page, 'pt', 1001)
    const summary = page.locator('aside > div').first()
    expect(await summary.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await expect
      .poll(() => summary.evaluate(({ style }) => style.getPropertyValue('--side-top')))
      .not.toBe('')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const seller = summary.getByText('Vende aqui desde')
    await expect(seller).toBeInViewport()
    // Half way down, where people type, all of it is still there.
    await page.evaluate(() => scrollTo(0, innerHeight))
    await expect(seller).toBeInViewport()
  }
})
