import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { localePath } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { payButton, press, someCpf } from '../e2e/buyer.ts'
import { de, pt, type BuyerTexts } from '../e2e/words.ts'
import { createSandboxControl, type SandboxControl } from '../testing/harness/sandbox-control.ts'
import { createStage, startOn } from '../testing/harness/stage.ts'
import { findBrowser } from './browser.ts'
import { run } from './tool.ts'

/*
 * Pictures of the demo's looks from the choice of tickets to the mail: each look in three sizes, light and dark where it
 * follows the device, in Portuguese and German.
 */

const HELP = `npm run look-pictures -- FOLDER [--only PART,PART]
one folder of pictures for each walk, such as 503-phone-dark-de; only the walks with all of these parts are made`
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const SIZES = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: PHONE_AGENT,
  },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>
const TEXTS = { pt, de } as const
/** Demo looks, with what each is best seen on, and whether it follows the device's theme. */
const LOOKS = [
  { id: 501, product: 1001, button: 'Quero começar agora', themes: ['light'] },
  { id: 502, product: 2003, button: null, themes: ['light'] },
  { id: 503, product: 2001, button: 'Quero fotografar o amanhecer', themes: ['light', 'dark'] },
] as const
const EVENT = 3001

type Look = (typeof LOOKS)[number]
type Walk = { look: Look; size: keyof typeof SIZES; theme: 'light' | 'dark'; locale: keyof typeof TEXTS }
type At = { page: Page; folder: string; walk: Walk; texts: BuyerTexts; email: string }

const nameOf = ({ look, size, theme, locale }: Walk): string => `${look.id}-${size}-${theme}-${locale}`

function allWalks(): Walk[] {
  const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[]
  const locales = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
  return LOOKS.flatMap((look) =>
    sizes.flatMap((size) =>
      look.themes.flatMap((theme) => locales.map((locale) => ({ look, size, theme, locale }))),
    ),
  )
}

async function draw({ page, folder }: At, name: string, how: 'page' | 'window' = 'page'): Promise<void> {
  // Pages that receive changes keep a connection, so the network is never idle; pictures further down load only when
  // seen.
  await page.waitForLoadState('load')
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
    return Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  await page.waitForTimeout(STEP_MS)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: how === 'page' })
}

async function open({ page, walk }: At, path: string): Promise<void> {
  await page.goto(`${localePath(walk.locale, path)}?ch_id=${walk.look.id}&country=BR`)
}

const seen = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })

/** Answers each question as it comes, in whatever steps the look asks them, up to the ways to pay. */
async function answer({ page, texts, email, walk }: At): Promise<void> {
  const { personal, steps } = texts.checkout
  const answers = [
    [personal.name.label, 'Maria Clara Souza'],
    [personal.document.label, someCpf()],
    [personal.email.label, email],
    [personal.confirmEmail.label, email],
    [personal.cellphone.label, '11987654321'],
    [topicTexts('held', walk.locale).holders.name, 'Maria Clara Souza'],
  ] as const
  const next = page.getByRole('button', { name: steps.next }).filter({ visible: true })
  // A question is asked once at most, and the last step has no way on.
  for (let step = 0; step <= answers.length; step += 1) {
    for (const [label, text] of answers) {
      const field = seen(page, label)
      if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill(text)
    }
    if ((await next.count()) === 0) return
    await press(next)
    await page.waitForTimeout(STEP_MS)
  }
}

/** A step glides in. */
const STEP_MS = 600

async function pickTicket({ page, texts, walk }: At): Promise<void> {
  const words = topicTexts('event', walk.locale)
  const more = page.getByRole('button', { name: words.add({ ticket: 'Pista' }), exact: true }).first()
  await press(more)
  await press(page.getByRole('button', { name: words.buy }))
  await page.waitForURL(({ pathname }) => pathname === localePath(walk.locale, `/${EVENT}`))
  await page.getByRole('heading', { name: texts.checkout.personal.title }).waitFor()
}

/** The checkout of what the look is best seen on: the first look, the fields, and a form that was sent empty. */
async function drawCheckout(at: At): Promise<void> {
  await open(at, `/${at.walk.look.product}`)
  await draw(at, '2-checkout-window', 'window')
  await draw(at, '2-checkout')
  await answer(at)
  await draw(at, '3-ways-to-pay')
}

/** A ticket by Pix: the choice, the code, the thanks, the tickets and the mail. */
async function drawPurchase(at: At, urls: { sandbox: string }, control: SandboxControl): Promise<void> {
  const { page, texts, walk } = at
  await open(at, `/pre-checkout/${EVENT}`)
  await draw(at, '1-tickets-to-choose')
  await pickTicket(at)
  await draw(at, '4-event-checkout')
  await answer(at)
  const pix = page.getByRole('radio', { name: new RegExp(`^${texts.payment.methods.PIX}`) })
  await press(page.locator('label').filter({ has: pix }))
  await press(payButton(page, walk.look.button ?? texts.payment.button.pix))
  await page.getByText(texts.result.pix.title).first().waitFor()
  await draw(at, '5-pix', 'window')
  const ordered = await drawMail(at, urls, '6-mail-to-pay')
  const waiting = await page.context().newPage()
  await waiting.goto(ordered)
  await draw({ ...at, page: waiting }, '6-waiting')
  await waiting.close()
  for (const { id } of await control.waiting()) await control.pay(id)
  await page.waitForURL(({ searchParams }) => searchParams.has('s_id'))
  await page.getByText(texts.result.success.title).first().waitFor()
  await draw(at, '7-thanks')
  const tickets = topicTexts('held', walk.locale).yours.open
  await page.getByRole('link', { name: tickets }).first().click()
  await page.getByRole('img', { name: /^QR/ }).first().waitFor()
  await draw(at, '8-tickets')
  await drawMail(at, urls, '9-mail')
}

type Mailed = { messages: { id: string; html: string | null }[] }

/** The newest mail to the buyer, as its reader's window shows it. @returns the address of its button or order */
async function drawMail(
  { page, ...at }: At,
  { sandbox }: { sandbox: string },
  name: string,
): Promise<string> {
  const known = name.startsWith('9') ? 1 : 0
  const list = async () =>
    ((await (await fetch(`${sandbox}/mailbox.json?to=${encodeURIComponent(at.email)}`)).json()) as Mailed)
      .messages
  for (let tries = 0; (await list()).length <= known; tries += 1) {
    if (tries > 100) throw new Error(`no mail came to ${at.email}`)
    await page.waitForTimeout(200)
  }
  const [mail] = await list()
  const reader = await page.context().newPage()
  await reader.goto(`${sandbox}/mailbox/${mail?.id}/html`)
  await draw({ ...at, page: reader }, name)
  await reader.close()
  const [, address = ''] = /href="([^"]*[?&](?:amp;)?s_id=[^"]*)"/.exec(mail?.html ?? '') ?? []
  return address.replaceAll('&amp;', '&')
}

async function drawLost(at: At): Promise<void> {
  await at.page.goto(
    `${localePath(at.walk.locale, '/1001/offer/acabou')}?ch_id=${at.walk.look.id}&country=BR`,
  )
  await draw(at, '10-lost')
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (values.help || folder === undefined) {
    console.log(HELP)
    return values.help ? 0 : 1
  }
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const parts = values.only.split(',').filter(Boolean)
  const walks = allWalks().filter((walk) => parts.every((part) => nameOf(walk).split('-').includes(part)))
  for (const locale of Object.keys(TEXTS) as (keyof typeof TEXTS)[])
    await Promise.all((['event', 'held'] as const).map((topic) => loadTopic(topic, locale)))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const stage = await createStage()
  try {
    const program = await startOn(stage, 'web,gateway,worker,sandbox')
    const control = createSandboxControl(stage)
    for (const walk of walks) await drawWalk(browser, { walk, urls: program.urls, control, folder })
    await program.stop()
  } finally {
    await browser.close()
    await stage.strike()
  }
  return 0
}

async function drawWalk(
  browser: Browser,
  on: { walk: Walk; urls: { web: string; sandbox: string }; control: SandboxControl; folder: string },
): Promise<void> {
  const { walk, urls, control } = on
  const name = nameOf(walk)
  const folder = join(resolve(on.folder), name)
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext({
    ...SIZES[walk.size],
    baseURL: urls.web,
    locale: walk.locale === 'pt' ? 'pt-BR' : 'de-DE',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: walk.theme,
    reducedMotion: 'reduce',
  })
  // The window on leaving, which a slow machine would open for idleness, has been seen.
  await context.addInitScript((id) => sessionStorage.setItem(`balcao.exit-pop-up-${id}`, '1'), walk.look.id)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const at = { page, folder, walk, texts: TEXTS[walk.locale], email: `${name}@example.com` }
  try {
    await drawCheckout(at)
    await drawPurchase(at, urls, control)
    await drawLost(at)
  } catch (error) {
    await page.screenshot({ path: join(folder, 'failed.png'), fullPage: true })
    throw error
  } finally {
    await context.close()
  }
  console.log(`${name} drawn`)
}

process.exitCode = await main()
