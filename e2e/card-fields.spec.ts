import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { revealCard } from '#rules/methods/opened-card.ts'
import { expectState, messages, open, notify, tokenize, write } from './card-fields-frame.ts'
import { startCardFieldsSite } from './card-fields-site.ts'
import type { CardFieldsSite } from './card-fields-site.ts'
import { DESK, PHONE } from './buyer.ts'

const VISA = '4000000000000010'
const AMEX = '378282246310005'

let site: CardFieldsSite

test.beforeAll(async () => {
  site = await startCardFieldsSite()
})

test.afterAll(() => site.stop())

test.beforeEach(() => {
  site.calls.length = 0
  site.upcoming.length = 0
})

test(
  'a card that is typed becomes a token, and the page around never learns its digits',
  { tag: PHONE },
  async ({ page }) => {
    const fields = await open(page, site.pageUrl)
    await write(fields, 'number', VISA)
    await expect(fields.getByLabel('Número do cartão')).toHaveValue('4000 0000 0000 0010')
    await expect(fields.getByRole('img', { name: 'Bandeira Visa' })).toBeVisible()
    await write(fields, 'expiry', '1230')
    await expect(fields.getByLabel('Validade')).toHaveValue('12/30')
    await write(fields, 'cvv', '739')
    await expectState(page, {
      type: 'balcao:state',
      complete: true,
      problem: null,
      brand: 'visa',
      bin: '40000000',
    })

    const answer = await tokenize(page, 'one')
    expect(answer).toMatchObject({
      ok: true,
      id: 'one',
      card: { bin: '400000', last_four: '0010', brand: 'visa', month: '12', year: '30' },
    })
    const token = answer?.ok ? answer.card.token : ''
    const opened = await site.vault.open(token, { holderName: 'Maria Clara Souza', paymentId: randomUUID() })
    expect(opened && revealCard(opened)).toMatchObject({ number: VISA, year: '2030', securityCode: '739' })

    const received = JSON.stringify(await page.evaluate(() => window.messages))
    for (const secret of [VISA, VISA.slice(4, 12) + '0', '4000 0000', '"739"'])
      expect(received).not.toContain(secret)
    expect(site.calls[0]).toMatchObject({ origin: new URL(site.fieldsUrl).origin })
    expect(site.calls[0]?.headers).not.toHaveProperty('referer')
    expect(site.calls[0]?.headers).not.toHaveProperty('cookie')
  },
)

test('nothing is kept in the browser', { tag: PHONE }, async ({ page, context }) => {
  const fields = await open(page, site.pageUrl)
  await write(fields, 'number', VISA)
  await write(fields, 'expiry', '1230')
  await write(fields, 'cvv', '739')
  await tokenize(page, 'one')
  const stored = await page.frames()[1]?.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: 'caches' in window ? (await caches.keys()).length : 0,
    cookie: document.cookie,
  }))
  expect(stored).toEqual({ local: 0, session: 0, databases: 0, caches: 0, cookie: '' })
  expect((await context.storageState()).cookies).toEqual([])
})

test('the caret stays where it is while the digits are regrouped', { tag: PHONE }, async ({ page }) => {
  const fields = await open(page, site.pageUrl)
  const number = fields.locator('#number')
  await number.fill('4000 0000 0010')
  await number.press('Home')
  for (let step = 0; step < 6; step += 1) await number.press('ArrowRight')
  await number.pressSequentially('987')
  await expect(number).toHaveValue('4000 0987 0000 010')
  for (let step = 0; step < 5; step += 1) await number.press('Backspace')
  await expect(number).toHaveValue('4000 0000 10')
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
})

test('deleting a separator deletes the digit beside it', { tag: PHONE }, async ({ page }) => {
  const fields = await open(page, site.pageUrl)
  const number = fields.locator('#number')
  await number.fill('40001')
  await expect(number).toHaveValue('4000 1')
  await number.press('ArrowLeft')
  await number.press('Backspace')
  await expect(number).toHaveValue('4001')
  await number.press('5')
  await expect(number).toHaveValue('4005 1')
  await number.press('Delete')
  await expect(number).toHaveValue('4005')
})

test('what is pasted or filled in is understood', { tag: PHONE }, async ({ page }) => {
  const fields = await open(page, site.pageUrl)
  await fields.locator('#number').fill('4000-0000 0000 0010 ')
  await expect(fields.locator('#number')).toHaveValue('4000 0000 0000 0010')
  for (const [filled, shown] of [
    ['12/2030', '12/30'],
    ['12 / 30', '12/30'],
    ['122030', '12/30'],
    ['1230', '12/30'],
    ['12-30', '12/30'],
  ] as const) {
    await fields.locator('#expiry').fill(filled)
    await expect(fields.locator('#expiry')).toHaveValue(shown)
  }
  await fields.locator('#cvv').fill(' 7 39')
  await expect(fields.locator('#cvv')).toHaveValue('739')
})

test('Amex has four digits on its front and other groups', { tag: PHONE }, async ({ page }) => {
  const fields = await open(page, site.pageUrl)
  await expect(fields.getByText('Os 3 dígitos no verso do cartão')).toBeVisible()
  await write(fields, 'number', AMEX)
  await expect(fields.locator('#number')).toHaveValue('3782 822463 10005')
  await expect(fields.getByText('Os 4 dígitos na frente do cartão')).toBeVisible()
  await write(fields, 'expiry', '930')
  await expect(fields.locator('#expiry')).toHaveValue('09/30')
  await write(fields, 'cvv', '123')
  await fields.locator('#cvv').blur()
  await expect(fields.locator('#cvv')).toHaveAttribute('aria-invalid', 'true')
  await write(fields, 'cvv', '4')
  await expect(fields.locator('#cvv')).not.toHaveAttribute('aria-invalid')
  await expectState(page, { complete: true, brand: 'amex' })
})

test(
  'an error comes when the field is left and goes as soon as it is mended, and nothing moves',
  { tag: PHONE },
  async ({ page }) => {
    const fields = await open(page, site.pageUrl)
    const number = fields.getByLabel('Número do cartão')
    await number.focus()
    await number.press('Tab')
    await expect(number).not.toHaveAttribute('aria-invalid')
    await number.fill('4000 0000 0000 0011')
    await expect(number).not.toHaveAttribute('aria-invalid')
    const before = await page.locator('#after').boundingBox()
    await number.blur()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(number).toHaveAccessibleDescription(/Bandeira Visa.*Confira o número do cartão/)
    expect(await page.locator('#after').boundingBox()).toEqual(before)
    await number.press('End')
    await number.press('Backspace')
    await number.press('0')
    await expect(number).not.toHaveAttribute('aria-invalid')
  },
)

test(
  'asked to validate, every empty field says so; asked for a token, the first one is named',
  { tag: PHONE },
  async ({ page }) => {
    const fields = await open(page, site.pageUrl)
    await notify(page, { type: 'balcao:validate' })
    await expect(fields.locator('[aria-invalid]')).toHaveCount(3)
    await expectState(page, { complete: false, problem: 'number' })
    await write(fields, 'number', VISA)
    expect(await tokenize(page, 'empty')).toEqual({
      type: 'balcao:token',
      id: 'empty',
      ok: false,
      reason: 'invalid',
      field: 'expiry',
    })
    expect(site.calls).toEqual([])
    await notify(page, { type: 'balcao:focus', field: 'expiry' })
    await expect(fields.locator('#expiry')).toBeFocused()
  },
)

test(
  'a mark of the issuer stays until the field is edited, and clear empties everything',
  { tag: PHONE },
  async ({ page }) => {
    const fields = await open(page, site.pageUrl)
    await write(fields, 'number', VISA)
    await write(fields, 'expiry', '1230')
    await write(fields, 'cvv', '739')
    await notify(page, {
      type: 'balcao:mark',
      field: 'cvv',
      message: 'O código de segurança (CVV) não confere.',
    })
    await expect(fields.getByText('O código de segurança (CVV) não confere.')).toBeVisible()
    await fields.locator('#cvv').blur()
    await expect(fields.locator('#cvv')).toHaveAttribute('aria-invalid', 'true')
    await fields.locator('#cvv').press('End')
    await fields.locator('#cvv').press('Backspace')
    await expect(fields.locator('#cvv')).not.toHaveAttribute('aria-invalid')
    await notify(page, { type: 'balcao:clear' })
    for (const field of ['number', 'expiry', 'cvv']) await expect(fields.locator(`#${field}`)).toHaveValue('')
    await expect(fields.locator('#brand')).toBeHidden()
    await expectState(page, {
      complete: false,
      brand: null,
      bin: null,
    })
  },
)

test(
  'by keyboard: Tab goes through and out of the frame, Enter asks to go on',
  { tag: DESK },
  async ({ page }) => {
    const fields = await open(page, site.pageUrl)
    await page.locator('#before').focus()
    for (const field of ['number', 'expiry', 'cvv']) {
      await page.keyboard.press('Tab')
      await expect(fields.locator(`#${field}`)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => messages(page, 'balcao:submit')).toHaveLength(1)
    await page.keyboard.press('Tab')
    await expect(page.locator('#after')).toBeFocused()
  },
)

test(
  'a connection that breaks is tried once more, and a second break is told',
  { tag: PHONE },
  async ({ page }) => {
    const fields = await open(page, site.pageUrl)
    await write(fields, 'number', VISA)
    await write(fields, 'expiry', '1230')
    await write(fields, 'cvv', '739')
    site.upcoming.push('break')
    expect(await tokenize(page, 'one')).toMatchObject({ ok: true })
    site.upcoming.push('break', 'break')
    expect(await tokenize(page, 'two')).toMatchObject({ ok: false, reason: 'network' })
    site.upcoming.push({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await tokenize(page, 'three')).toMatchObject({ ok: false, reason: 'network' })
    site.upcoming.push({ status: 422, body: { errors: { expiry: ['Este cartão está vencido'] } } })
    expect(await tokenize(page, 'four')).toMatchObject({ ok: false, reason: 'invalid', field: 'expiry' })
    await expect(fields.getByText('Este cartão está vencido')).toBeVisible()
  },
)

test('messages of another window are not heard', { tag: PHONE }, async ({ page }) => {
  const fields = await open(page, site.pageUrl)
  await write(fields, 'number', VISA)
  await page.evaluate(() => {
    const stranger = document.createElement('iframe')
    stranger.srcdoc =
      '<script>parent.frames[0].postMessage({ type: "balcao:clear" }, "*"); parent.said = true</script>'
    document.body.append(stranger)
  })
  await page.waitForFunction(() => 'said' in window)
  await notify(page, { type: 'balcao:validate' })
  await expect(fields.locator('[aria-invalid]')).toHaveCount(2)
  await expect(fields.locator('#number')).toHaveValue('4000 0000 0000 0010')
})

test(
  'the page’s policy holds: framed by one origin, own script and style only',
  { tag: PHONE },
  async ({ page, request }) => {
    const broken: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) broken.push(message.text())
    })
    await open(page, site.pageUrl)
    expect(broken).toEqual([])
    const headers = (await request.get(site.fieldsUrl)).headers()
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; ` +
        `frame-ancestors ${site.pageUrl}; base-uri 'none'; form-action 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'; " +
        'report-uri /csp-reports/card-fields; report-to csp',
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

    await page.route('**/stranger', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.fieldsUrl}"></iframe>` }),
    )
    await page.goto(`${site.pageUrl.replace('127.0.0.1', 'localhost')}/stranger`)
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  },
)

test(
  'it can be typed into before its script has arrived, and nothing of it is lost',
  { tag: PHONE },
  async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/card-fields/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(site.pageUrl, { waitUntil: 'commit' })
    const fields = page.frameLocator('iframe[title]')
    await fields.getByLabel('Número do cartão').pressSequentially(VISA)
    await fields.getByLabel('Validade').pressSequentially('1230')
    await expect(fields.getByText('Os 3 dígitos no verso do cartão')).toBeVisible()
    release()
    await expect(fields.getByLabel('Número do cartão')).toHaveValue('4000 0000 0000 0010')
    await expect(fields.getByLabel('Validade')).toHaveValue('12/30')
    await expectState(page, { brand: 'visa', problem: 'cvv' })
  },
)
