import type { Browser, Page } from '@playwright/test'
import { checkIn as texts } from '#texts/pt/check-in.ts'
import { expect, test } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from './buyer.ts'
import { buyTwoTickets, keyOf, operator, putEventOnSale, verdict } from './check-in.ts'

/** The addresses that the page's service worker keeps, the last of which is what reads codes. */
function keptFiles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    const kept = await Promise.all(caching)
    return kept
      .flat()
      .map(({ url }) => url)
      .join(' ')
  })
}

/** A phone of its own at a check-in point, which loses its connection once it has all that it needs. */
async function openCheckInOffline(
  browser: Browser,
  { link, name }: { link: string; name: string },
): Promise<Page> {
  const phone = await browser.newContext({ locale: 'pt-BR', viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  await page.goto(link)
  await page.getByLabel(texts.gate.name).fill(name)
  await page.getByRole('button', { name: texts.gate.open }).click()
  await expect(page.getByText(texts.connections.online)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await expect.poll(() => keptFiles(page)).toContain('decode-worker')
  await phone.setOffline(true)
  await page.reload()
  return page
}

/** Types the number of a ticket, and expects what the panel says of it. */
async function check(page: Page, number: string, words: string): Promise<void> {
  await page.getByLabel(texts.typed.label).fill(number)
  await page.getByLabel(texts.typed.label).press('Enter')
  await expect(verdict(page, words)).toBeVisible()
}

/** Restores the connection, and the device reports its entries. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.getByRole('button', { name: texts.sync }).click()
  await expect(page.getByText(texts.connections.online)).toBeVisible()
  await expect(page.getByText(texts.waiting({ n: 1 }))).toBeHidden()
}

/** The notice of a ticket that went in twice. */
const doublesAt = (page: Page) => page.getByRole('alert').filter({ hasText: texts.doubles.title({ n: 1 }) })

test(
  'two check-in points without a connection let the same ticket in, and both hear of it afterwards',
  { tag: PHONE },
  async ({ page, app, browser }) => {
    const event = await putEventOnSale()
    await page.goto(await buyTwoTickets(app, event))
    const number = await page.getByRole('listitem').locator('code').nth(1).innerText()
    const link = `${app.web}/check-in#${await keyOf(event)}`
    const first = await openCheckInOffline(browser, { link, name: 'Portão A' })
    const second = await openCheckInOffline(browser, { link, name: 'Portão B' })

    for (const atCheckIn of [first, second]) {
      await check(atCheckIn, number, texts.verdicts.welcome)
      await check(atCheckIn, number, texts.verdicts.alreadyIn)
      await expect(atCheckIn.getByText(texts.waiting({ n: 1 }))).toBeVisible()
    }
    expect(await operator(['entries', String(event.id)])).toBe('0 in, of 2 valid tickets.')

    await reconnect(first)
    await expect(doublesAt(first)).toBeHidden()
    await reconnect(second)
    await first.getByRole('button', { name: texts.sync }).click()
    for (const atCheckIn of [first, second]) {
      const doubles = doublesAt(atCheckIn)
      await doubles.getByText(texts.doubles.show).click()
      await expect(doubles).toContainText(number)
      await expect(doubles).toContainText(/Portão A · .*Portão B/)
    }
    await expectAccessible(second)
    await expectNoSidewaysScroll(second)
    expect(await operator(['entries', String(event.id)])).toContain('1 in, of 2 valid tickets.')
    await Promise.all([first, second].map((atCheckIn) => atCheckIn.context().close()))
  },
)
