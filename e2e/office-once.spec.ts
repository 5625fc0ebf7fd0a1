import type { Locator, Page, Request } from '@playwright/test'
import { REQUEST_KEY_HEADER } from '#contract/office/access.ts'
import { OFFICE_PAGES } from '#contract/office/pages.ts'
import { pt } from '#texts/office/pt.ts'
import { expect, test, runName } from './app.ts'
import {
  confirmCardPurchase,
  DESK,
  expectThanked,
  fillCard,
  fillPerson,
  openCheckout,
  PHONE,
} from './buyer.ts'
import { ask } from './database.ts'
import { joinOffice, officeInvitation, openPart, soundOffice } from './office.ts'
import { pt as shopPt } from './words.ts'

/*
 * An action in the office is performed once and never silently: pressed twice, without a connection, with a lost
 * response, and with the page reloaded before the response is known.
 */

/** Every page of a shop whose address needs nothing but the shop; `begin` is walked in office-begin.spec.ts. */
const PAGES = OFFICE_PAGES.filter(
  (path) => /^\/sellers\/\$seller\/[^$]+$/.test(path) && !path.endsWith('/begin'),
).map((path) => path.replace('/sellers/$seller', ''))

const SELLER_OF = 'select seller_id as id from products where id = 1001'

async function sellerId(): Promise<string> {
  const [row] = await ask<{ id: string }>(SELLER_OF)
  return String(row?.id)
}

/** Requests that change something, which have a key each. */
function keyedRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.headers()[REQUEST_KEY_HEADER] !== undefined) requests.push(request)
  })
  return requests
}

let typed = 0
/** Fills in what a form asks for, with values that fit most fields. */
async function fillForm(form: Locator): Promise<void> {
  typed += 1
  for (const field of await form.locator('[aria-required]:is(input, textarea)').all()) {
    if ((await field.inputValue()) !== '') continue
    const [type, mode] = [await field.getAttribute('type'), await field.getAttribute('inputmode')]
    const isEmail = type === 'email' || mode === 'email'
    const number = mode === 'decimal' ? '10,00' : '5'
    await field.fill(
      isEmail
        ? `x${typed}@example.com`
        : mode === 'decimal' || mode === 'numeric'
          ? number
          : `TESTE-${typed}`,
    )
  }
  for (const box of await form.locator('input[type=checkbox]').all())
    if (await box.isVisible()) await box.check()
}

async function openForms(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  await expect(page.locator('main h1')).toBeVisible()
  // Sections come with their own readings.
  await page.waitForLoadState('networkidle')
  return page.locator('main form').filter({ has: page.locator('button[type=submit]:visible') })
}

/**
 * Counts the rows that a member's actions have written: each change writes one to the audit log of the shop, in its own
 * transaction. Changes of an account are in the log of the installation as well.
 */
async function rowsOf(email: string): Promise<number> {
  const [row] = await ask<{ n: number }>(`
    select count(*)::integer as n from audit_entries
    where seller_id is not null and user_id = (select id from users where email = '${email}')`)
  return row?.n ?? 0
}

type Presser = { page: Page; email: string; requests: readonly Request[] }

/** Presses every form of a page offline and then twice; how many requests that made. None may change more than once. */
async function pressForms({ page, email, requests }: Presser, address: string): Promise<number> {
  const before = requests.length
  const count = await (await openForms(page, address)).count()
  for (let at = 0; at < count; at += 1) {
    const form = (await openForms(page, address)).nth(at)
    if (!(await form.isVisible())) continue
    await fillForm(form)
    const submit = form.locator('button[type=submit]').first()

    await page.context().setOffline(true)
    await expect(page.getByText(pt.offline).first()).toBeVisible()
    await submit.click()
    const sentOffline = requests.length
    await page.context().setOffline(false)
    await expect(page.getByText(pt.offline)).toHaveCount(0)
    // As long as a library would take that keeps what was pressed.
    await page.waitForTimeout(300)
    expect([address, at, requests.length]).toEqual([address, at, sentOffline])

    const rows = await rowsOf(email)
    // Something in front of the button would make Playwright wait until the test's end.
    await submit.dblclick({ timeout: 10_000 })
    await page.waitForTimeout(400)
    expect([address, at, requests.length - sentOffline <= 1]).toEqual([address, at, true])
    expect([address, at, (await rowsOf(email)) - rows <= 1]).toEqual([address, at, true])
  }
  return requests.length - before
}

test('every form of the office, pressed twice and pressed offline', { tag: DESK }, async ({ app, page }) => {
  test.slow()
  const email = 'presses-twice@example.com'
  await joinOffice(page, await officeInvitation(email, app), 'Ana Souza')
  const base = `${app.office}/sellers/${await sellerId()}`
  const presser = { page, email, requests: keyedRequests(page) }
  let pressed = await pressForms(presser, `${base}/products/new`)
  // Its own product: a save of one that other tests buy at the same time asks about their purchases.
  await expect(page).toHaveURL(/\/products\/\d+/)
  const product = /\/products\/\d+/.exec(page.url())?.[0] ?? ''
  for (const path of [product, ...PAGES]) pressed += await pressForms(presser, `${base}${path}`)
  pressed += await pressForms(presser, `${app.office}/account`)
  // Searches and what is refused in place send nothing that changes something.
  expect(pressed).toBeGreaterThan(6)
  expect(await rowsOf(email)).toBeGreaterThan(6)
})

const RESULT = { status: 'done' } as const

async function boughtSale(page: Page, email: string): Promise<string> {
  await openCheckout(page, 'pt', 1002)
  await fillPerson(page, shopPt, email)
  await fillCard(page, shopPt)
  await confirmCardPurchase(page, shopPt)
  await expectThanked(page, 'pt', shopPt, 1002)
  const [sale] = await ask<{ sale_id: string }>(`
    select s.sale_id from sales s join payments p on p.id = s.payment_id
    where p.buyer ->> 'email' = '${email}' order by s.created_at desc limit 1`)
  return sale?.sale_id ?? ''
}

const refundsOf = async (saleId: string): Promise<number> => {
  const [row] = await ask<{ n: string }>(
    `select count(*) as n from refunds r join sales s on s.id = r.sale_id where s.sale_id = '${saleId}'`,
  )
  return Number(row?.n)
}

type Refunding = { page: Page; saleId: string }

async function openRefund(
  { page, saleId }: Refunding,
  app: { office: string },
  amount: string,
): Promise<Locator> {
  await page.goto(`${app.office}/sellers/${await sellerId()}/sales/${saleId}`)
  await page.getByRole('button', { name: pt.sales.refundSale }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(pt.sales.amount({ currency: 'BRL' })).fill(amount)
  await dialog.getByLabel(pt.sales.reason).fill('o comprador desistiu')
  return dialog
}

test('a refund is done once and never silently', { tag: PHONE }, async ({ app, browser, page }) => {
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  const saleId = await boughtSale(buyer, `once-${runName()}@example.com`)
  await buyer.context().close()
  await joinOffice(page, await officeInvitation(`refunds-${runName()}@example.com`, app), 'Ana Souza')
  const refunding = { page, saleId }

  // Without a connection: it says so at once, and nothing is done once the connection is back.
  let dialog = await openRefund(refunding, app, '7,00')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: pt.sales.confirm }).click()
  await expect(dialog.getByText(pt.codes.OFFLINE)).toBeVisible()
  await soundOffice(page)
  await page.context().setOffline(false)
  await page.waitForTimeout(1_000)
  expect(await refundsOf(saleId)).toBe(0)

  // The answer is lost: the result is looked up and shown, and there is one refund.
  await page.route('**/refunds', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: pt.sales.confirm }).click()
  await expect(page.getByText(pt.sales.wasRefunded).first()).toBeVisible()
  expect(await refundsOf(saleId)).toBe(1)

  // The look-up is lost, too: it says that nobody knows. The same asked again after a reload shows the result.
  await page.route('**/requests/close', (route) => route.abort())
  dialog = await openRefund(refunding, app, '8,00')
  await dialog.getByRole('button', { name: pt.sales.confirm }).click()
  await expect(dialog.getByText(pt.codes.ANSWER_LOST)).toBeVisible({ timeout: 15_000 })
  await page.unrouteAll()
  expect(await refundsOf(saleId)).toBe(2)
  await page.reload()
  dialog = await openRefund(refunding, app, '8,00')
  await dialog.getByRole('button', { name: pt.sales.confirm }).click()
  await expect(page.getByText(pt.sales.wasRefunded).first()).toBeVisible()
  expect(await refundsOf(saleId)).toBe(2)

  // It never arrived: that is said, and what comes late of it is refused.
  await page.route('**/refunds', (route) => route.abort())
  dialog = await openRefund(refunding, app, '9,00')
  await dialog.getByRole('button', { name: pt.sales.confirm }).click()
  await expect(dialog.getByText(pt.codes.NOT_SENT)).toBeVisible({ timeout: 15_000 })
  await page.unrouteAll()
  expect(await refundsOf(saleId)).toBe(2)

  // While one is open, another of the same amount asks first.
  await ask(`update refunds set state = 'unknown', ended_at = null, due_at = now() + interval '1 hour'
    where sale_id = (select id from sales where sale_id = '${saleId}') and amount = 800`)
  dialog = await openRefund(refunding, app, '8,00')
  await dialog.getByRole('button', { name: pt.sales.confirm }).click()
  await expect(dialog.getByText(pt.codes.REFUND_OPEN)).toBeVisible()
  await soundOffice(page)
  await dialog.getByLabel(pt.sales.again).check()
  await dialog.getByRole('button', { name: pt.sales.confirm }).dblclick()
  await expect(page.getByText(pt.sales.wasRefunded).first()).toBeVisible()
  expect(await refundsOf(saleId)).toBe(3)
})

test('a dialog stays while what was pressed in it is under way', { tag: DESK }, async ({ app, page }) => {
  await joinOffice(page, await officeInvitation('waits-in-dialog@example.com', app), 'Ana Souza')
  await openPart(page, pt.menu.team)
  await page
    .getByRole('button', { name: new RegExp(`^${pt.team.remove} `) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/members/*', async (route) => {
    await answered
    await route.fulfill({ json: RESULT })
  })
  await dialog.getByRole('button', { name: pt.team.remove }).click()
  await expect(dialog.getByRole('button', { name: pt.working })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: pt.close })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: pt.cancel })).toBeDisabled()
  answer()
  await expect(dialog).toHaveCount(0)
})

test('a role is given by a question that says what follows, and no choice acts by itself', async ({
  app,
  page,
}) => {
  const requests = keyedRequests(page)
  await joinOffice(page, await officeInvitation(`roles-${runName()}@example.com`, app), 'Ana Souza')
  await openPart(page, pt.menu.team)
  const own = page.getByRole('listitem').filter({ hasText: `roles-${runName()}@example.com` })
  await own.getByRole('button', { name: new RegExp(`^${pt.team.change}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(pt.fields.role).selectOption('viewer')
  await expect(dialog.getByText(pt.team.takesOwner({ name: 'Ana Souza' })).last()).toBeVisible()
  await expect(dialog.getByText(pt.team.ownRole)).toBeVisible()
  await expect(dialog.getByText(pt.team.ownersGetMail)).toBeVisible()
  await soundOffice(page)
  expect(requests).toEqual([])
  await dialog.getByRole('button', { name: pt.cancel }).click()
  await expect(dialog).toHaveCount(0)
  expect(requests).toEqual([])
})
