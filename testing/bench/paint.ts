import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { median } from './load.ts'
import { bringInto, PRESSES, STILL_MS, tapInPlace } from './presses.ts'

/** First page as seen by a buyer on a slow phone. */
export interface Paint {
  /** Largest contentful paint in milliseconds, median, and every run. */
  largest: number
  runs: number[]
  /** Cumulative layout shift, the worst run. */
  shift: number
  /** From a press to the next picture in milliseconds, the slowest of all presses of all runs. */
  slowestPress: number
}

const RUNS = 5
const SETTLE_MS = 2500
const PHONE = { width: 390, height: 844 }
/** User agent of a phone: some layouts are for phones alone. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
/** 150 ms round trip, 1.6 Mbit/s down, 0.75 up: the "slow 4G" of Lighthouse; bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER_PROCESSOR = 4

interface Seen {
  largest: number
  shift: number
  slowestPress: number
}

/** Opens a page with an empty cache, several times, through Chromium's own throttling. */
export async function measurePaint(url: string): Promise<Paint> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
  try {
    // The first page of a browser pays for the browser.
    await openOnce(browser, url)
    const seen: Seen[] = []
    for (let run = 0; run < RUNS; run += 1) seen.push(await openOnce(browser, url))
    const runs = seen.map(({ largest }) => Math.round(largest))
    return {
      largest: median(runs),
      runs,
      shift: Math.max(...seen.map(({ shift }) => shift)),
      slowestPress: Math.max(...seen.map(({ slowestPress }) => slowestPress)),
    }
  } finally {
    await browser.close()
  }
}

async function openOnce(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: PHONE,
    userAgent: USER_AGENT,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  await useForm(page)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await context.close()
  return seen
}

/** Performs a buyer's first actions: types a name, and makes the presses that the budgets count, the button last. */
async function useForm(page: Page): Promise<void> {
  await page.locator('main form input[name=name]').tap()
  await page.keyboard.type('Maria Clara', { delay: 60 })
  for (const { target } of PRESSES) {
    const found = target(page)
    // Another layout may fold the order another way.
    if ((await found.count()) === 0 || !(await found.isVisible())) continue
    await tapInPlace(page, await bringInto(page, found))
    await page.waitForTimeout(STILL_MS)
  }
}

/** Runs in the page before anything else of it. */
function observe(): void {
  const seen = { largest: 0, shift: 0, slowestPress: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = Math.max(seen.largest, entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // Interaction to Next Paint: https://web.dev/articles/inp
  const presses = { type: 'event', durationThreshold: 16, buffered: true } as const
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming
      if (interactionId > 0) seen.slowestPress = Math.max(seen.slowestPress, entry.duration)
    }
  }).observe(presses)
}
