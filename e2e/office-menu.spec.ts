import type { Page } from '@playwright/test'
import { MOVED_OFFICE_PAGES } from '#contract/office/moved-office-pages.ts'
import { loadOfficeTexts, OFFICE_LOCALES } from '#texts/office/load.ts'
import { MENU_ENTRIES } from '../src/office/parts/frame/menu-entries.ts'
import { expect, runName, test } from './app.ts'
import { joinOffice, officeInvitation } from './office.ts'

/** Names of the menu that take more than one line, or are wider than their place. */
function spoilt(page: Page): Promise<string[]> {
  return page
    .getByRole('navigation')
    .first()
    .evaluate((menu) =>
      [...menu.querySelectorAll('a, button')].flatMap((entry) => {
        const text = [...entry.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
        if (text === undefined || entry.getClientRects().length === 0) return []
        const range = document.createRange()
        range.selectNodeContents(text)
        const [around, place] = [range.getBoundingClientRect(), entry.getBoundingClientRect()]
        const isCut = around.right > place.right || around.left < place.left || place.right > innerWidth
        return range.getClientRects().length > 1 || isCut ? [text.textContent ?? ''] : []
      }),
    )
}

test('each page of the menu has its name as heading, in one line of the menu', async ({ app, page }) => {
  await joinOffice(page, await officeInvitation(`menu-${runName()}@example.com`, app), 'Ana Souza')
  const shop = new URL(page.url()).pathname
  for (const locale of OFFICE_LOCALES) {
    const { menu: names } = await loadOfficeTexts(locale)
    await page.evaluate((chosen) => localStorage.setItem('office-language', chosen), locale)
    await page.goto(app.office + shop)
    const menu = page.getByRole('navigation', { name: names.label })
    const more = menu.getByRole('button', { name: names.more })
    for (const { name } of MENU_ENTRIES) {
      // Without a page before, a heading of which would do.
      if (await more.isVisible()) await more.click()
      expect(await spoilt(page)).toEqual([])
      await menu.getByRole('link', { name: names[name], exact: true }).click()
      if (name === 'home') await expect(page).toHaveURL(app.office + shop)
      else await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[name])
    }
  }
  // The check sees a name that is too long.
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .last()
    .evaluate((link) => link.append('Nome '.repeat(40)))
  expect(await spoilt(page)).toHaveLength(1)
})

test('an address that a page had before opens the page, with its filter', async ({ app, page }) => {
  await joinOffice(page, await officeInvitation(`moved-${runName()}@example.com`, app), 'Ana Souza')
  const shop = new URL(page.url()).pathname
  for (const [before, now] of Object.entries(MOVED_OFFICE_PAGES)) {
    const at = (path: string): string => path.replace('/sellers/$seller', shop).replace('$look', '501')
    await page.goto(`${app.office + at(before)}?days=7`)
    await expect(page).toHaveURL(`${app.office + at(now)}?days=7`)
    // In a tab that was opened before the page had its new address.
    await page.evaluate((path) => history.pushState(null, '', path), `${at(before)}?days=30`)
    await expect(page).toHaveURL(`${app.office + at(now)}?days=30`)
  }
})
