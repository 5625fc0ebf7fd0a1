import type { Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
import { EXIT_POP_UP } from '#texts/exit-pop-up.ts'
import { expect, test } from './app.ts'
import { DESK, PHONE, expectAccessible, expectNoSidewaysScroll, fillPerson, press } from './buyer.ts'
import { pt } from './words.ts'

/** The demo's course with the page that its seller made. */
const ADDRESS = '/1001?ch_id=501&country=BR'
const TITLE = 'Espere: temos um presente'

const popUp = (page: Page) => page.getByRole('dialog', { name: TITLE })

/** Opens it, and waits until its late code watches. */
async function open(page: Page, address = ADDRESS): Promise<void> {
  const code = page.waitForResponse((answer) => /exit-pop-up/.test(answer.url()))
  await page.goto(address)
  await code
  await page.waitForLoadState('networkidle')
}

/** As a pointer that goes up to the tabs; a browser that is driven has none. */
const goAway = (page: Page) =>
  page.evaluate(() =>
    document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, relatedTarget: null })),
  )

test('who leaves is offered something, once a visit', { tag: DESK }, async ({ page }) => {
  const words = EXIT_POP_UP.de
  await open(page, localePath('de', ADDRESS))
  const name = page.getByLabel('Vor- und Nachname')
  await name.fill('Maria Souza')
  await goAway(page)
  await expect(popUp(page)).toContainText('BEMVINDO10')
  await expect(popUp(page).getByRole('link', { name: 'Quero o desconto' })).toHaveAttribute(
    'href',
    'https://estudioaurora.example/presente',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popUp(page)).toBeHidden()
  await expect(name).toHaveValue('Maria Souza')
  await expect(name).toBeFocused()
  await goAway(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await goAway(page)
  await expect(popUp(page)).toBeHidden()
  // Another visit is another one.
  await page.evaluate(() => sessionStorage.clear())
  await open(page, localePath('de', ADDRESS))
  await goAway(page)
  await popUp(page).getByRole('button', { name: words.stay }).press('Enter')
  await expect(popUp(page)).toBeHidden()
})

test('"back" on a phone offers it, and leaves when it is pressed again', { tag: PHONE }, async ({ page }) => {
  await page.goto('/')
  const before = page.url()
  await open(page)
  await page.getByLabel(pt.checkout.personal.name.label, { exact: true }).tap()
  await page.evaluate(() => history.back())
  await expect(popUp(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(popUp(page).getByRole('button', { name: EXIT_POP_UP.pt.stay }))
  await page.goBack()
  expect(page.url()).toBe(before)
})

test('a page that nobody touches for a minute offers it', { tag: PHONE }, async ({ page }) => {
  await page.clock.install()
  await open(page)
  // The clock of the page goes on by itself as well, and a machine with other work is slow.
  await page.clock.runFor(30_000)
  await expect(popUp(page)).toBeHidden()
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(popUp(page)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
})

test('nothing is offered beside another window', { tag: DESK }, async ({ page }) => {
  await open(page)
  await fillPerson(page, pt)
  await page.evaluate(() => {
    const other = document.createElement('dialog')
    document.body.append(other)
    other.showModal()
  })
  await goAway(page)
  await expect(popUp(page)).toBeHidden()
  await page.evaluate(() => document.querySelector('dialog[open]')?.remove())
  await goAway(page)
  await expect(popUp(page)).toBeVisible()
})
