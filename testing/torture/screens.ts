import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { thankYouPath } from '#rules/base/locale.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { freePorts } from '../../scripts/free-ports.ts'
import type { RunningProgram } from '../../scripts/running-program.ts'
import { ROOT, run } from '../../scripts/tool.ts'
import { atRest, report, seconds } from './coming-to-rest.ts'
import { startFaultyLine, type Fault, type FaultyLine } from './faulty-line.ts'
import { createSandboxControl, type SandboxControl } from '../harness/sandbox-control.ts'
import { addressOf, SCREEN_WAYS, type ScreenWay, type Till } from './screen-ways.ts'
import { createStage, startOn, startSandboxOn, type Stage } from '../harness/stage.ts'

/*
 * Every payment method, in a browser, through every way in which a charge may end: it is taken, it is refused and the
 * buyer tries once more, there is no answer, the answer is lost, the program is killed before it has the answer.
 * Failures occur on the line to the acquirer. Each purchase has to lead to its thank-you page by what the buyer sees
 * and presses, with the money taken once; afterwards both ledgers are compared.
 */

const ENDINGS = ['success', 'refusal', 'time-out', 'lost answer', 'crash'] as const
type Ending = (typeof ENDINGS)[number]

const FAULTS: Partial<Record<Ending, Fault>> = { 'time-out': 'late', 'lost answer': 'lost', crash: 'crash' }

const SIZES = [
  { name: 'phone', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
] as const

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
/** Longer than an unknown outcome takes to be found out. */
const LIMIT_MS = 90_000
const FAULT_LIMIT_MS = 60_000
/** The sandbox's waiting times are a fifth of what its pages say. */
const PACE = 0.2

interface Run {
  stage: Stage
  sandbox: SandboxControl
  line: FaultyLine
  browser: Browser
  program: RunningProgram
  acknowledged: Set<string>
  crashes: number
  buyers: number
}

/** `limits`: with the limits of calls and tries, as an operator starts it. */
type Screens = { only: string; keep: boolean; limits: boolean }

/** @returns the exit code: 0 when every purchase came about, once, and the ledgers agree */
export async function tortureScreens({ only, keep, limits }: Screens): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const stage = await createStage({ SWEEP_INTERVAL_MS: '500', RATE_LIMITS: limits ? 'on' : 'off' })
  const [behind = 0] = await freePorts(1)
  const acquirer = await startSandboxOn(stage, PACE, behind)
  const line = await startFaultyLine(stage.ports.sandbox, behind)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS })
  const program = await startOn(stage)
  const sandbox = createSandboxControl(stage)
  const torture: Run = {
    stage,
    sandbox,
    line,
    browser,
    program,
    acknowledged: new Set(),
    crashes: 0,
    buyers: 0,
  }
  try {
    const purchases = await playAll(torture, only)
    const findings = await atRest(stage, sandbox, torture)
    await torture.program.stop()
    return report([...purchases, ...findings])
  } finally {
    await browser.close()
    line.stop()
    await acquirer.stop()
    if (keep) console.log(`Kept: ${stage.folder}`)
    else await stage.strike()
  }
}

/** `only`: a part of a name, such as "PIX", "crash" or "BOLETO, lost"; more than one are set apart by semicolons. */
async function playAll(torture: Run, only: string): Promise<{ name: string; failures: string[] }[]> {
  const wanted = only.split(';').map((name) => name.trim())
  const findings: { name: string; failures: string[] }[] = []
  for (const way of SCREEN_WAYS) {
    for (const ending of ENDINGS) {
      if (way.spot === null && ending !== 'success') continue
      for (const size of SIZES) {
        const name = `${way.name}, ${ending}, ${size.name}`
        if (!wanted.some((part) => name.includes(part))) continue
        const started = Date.now()
        const failure = await buy(torture, { way, ending, size })
        console.log(`${failure === null ? 'passed' : 'FAILED'}  ${name} (${seconds(started)})`)
        findings.push({ name, failures: failure === null ? [] : [failure] })
      }
    }
  }
  return findings
}

type Purchase = { way: ScreenWay; ending: Ending; size: (typeof SIZES)[number] }

/** One purchase by one buyer with a browser of their own. @returns what was not as it must be */
async function buy(torture: Run, purchase: Purchase): Promise<string | null> {
  const { way, ending, size } = purchase
  const { stage, sandbox, browser } = torture
  const { name: _, ...screen } = size
  const context = await browser.newContext({
    ...screen,
    baseURL: `http://localhost:${stage.ports.web}`,
    locale: way.locale === 'pt' ? 'pt-BR' : way.locale,
    timezoneId: 'America/Sao_Paulo',
  })
  context.setDefaultTimeout(LIMIT_MS)
  const page = await context.newPage()
  try {
    torture.buyers += 1
    const before = new Set((await sandbox.waiting()).map(({ id }) => id))
    const charged = new Set(Object.keys(await sandbox.totals()))
    await walk(torture, purchase, { page, sandbox, number: torture.buyers, before })
    torture.acknowledged.add(new URL(page.url()).searchParams.get('s_id') ?? '')
    return await wrongCharges(sandbox, charged, way.captures)
  } catch (error) {
    await picture(page, `${way.name} ${ending} ${size.name}`)
    return String(error).split('\n')[0] ?? ''
  } finally {
    await context.close()
  }
}

async function walk(torture: Run, { way, ending }: Purchase, till: Till): Promise<void> {
  const { page } = till
  await page.goto(addressOf(way), { waitUntil: 'networkidle' })
  if (ending === 'refusal') {
    await way.order(till, false)
    await way.beRefused(till)
    await backToForm(till, way)
  }
  const fault = FAULTS[ending]
  const { spot } = way
  const fallen =
    fault === undefined || spot === null
      ? null
      : torture.line.arm(fault, spot, () => torture.program.kill()).then(() => standUp(torture, ending))
  await way.order(till, true)
  await way.pay(till)
  if (fallen !== null) await within(fallen, 'what was to go wrong did not')
  // A buyer whose browser says that the shop cannot be reached loads the page once more.
  if (page.url().startsWith('chrome-error:')) await page.reload()
  const { locale, product, texts } = way
  await page.waitForURL((url) => url.pathname === thankYouPath(locale, product))
  const headline = page.getByRole('heading', { level: 1 })
  const { got, title } = texts.result.success
  await expect(headline).toContainText(way.name === 'FREE' ? got : title, { timeout: LIMIT_MS })
}

/** From what says that the purchase did not come about to the form again: a page of its own, or a dialog over it. */
async function backToForm({ page }: Till, { texts, product }: ScreenWay): Promise<void> {
  const { tryAgain } = texts.result.notCompleted
  const dialog = page.getByRole('dialog').getByRole('button', { name: tryAgain })
  if (await dialog.isVisible()) return dialog.click()
  const link = page.getByRole('link', { name: tryAgain })
  if (!(await link.isVisible())) return
  await link.click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${product}`))
  await page.waitForLoadState('networkidle')
}

async function standUp(torture: Run, ending: Ending): Promise<void> {
  if (ending !== 'crash') return
  torture.crashes += 1
  torture.program = await startOn(torture.stage)
}

function within(work: Promise<void>, otherwise: string): Promise<void> {
  const over = sleep(FAULT_LIMIT_MS, undefined, { ref: false }).then(() =>
    Promise.reject(new Error(otherwise)),
  )
  return Promise.race([work, over])
}

/** Compares the acquirer's charges since then with the captures of one purchase. */
async function wrongCharges(
  sandbox: SandboxControl,
  before: ReadonlySet<string>,
  captures: number,
): Promise<string | null> {
  const totals = Object.entries(await sandbox.totals()).filter(([reference]) => !before.has(reference))
  const kept = totals.filter(([, { captured, refunded }]) => captured > refunded)
  return kept.length === captures ? null : `${kept.length} charges were taken instead of ${captures}`
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = join(ROOT, 'test-results', 'screens')
  await mkdir(folder, { recursive: true })
  // The page may be gone with its browser: the error is reported all the same.
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => undefined)
}
