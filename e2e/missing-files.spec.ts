import type { Browser, Locator, Page } from '@playwright/test'
import { event as choosing } from '#texts/pt/event.ts'
import { held } from '#texts/pt/held.ts'
import { plain } from '#texts/pt/plain.ts'
import { expect, test, type AppUrls } from './app.ts'
import { DESK, fillCard, fillPerson } from './buyer.ts'
import { chargesOf, putOnSale, type OnSale } from './shop.ts'
import { pt } from './words.ts'

/*
 * Every file of a page's build fails in turn, once or on each request: the page is never empty, the buyer can pay or is
 * informed what to do, and no charge stays unknown to them. With MISSING_FILES=all every file that the walks request
 * fails; otherwise those of a page's first load, as later parts have their own tests (late-parts.spec.ts).
 */

const ALL = process.env.MISSING_FILES === 'all'
/** How often a file fails: at its first request, or at every one. */
const FAILURES = ['once', 'always'] as const
type Failure = (typeof FAILURES)[number]

const REFUSED_CARD = '4000000000001125'
const IN_REVIEW = '4000000000002016'

const ALERT = '[role=alert]:visible'

/** One way through pages, as a buyer goes it. */
type Walk = {
  path(product: OnSale): string
  product: Parameters<typeof putOnSale>[0]
  fill(page: Page): Promise<void>
  /** Returns the elements to press, in order; those that load late are awaited. */
  presses(page: Page): Locator[]
  /** Returns what the buyer sees at the end. */
  end(page: Page): Locator
  /** Whether something is paid for. */
  charges: boolean
}

const confirm = (page: Page): Locator =>
  page
    .getByRole('dialog', { name: pt.payment.confirmation.title })
    .getByRole('button', { name: pt.payment.confirmation.confirm })

const WALKS: Readonly<Record<string, Walk>> = {
  'a Pix': {
    path: ({ id }) => `/${id}?country=BR`,
    product: { method: 'PIX' },
    fill: (page) => fillPerson(page, pt),
    presses: (page) => [page.getByRole('button', { name: pt.payment.button.pix }).first()],
    end: (page) => page.getByRole('dialog', { name: pt.result.pix.title }),
    charges: true,
  },
  'a card, up to the thanks': {
    path: ({ id }) => `/${id}?country=BR`,
    product: { method: 'CREDIT_CARD' },
    fill: async (page) => {
      await fillPerson(page, pt)
      await fillCard(page, pt)
    },
    presses: (page) => [page.getByRole('button', { name: pt.payment.button.card }).first(), confirm(page)],
    end: (page) => page.getByRole('heading', { level: 1, name: pt.result.success.title }),
    charges: true,
  },
  'a boleto': {
    path: ({ id }) => `/${id}?country=BR`,
    product: { method: 'BOLETO' },
    fill: (page) => fillPerson(page, pt),
    presses: (page) => [page.getByRole('button', { name: pt.payment.button.boleto }).first()],
    end: (page) => page.getByRole('dialog', { name: pt.result.boleto.title }),
    charges: true,
  },
  'a card that is refused': {
    path: ({ id }) => `/${id}?country=BR`,
    product: { method: 'CREDIT_CARD' },
    fill: async (page) => {
      await fillPerson(page, pt)
      await fillCard(page, pt, REFUSED_CARD)
    },
    presses: (page) => [page.getByRole('button', { name: pt.payment.button.card }).first(), confirm(page)],
    end: (page) => page.getByRole('alert').filter({ hasText: pt.payment.recovery.notCharged }),
    charges: false,
  },
  'the choice of tickets': {
    path: ({ id }) => `/pre-checkout/${id}?country=BR`,
    product: {
      product_type_id: 3,
      eventDateType: 'unicEvent',
      event: { place: 'in_person', venue: 'Casa', address: 'Rua Um, 1', starts_at: 'now+30d' },
    },
    fill: () => Promise.resolve(),
    presses: (page) => [
      page.getByRole('button', { name: choosing.add({ ticket: 'Inteira' }), exact: true }),
      page.getByRole('button', { name: choosing.buy }),
    ],
    end: (page) => page.getByLabel(pt.checkout.personal.name.label, { exact: true }),
    charges: false,
  },
}

async function sell(walk: Pick<Walk, 'product'>): Promise<OnSale> {
  const id = Math.floor(Math.random() * 1e9) + 1e8
  const tickets = [{ id, hash: `t${id}`, name: 'Inteira', amount: 8000, offer_group_id: id }]
  const batches = [{ id, name: 'Arquibancada', order: 1, stock: 1000, release_type: null, tickets }]
  return putOnSale({ ...walk.product, ...(walk.product?.event !== undefined && { batches }) })
}

/** Waits for the next element to press, a message to the buyer, or the end. */
async function seen(page: Page, walk: Walk, target: Locator | undefined): Promise<'end' | 'told' | 'target'> {
  const alert = page.locator(ALERT)
  const either = walk.end(page).or(alert.first())
  await expect((target === undefined ? either : either.or(target)).first()).toBeVisible()
  if (await walk.end(page).isVisible()) return 'end'
  return (await alert.count()) > 0 ? 'told' : 'target'
}

/** Presses the elements that lead to the end, whatever covers them; `again`: the earlier message is known. */
async function go(page: Page, walk: Walk, again = false): Promise<'end' | 'told'> {
  for (const [place, target] of walk.presses(page).entries()) {
    const isKnown = again && place === 0 && (await target.isVisible())
    const what = isKnown && !(await walk.end(page).isVisible()) ? 'target' : await seen(page, walk, target)
    if (what !== 'target') return what
    await target.evaluate((button: HTMLButtonElement) => button.click())
  }
  const last = await seen(page, walk, undefined)
  return last === 'end' ? 'end' : 'told'
}

/** Does what the page offers where something did not load: tries again, or goes on as if nothing had happened. */
async function tryAgain(page: Page, walk: Walk): Promise<void> {
  const offer = page.locator(ALERT).getByText(pt.common.actions.tryAgain).first()
  if (!(await offer.isVisible())) return
  const reloads = (await offer.evaluate(({ tagName }) => tagName)) === 'A'
  const isOfCard = (await page.locator(ALERT).filter({ hasText: pt.payment.card.failed }).count()) > 0
  await offer.click()
  if (reloads) await page.waitForLoadState('load')
  // Card fields that come anew are empty.
  if (reloads || isOfCard) await walk.fill(page)
}

/** The files of the build that a walk asks for; those of the first load alone unless all are wanted. */
async function filesOf(browser: Browser, app: AppUrls, walk: Walk): Promise<string[]> {
  const page = await browser.newPage({ baseURL: app.web })
  const files = new Set<string>()
  page.on('request', (request) => {
    const [file] = /\/assets\/[^/]+\.(?:js|css)$/.exec(request.url()) ?? []
    if (file !== undefined) files.add(file)
  })
  await page.goto(walk.path(await sell(walk)))
  const first = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  if (ALL) {
    await page.waitForLoadState('networkidle')
    await walk.fill(page)
    expect(await go(page, walk)).toBe('end')
    await page.waitForLoadState('networkidle')
  }
  await page.close()
  return [...new Set([...first, ...files])].filter((file) => ALL || first.includes(file))
}

type Case = { app: AppUrls; walk: Walk; file: string; failure: Failure }

/** Walks while a file fails; answers what went wrong, or null. */
async function walkWithout(browser: Browser, { app, walk, file, failure }: Case): Promise<string | null> {
  const product = await sell(walk)
  const page = await browser.newPage({ baseURL: app.web })
  let asked = 0
  const tries = failure === 'once' ? 3 : 0
  await page.route(`**${file}`, (route) => {
    asked += 1
    return asked === 1 || failure === 'always' ? route.abort() : route.continue()
  })
  const steps = async (): Promise<void> => {
    await page.goto(walk.path(product))
    await walk.fill(page)
    let came = await go(page, walk)
    for (let round = 0; came === 'told' && round < tries; round += 1) {
      await tryAgain(page, walk)
      came = await go(page, walk, true)
    }
    expect((await page.locator('body').innerText()).length).toBeGreaterThan(100)
    if (failure === 'once') expect(came).toBe('end')
    const charges = await chargesOf(app, product)
    expect(charges.length).toBeLessThanOrEqual(1)
    if (!walk.charges || came === 'end') return
    await page.unrouteAll()
    await page.goto(walk.path(product))
    const known = page
      .locator('main')
      .getByText(/Pedido feito|realizada|Aguardando/)
      .first()
    if (charges.length > 0) await expect(known).toBeVisible()
  }
  const failed = await steps().then(
    () => null,
    (error: unknown) => `${file} ${failure}: ${String(error).split('\n')[0] ?? ''}`,
  )
  await page.close()
  return failed
}

for (const [name, walk] of Object.entries(WALKS)) {
  test(`any file may be missing on the way of ${name}`, { tag: DESK }, async ({ browser, app }) => {
    test.setTimeout(ALL ? 3_600_000 : 180_000)
    const files = await filesOf(browser, app, walk)
    const failures = ALL ? FAILURES : (['always'] as const)
    const found: string[] = []
    for (const file of files) {
      for (const failure of failures) {
        const failed = await walkWithout(browser, { app, walk, file, failure })
        if (failed !== null) found.push(failed)
      }
    }
    test.info().annotations.push({ type: 'files', description: String(files.length) })
    if (ALL) console.log(`${name}: ${files.length} files, ${found.length} findings`)
    expect(found).toEqual([])
  })
}

/** A page that a purchase leads to, by its address, with what it has to say whatever is missing. */
type After = {
  product: Parameters<typeof putOnSale>[0]
  buy(page: Page): Promise<void>
  says: (string | RegExp)[]
}

const press = (page: Page, button: string) => page.getByRole('button', { name: button }).first().click()

const PAGES: Readonly<Record<string, After>> = {
  'the thanks': {
    product: { method: 'CREDIT_CARD' },
    buy: async (page) => {
      await fillPerson(page, pt)
      await fillCard(page, pt)
      await press(page, pt.payment.button.card)
      await confirm(page).click()
    },
    says: [pt.result.success.title, pt.result.success.contactSeller],
  },
  'a purchase in review': {
    product: { method: 'CREDIT_CARD' },
    buy: async (page) => {
      await fillPerson(page, pt)
      await fillCard(page, pt, IN_REVIEW)
      await press(page, pt.payment.button.card)
      await confirm(page).click()
    },
    // Meanwhile it may have ended well.
    says: [new RegExp(`${pt.result.review.title}|${pt.result.success.title}`)],
  },
  'the tickets': {
    product: {
      method: 'CREDIT_CARD',
      product_type_id: 3,
      eventDateType: 'unicEvent',
      event: { place: 'in_person', venue: 'Casa', address: 'Rua Um, 1', starts_at: 'now+30d' },
    },
    buy: async (page) => {
      await press(page, choosing.add({ ticket: 'Inteira' }))
      await press(page, choosing.buy)
      await fillPerson(page, pt)
      await fillCard(page, pt)
      await press(page, pt.payment.button.card)
      await confirm(page).click()
      await page.getByRole('link', { name: held.yours.open }).click()
      await page.waitForURL(/\/tickets\//)
    },
    says: ['Inteira', 'Casa'],
  },
}

/** The files of the build that a page asks for by itself. */
async function filesAsked(page: Page): Promise<string[]> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const [file] = /\/assets\/[^/]+\.(?:js|css)$/.exec(request.url()) ?? []
    if (file !== undefined) files.add(file)
  })
  await page.reload({ waitUntil: 'networkidle' })
  return [...files]
}

for (const [name, { product: terms, buy, says }] of Object.entries(PAGES)) {
  test(`any file may be missing on the page of ${name}`, { tag: DESK }, async ({ page, app }) => {
    test.setTimeout(ALL ? 3_600_000 : 180_000)
    const product = await sell({ product: terms })
    await page.goto(`${terms?.event === undefined ? '' : '/pre-checkout'}/${product.id}?country=BR`)
    await buy(page)
    const [headline = ''] = says
    await expect(page.getByText(headline).filter({ visible: true }).first()).toBeVisible()
    const files = await filesAsked(page)
    expect(files.length).toBeGreaterThan(5)
    const found: string[] = []
    for (const file of files) {
      await page.route(`**${file}`, (route) => route.abort())
      await page.reload({ waitUntil: 'networkidle' })
      for (const words of says) {
        if (!(await page.locator('main').getByText(words).filter({ visible: true }).first().isVisible())) {
          found.push(`${file}: ${words}`)
        }
      }
      await page.unrouteAll()
    }
    expect(found).toEqual([])
    const charges = terms?.event === undefined ? await chargesOf(app, product) : []
    expect(charges.length).toBeLessThanOrEqual(1)
  })
}

test('a page whose first file is missing offers to try again, and the page without scripts', async ({
  page,
}) => {
  const product = await putOnSale()
  await page.route('**/assets/entry-browser-*.js', (route) => route.abort())
  await page.goto(`/${product.id}?country=BR&utm_source=radio`)
  const notice = page.getByRole('alert').filter({ hasText: plain.incomplete })
  await expect(notice).toBeInViewport()
  await notice.getByRole('link', { name: plain.open }).click()
  await page.waitForURL((url) => url.searchParams.get('utm_source') === 'radio')
  await expect(page.getByRole('button', { name: pt.payment.button.finish })).toBeVisible()
  await page.goto(`/${product.id}?country=BR`)
  await expect(notice).toBeInViewport()
  await page.unrouteAll()
  await notice.getByRole('link', { name: pt.common.actions.tryAgain }).click()
  await expect(notice).toBeHidden()
})

test('the words of what was ordered do not come: the buyer is told, and finds the order', async ({
  page,
  app,
}) => {
  const product = await putOnSale({ method: 'PIX' })
  await page.route('**/assets/result-*.js*', (route) => route.abort())
  await page.goto(`/${product.id}?country=BR`)
  await fillPerson(page, pt)
  await page.getByRole('button', { name: pt.payment.button.pix }).first().click()
  const notice = page.getByRole('alert').filter({ hasText: pt.common.part.missing })
  await expect(notice).toBeInViewport()
  await page.unrouteAll()
  await notice.getByRole('button', { name: pt.common.actions.tryAgain }).click()
  await expect(page.getByRole('dialog', { name: pt.result.pix.title })).toBeVisible()
  expect(await chargesOf(app, product)).toHaveLength(1)
})
