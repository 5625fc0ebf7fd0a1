import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { advertising as de } from '#texts/de/advertising.ts'
import { advertising } from '#texts/pt/advertising.ts'
import { startProgram } from '../scripts/running-program.ts'
import { expect, test } from './app.ts'
import {
  chooseMethod,
  confirmCardPurchase,
  expectAccessible,
  expectNoSidewaysScroll,
  expectThanked,
  fillCard,
  fillPerson,
  PHONE,
} from './buyer.ts'
import { openPart, soundOffice } from './office.ts'
import { pt } from './words.ts'

/** The demo as a newcomer starts it: with its history, its pixels and simulated ad networks. */
async function startDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-demo-'))
  const logFile = join(folder, 'start.log')
  const database = await createTestDatabase()
  const program = await startProgram({
    dataDir: folder,
    logFile,
    env: {
      DATABASE_URL: database.url,
      SANDBOX_KEY: randomBytes(32).toString('hex'),
      DEMO: 'on',
      CHECK_ANSWERS: 'on',
      RATE_LIMITS: 'off',
    },
  })
  return {
    urls: program.urls,
    log: () => readFile(logFile, 'utf8'),
    stop: async () => {
      const exitCode = await program.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      expect(exitCode).toBe(0)
    },
  }
}

/** Buys the advertised course by card, after an answer to the question about ad networks. */
async function buy(browser: Browser, web: string, answer: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: web })
  await page.goto('/1001?country=BR')
  await page.getByRole('button', { name: advertising.change, exact: true }).press('Enter')
  await page.getByRole('button', { name: answer, exact: true }).press('Enter')
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
  await fillCard(page, pt)
  await confirmCardPurchase(page, pt)
  await expectThanked(page, 'pt', pt, 1001)
  return page
}

/** Of each event, newest first: network and name, browser, server, how it was counted. */
async function rowsOf(page: Page): Promise<string[][]> {
  await page.reload()
  return page
    .locator('.events li')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll<HTMLElement>('h3, dd')].slice(0, 4).map((cell) => cell.innerText),
      ),
    )
}

test(
  'the sandbox shows the events of a purchase from browser and server, and none of a buyer who did not agree',
  { tag: PHONE },
  async ({ page, browser }) => {
    const demo = await startDemo()
    try {
      const { web, sandbox } = demo.urls
      await page.goto(`${sandbox}/networks`)
      await expect(page.getByText('No event was received.')).toBeVisible()

      // A buyer in Germany is asked, and until then nothing is sent.
      const german = await browser.newPage({ baseURL: web })
      await german.goto('/de/1001?country=DE')
      await expect(german.getByRole('region', { name: de.title })).toBeVisible()
      await expect(german.locator('iframe[title=Pixels]')).toHaveCount(0)
      expect(await rowsOf(page)).toEqual([])

      await (await buy(browser, web, advertising.no)).close()
      const bought = await buy(browser, web, advertising.yes)
      const listed = async (name: string) => (await rowsOf(page)).filter(([event]) => event === name)
      for (const name of ['Meta: Purchase', 'TikTok: Purchase', 'Google Analytics 4: purchase']) {
        // The server's event comes by a job. Of the buyer who refused there is no second one.
        await expect.poll(() => listed(name)).toEqual([[name, 'received', 'received', 'once, matched by id']])
      }
      await expect
        .poll(() => listed('Google Ads: 77001'))
        .toEqual([['Google Ads: 77001', 'no', 'received', 'once']])
      await bought.close()
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(/maria|souza|@example|11987654321/i)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: test.info().outputPath('networks.png'), fullPage: true })

      // The seller finds it from the list of pixels.
      await page.goto(demo.urls.office)
      const [, email = '', password = ''] = /(\S+@\S+) with the password (\S+)/.exec(await demo.log()) ?? []
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Senha').fill(password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await openPart(page, 'Pixels')
      const link = page.getByRole('link', { name: 'Ver os eventos recebidos' })
      await expect(link).toHaveAttribute('href', `${sandbox}/networks`)
      await soundOffice(page)
      await page.screenshot({ path: test.info().outputPath('pixels.png') })
      await page.goto(`${sandbox}/networks`)

      // The question decides: with consent the same page sends.
      const before = (await rowsOf(page)).length
      await german.getByRole('button', { name: de.yes, exact: true }).click()
      await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(before)
      await german.close()
    } finally {
      await demo.stop()
    }
  },
)
