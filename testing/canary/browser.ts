import { mkdir } from 'node:fs/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { paying } from '#texts/pt/paying.ts'
import { pt } from '../../e2e/words.ts'
import { chooseMethod, fillCard, fillPerson, openCheckout, payButton } from '../../e2e/buyer.ts'
import { findBrowser } from '../../scripts/browser.ts'
import type { Origins } from '../harness/browser-session.ts'

/** Data that a browser held after a purchase, by the name of the place. */
export interface BrowserTraces {
  texts: Record<string, string>
  /** The browser's own folder, complete once it has ended. */
  profile: string
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const LIMIT_MS = 20_000

/** Buys by card in a real browser, typing the number into the card fields, and brings what is left of it. */
export function buyInBrowser(origins: Origins, number: string, profile: string): Promise<BrowserTraces> {
  return traceBrowser(origins, profile, async (page, texts) => {
    await pay(page, number)
    texts['the document after typing'] = await page.content()
    await page.waitForURL(/obrigado/, { timeout: LIMIT_MS })
  })
}

/** The control: a page that keeps a text in every storage of its origin. */
export function plantInBrowser(origins: Origins, text: string, profile: string): Promise<BrowserTraces> {
  return traceBrowser(origins, profile, async (page) => {
    await openCheckout(page, 'pt')
    await page.evaluate(plantEverywhere, text)
  })
}

/** Storage and cookies of both origins, what was sent to the pages' origin, the document, the console. */
async function traceBrowser(
  origins: Origins,
  profile: string,
  visit: (page: Page, texts: Record<string, string>) => Promise<void>,
): Promise<BrowserTraces> {
  await mkdir(profile, { recursive: true })
  const executablePath = await findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    baseURL: origins.web,
    locale: 'pt-BR',
  })
  try {
    context.setDefaultTimeout(LIMIT_MS)
    const page = context.pages()[0] ?? (await context.newPage())
    const texts = watchPage(page, origins)
    await visit(page, texts)
    await collect(page, context, origins, texts)
    return { texts, profile }
  } finally {
    await context.close()
  }
}

async function pay(page: Page, number: string): Promise<void> {
  await openCheckout(page, 'pt')
  await page.waitForLoadState('networkidle')
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.CREDIT_CARD)
  await fillCard(page, pt, number)
  // By keyboard: right after it has scrolled, a busy machine's browser may still give a click to the frame.
  await payButton(page, pt.payment.button.card).press('Enter')
  const dialog = page.getByRole('dialog', { name: paying.confirmation.title })
  await dialog.getByRole('button', { name: paying.confirmation.confirm }).press('Enter')
}

/** Everything that reaches the pages' origin, and what the page says to the console. */
function watchPage(page: Page, origins: Origins): Record<string, string> {
  const texts: Record<string, string> = {}
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).origin === origins.gateway && request.url().endsWith('/card-fields/token'))
      return
    count += 1
    const sent = [request.url(), JSON.stringify(request.headers()), request.postData() ?? '']
    texts[`request ${count} ${request.method()} ${new URL(request.url()).pathname}`] = sent.join('\n')
  })
  page.on('console', (message) => {
    count += 1
    texts[`console ${count}`] = message.text()
  })
  return texts
}

async function collect(
  page: Page,
  context: BrowserContext,
  origins: Origins,
  texts: Record<string, string>,
): Promise<void> {
  texts.cookies = JSON.stringify(await context.cookies())
  texts['the last document'] = await page.content()
  texts['storage of the pages'] = await page.evaluate(readStorage)
  const fields = await context.newPage()
  await fields.goto(`${origins.gateway}/card-fields`)
  texts['storage of the card fields'] = await fields.evaluate(readStorage)
}

/** Runs in the page: every storage that a script can reach, as text. */
async function readStorage(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name ?? '')
      opening.addEventListener('success', () => done(opening.result))
      opening.addEventListener('error', () => failed(opening.error ?? new Error('not opened')))
    })
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown>((done, failed) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.addEventListener('success', () => done(reading.result))
        reading.addEventListener('error', () => failed(reading.error ?? new Error('not read')))
      })
      found.push({ name, store, rows })
    }
    database.close()
  }
  for (const key of await caches.keys()) {
    const cache = await caches.open(key)
    for (const request of await cache.keys())
      found.push(request.url, await (await cache.match(request))?.text())
  }
  return JSON.stringify(found)
}

/** Runs in the page: leaves a text in each storage, as a careless script would. */
async function plantEverywhere(text: string): Promise<void> {
  localStorage.setItem('planted', text)
  sessionStorage.setItem('planted', text)
  await new Promise<void>((done, failed) => {
    const opening = indexedDB.open('planted', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows').put(text, 1))
    opening.addEventListener('success', () => {
      opening.result.close()
      done()
    })
    opening.addEventListener('error', () => failed(opening.error ?? new Error('not planted')))
  })
}
