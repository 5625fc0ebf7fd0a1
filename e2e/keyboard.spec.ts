import type { Frame, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { DESK, cardFrame, expectThanked, openCheckout, payButton } from './buyer.ts'
import { expectTrap, typeCard, typePerson } from './keyboard-buyer.ts'
import { applied, MAX_STOPS, tabTo } from './keyboard.ts'
import { actAtTheBank, chargesOf, putOnSale } from './shop.ts'
import { pt } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const { payment } = pt

test('a card purchase, in instalments', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await typePerson(page)
  await typeCard(page)
  await tabTo(page, page.getByLabel(payment.installments.label, { exact: true }))
  await page.keyboard.press('ArrowDown')
  const pay = payButton(page, payment.button.card)
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: payment.confirmation.title })
  const confirm = dialog.getByRole('button', { name: payment.confirmation.confirm })
  await expect(confirm).toBeFocused()
  await expectTrap(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pay).toBeFocused()
  await page.keyboard.press('Space')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expectThanked(page, 'pt', pt, product.id)
  const charges = await chargesOf(app, product)
  expect(charges.map(({ status }) => status)).toEqual(['paid'])
})

test('Enter in a card field pays', { tag: DESK }, async ({ page }) => {
  const product = await putOnSale()
  await openCheckout(page, 'pt', product.id)
  await typePerson(page)
  await typeCard(page)
  await tabTo(page, cardFrame(page, pt).getByLabel(payment.card.cvv), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: payment.confirmation.title })
  await expect(dialog.getByRole('button', { name: payment.confirmation.confirm })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('iframe')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cardFrame(page, pt).getByLabel(payment.card.expiry)).toBeFocused()
})

test('a Pix purchase', { tag: DESK }, async ({ page, app }) => {
  const product = await putOnSale({ method: 'CREDIT_CARD,PIX' })
  await openCheckout(page, 'pt', product.id)
  await typePerson(page)
  await tabTo(page, page.getByRole('radio', { name: payment.methods.CREDIT_CARD }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: payment.methods.PIX })).toBeChecked()
  const pay = payButton(page, payment.button.pix)
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: pt.result.pix.title })
  await expect(dialog.getByRole('heading', { name: pt.result.pix.title })).toBeFocused()
  await expectTrap(page, dialog)
  await tabTo(page, dialog.getByRole('button', { name: pt.result.pix.alreadyPaid }))
  await page.keyboard.press('Space')
  await expect(dialog.getByText(pt.result.pix.notFoundYet)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await actAtTheBank(app, product, 'pay')
  await expectThanked(page, 'pt', pt, product.id)
  expect(await chargesOf(app, product)).toHaveLength(1)
})

test('the country is chosen, and left alone', { tag: DESK }, async ({ page }) => {
  await openCheckout(page, 'pt', 1001)
  const opener = page.getByRole('button', { name: 'Brasil' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: pt.common.country.change })
  await expect(dialog.getByLabel(pt.countries.choice.search)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('alem')
  await tabTo(page, dialog.getByRole('link', { name: 'Alemanha' }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('country') === 'DE')
})

/** Name of the element that the keyboard is on, and whether anything on the screen says so. */
async function readStop(frame: Page | Frame): Promise<{ name: string; isShown: boolean }> {
  return frame.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isShown: true }
    const look = () => {
      const chain = [element, element.parentElement, element.closest('label'), element.nextElementSibling]
      return chain
        .filter((each) => each !== null)
        .map((each) => {
          const { outline, boxShadow, borderColor, backgroundColor, top } = getComputedStyle(each)
          return [outline, boxShadow, borderColor, backgroundColor, top].join()
        })
        .join('\n')
    }
    const focused = look()
    element.blur()
    const left = look()
    element.focus()
    return {
      name: `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`,
      isShown: focused !== left,
    }
  })
}

/**
 * Reads the stop that has the keyboard focus, also in the card fields, which are another page and are notified later.
 */
async function whereItStands(page: Page): Promise<{ name: string; isShown: boolean }> {
  for (;;) {
    await applied(page)
    const isInFrame = await page.evaluate(() => document.activeElement?.tagName === 'IFRAME')
    const frame = isInFrame ? page.frames().find((each) => each.url().includes('/card-fields')) : page
    const stop = await readStop(frame ?? page)
    if (!isInFrame || stop.name !== '') return stop
  }
}

test('every stop shows where the keyboard is', async ({ page }) => {
  await openCheckout(page, 'pt', 1001)
  await expect(cardFrame(page, pt).getByLabel(payment.card.number)).toBeAttached()
  const unseen: string[] = []
  let stops = 0
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const { name, isShown } = await whereItStands(page)
    if (name === '') break
    stops += 1
    if (!isShown) unseen.push(name)
  }
  expect(unseen).toEqual([])
  expect(stops).toBeGreaterThan(12)
})
