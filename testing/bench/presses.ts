import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import { median } from './load.ts'

/**
 * Cost and movement caused by a buyer's presses on the fullest checkout of the demo, on a phone: the worst press of
 * all, each by the median of its runs. Counts are the same on a fast machine and on a slow one; milliseconds are
 * measured by `npm run bench`.
 */
export interface Presses {
  /** Functions of the page's own scripts that ran from the press until nothing moved any more. */
  calls: number
  /** Times that the browser laid the page out anew. */
  layouts: number
  /** How far what is pressed moves away under the finger, in pixels. */
  moved: number
  /** Layout shift of all else, in thousandths, which the usual figure leaves out because it follows a press. */
  shift: number
  /** Layout shift later than half a second after the press, in thousandths: the buyer does not expect it any more. */
  lateShift: number
}

const RUNS = 3
const PHONE = { width: 360, height: 740 }
/** A change of the method locks the choice for a second, and an added line is listed after another one. */
export const STILL_MS = 1500
/** After a scroll the browser may still hand a press to what was there before. */
const SCROLLED_MS = 250

type Press = {
  name: string
  target: (page: Page) => Locator
  /** The opened content is drawn by another origin, at an unpredictable time: how late depends on the machine. */
  opensFrames?: true
}

const lineOf = (input: Locator): Locator => input.locator('xpath=ancestor::label')
const method = (page: Page, name: string): Locator =>
  lineOf(page.locator(`input[name=method][value=${name}]`))
const bump = (page: Page, place: number): Locator => lineOf(page.locator('input[name^=bump_]').nth(place))
const order = (page: Page): Locator => page.locator('details:has(~ main) > summary')

/**
 * In the order of a buyer: looks at what it costs, adds one thing, which excludes PayPal, and another, which asks for an
 * address, takes both out again, chooses other ways to pay, and presses too early.
 */
export const PRESSES: readonly Press[] = [
  { name: 'opens the order', target: order },
  { name: 'closes the order', target: order },
  { name: 'adds a bump', target: (page) => bump(page, 0) },
  { name: 'adds a bump that is sent', target: (page) => bump(page, 1) },
  { name: 'takes it out', target: (page) => bump(page, 1) },
  { name: 'takes the first out', target: (page) => bump(page, 0) },
  { name: 'chooses Pix', target: (page) => method(page, 'PIX') },
  { name: 'chooses PayPal', target: (page) => method(page, 'PAYPAL') },
  { name: 'adds what PayPal cannot pay', target: (page) => bump(page, 0) },
  { name: 'chooses two cards', target: (page) => method(page, 'TWO_CREDIT_CARDS'), opensFrames: true },
  { name: 'chooses the card', target: (page) => method(page, 'CREDIT_CARD') },
  { name: 'pays too early', target: (page) => page.locator('main form button[type=submit]') },
]

/** Presses all of it several times, each time in a new browser. */
export async function measurePresses(url: string): Promise<Presses> {
  const runs: Presses[][] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await pressAll(url))
  const each = PRESSES.map(({ name }, at) => {
    const presses = runs.flatMap((run) => run[at] ?? [])
    const middle = (of: (press: Presses) => number): number => median(presses.map(of))
    const press: Presses = {
      calls: middle(({ calls }) => calls),
      layouts: middle(({ layouts }) => layouts),
      moved: middle(({ moved }) => moved),
      shift: middle(({ shift }) => shift),
      lateShift: middle(({ lateShift }) => lateShift),
    }
    console.log(`        ${name}: ${JSON.stringify(press)}`)
    return press
  })
  const worst = (of: (press: Presses) => number): number => Math.max(...each.map(of))
  return {
    calls: worst(({ calls }) => calls),
    layouts: worst(({ layouts }) => layouts),
    moved: worst(({ moved }) => moved),
    shift: worst(({ shift }) => shift),
    lateShift: Math.max(
      ...each.map(({ lateShift }, at) => (PRESSES[at]?.opensFrames === true ? 0 : lateShift)),
    ),
  }
}

async function pressAll(url: string): Promise<Presses[]> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
  })
  try {
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await page.addInitScript(noteShifts)
    await page.goto(url, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const pressed: Presses[] = []
    for (const { target } of PRESSES) pressed.push(await pressOnce(page, session, target(page)))
    return pressed
  } finally {
    await browser.close()
  }
}

/** Presses the middle of what is pressed where it is, as a finger does, without the scrolling of a test's click. */
export async function tapInPlace(page: Page, { x, y, width, height }: Box): Promise<void> {
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** Scrolls the next target into the middle of the screen, and returns where it comes to rest. */
export async function bringInto(page: Page, target: Locator): Promise<Box> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(SCROLLED_MS)
  return boxOf(target)
}

async function pressOnce(page: Page, session: CDPSession, target: Locator): Promise<Presses> {
  const before = await bringInto(page, target)
  await takeShifts(page)
  const [, layoutsBefore] = await Promise.all([takeCalls(session), layoutsOf(session)])
  await tapInPlace(page, before)
  await page.waitForTimeout(STILL_MS)
  const [calls, layouts] = await Promise.all([takeCalls(session), layoutsOf(session)])
  const shifts = await takeShifts(page)
  const after = await boxOf(target)
  const sumOf = (late: boolean): number =>
    shifts.filter(({ isLate }) => isLate === late).reduce((sum, { value }) => sum + value, 0)
  return {
    calls,
    layouts: layouts - layoutsBefore,
    moved: Math.round(Math.abs(after.y - before.y)),
    shift: Math.round(sumOf(false) * 1000),
    lateShift: Math.round(sumOf(true) * 1000),
  }
}

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target.toString()} is not on the page`)
  return box
}

/** How many functions of the page's own files were called since this was asked last. */
async function takeCalls(session: CDPSession): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  const own = result.filter(({ url }) => url.startsWith('http'))
  return own
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}

async function layoutsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const count = metrics.find(({ name }) => name === 'LayoutCount')?.value
  if (count === undefined) throw new Error('this browser does not count layouts')
  return count
}

type Shift = { value: number; isLate: boolean }
type Noting = { shiftsSeen: Shift[] }

const takeShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (globalThis as unknown as Noting).shiftsSeen.splice(0))

/** Runs in the page before anything else of it. */
function noteShifts(): void {
  const shiftsSeen: Shift[] = []
  Object.assign(globalThis, { shiftsSeen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      shiftsSeen.push({ value, isLate: !hadRecentInput })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
