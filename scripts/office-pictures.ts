import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addUpHours } from '#server/store/reports/report-hours.ts'
import { runSql } from '#server/testing/raw-sql.ts'
import { fillShop } from '../testing/harness/filled-shop.ts'
import { DEMO_SELLER, officePages, signedInOwner, withStore } from '../testing/harness/office-pages.ts'
import { createStage, startOn, type Stage } from '../testing/harness/stage.ts'
import { findBrowser } from './browser.ts'
import { ROOT, run } from './tool.ts'

/*
 * Pictures of every page of the office, of a demo shop in which people have bought for a month. `--guide` draws those of
 * the seller's guide anew, in docs/pictures.
 */

const HELP = 'npm run pictures -- FOLDER | --guide'
const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
type Size = keyof typeof SIZES

/** The pictures of the guide by their names there. */
const GUIDE: readonly { name: string; page: string; size: Size }[] = [
  { name: 'home', page: '/sellers/$seller', size: 'desktop' },
  { name: 'sales', page: '/sellers/$seller/sales', size: 'desktop' },
  { name: 'sale', page: '/sellers/$seller/sales/$sale', size: 'desktop' },
  { name: 'product', page: '/sellers/$seller/products/$product', size: 'desktop' },
  { name: 'reports', page: '/sellers/$seller/reports', size: 'desktop' },
  { name: 'event', page: '/sellers/$seller/events/$event', size: 'desktop' },
  { name: 'branding', page: '/sellers/$seller/branding/$look', size: 'desktop' },
  { name: 'phone', page: '/sellers/$seller', size: 'phone' },
  { name: 'phone-sales', page: '/sellers/$seller/sales', size: 'phone' },
]
const GUIDE_WIDTH: Readonly<Record<Size, number>> = { desktop: 1000, phone: 360 }
/** So many times each kind of buyer comes. */
const ROUNDS = 6

const { values, positionals } = parseArgs({
  options: { guide: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})

async function main(): Promise<number> {
  const [folder] = positionals
  if (values.help || (folder === undefined && !values.guide)) {
    console.log(HELP)
    return values.help ? 0 : 1
  }
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const stage = await createStage()
  try {
    const program = await startOn(stage, 'web,gateway,worker,sandbox,office')
    await fillShop(stage, ROUNDS)
    await spreadOverMonth(stage)
    const session = await signedInOwner(stage, {
      name: 'Ana Souza',
      email: 'ana@estudioaurora.example',
      password: 'cavalo bateria grampo',
    })
    const pages = await officePages(stage)
    for (const size of ['phone', 'desktop'] as const) {
      const page = await openOffice(browser, { stage, session, size })
      if (folder !== undefined) await drawAll(page, pages, join(resolve(folder), size))
      if (values.guide) await drawGuide(page, pages, size)
      await page.context().close()
    }
    await program.stop()
  } finally {
    await browser.close()
    await stage.strike()
  }
  return 0
}

/** Lets what was bought in a minute have been bought in the last month, so that lists and figures look like one. */
async function spreadOverMonth(stage: Stage): Promise<void> {
  await withStore(stage, async (db) => {
    const ago = (id: string) => `make_interval(mins => (abs(hashtext(${id}::text)) % 41000))`
    const move = async (table: string, id: string, columns: readonly string[]): Promise<void> => {
      const moved = columns.map((column) => `${column} = ${column} - ${ago(id)}`).join(', ')
      await runSql(db, `alter table ${table} disable trigger user`)
      await runSql(db, `update ${table} set ${moved}`)
      await runSql(db, `alter table ${table} enable trigger user`)
    }
    await move('sales', 'payment_id', ['created_at', 'paid_at'])
    await move('payments', 'id', ['created_at', 'paid_at'])
    await move('attempts', 'payment_id', ['created_at', 'outcome_at'])
    await move('ledger_entries', 'payment_id', ['at'])
    // The hours of the figures, as they would have been added up meanwhile.
    await runSql(
      db,
      'truncate ledger_hours, sale_hours, origin_hours, attempt_hours, funnel_hours, figures_state',
    )
    while (await addUpHours(db));
    await runSql(db, `update leads set created_at = created_at - ${ago('uuid')}`)
  })
}

async function openOffice(
  browser: Browser,
  { stage, session, size }: { stage: Stage; session: string; size: Size },
): Promise<Page> {
  const baseURL = `http://localhost:${stage.ports.office}`
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'office', value: session, url: baseURL, httpOnly: true, sameSite: 'Strict' },
  ])
  return context.newPage()
}

type Pages = Awaited<ReturnType<typeof officePages>>

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function drawAll(page: Page, pages: Pages, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { page: name, address } of pages) {
    await show(page, address)
    const file = name.replaceAll(/[/$]+/g, '-').replace(/^-|-$/g, '') || 'start'
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
  }
  console.log(`${pages.length} pictures in ${folder}`)
}

async function drawGuide(page: Page, pages: Pages, size: Size): Promise<void> {
  const folder = join(ROOT, 'docs', 'pictures')
  await mkdir(folder, { recursive: true })
  for (const drawn of GUIDE.filter((one) => one.size === size)) {
    const address = pages.find((one) => one.page === drawn.page)?.address
    if (address === undefined) throw new Error(`there is no page ${drawn.page}`)
    await show(page, address)
    const picture = sharp(await page.screenshot()).resize({ width: GUIDE_WIDTH[size] })
    await writeFile(join(folder, `office-${drawn.name}.webp`), await picture.webp({ quality: 70 }).toBuffer())
  }
  console.log(`The guide's pictures of a ${size} are in ${folder}, of seller ${DEMO_SELLER}`)
}

process.exitCode = await main()
