import { rm } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

const HASH = 'a'.repeat(64)
const META_PATH = '/networks/graph.facebook.com/v26.0/402515001/events'
const seconds = (): number => Math.floor(Date.now() / 1_000)

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

/** Of each event, newest first: network and name, browser, server, counted, value, missing, buyer, id, pixel. */
async function rows(): Promise<string[][]> {
  const text = await (await fetch(`${sandbox.url}/networks`)).text()
  const list = /<ol class="events">(.*?)<\/ol>/s.exec(text)?.[1] ?? ''
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
    [...item.matchAll(/<(?:h3|dd)>(.*?)<\/(?:h3|dd)>/gs)]
      .slice(0, 9)
      .map(([, cell = '']) => cell.replace(/<[^>]+>/g, '').trim()),
  )
}

const metaEvent = (change: object = {}, user: object = {}) => ({
  event_name: 'Purchase',
  event_time: seconds(),
  event_id: 's1.Purchase',
  action_source: 'website',
  event_source_url: 'https://shop.example/1001',
  user_data: { em: [HASH], client_user_agent: 'Mozilla/5.0', ...user },
  custom_data: { value: 47, currency: 'BRL' },
  ...change,
})
const tikTokBody = (user: object = {}) => ({
  event_source: 'web',
  event_source_id: 'C4AB3CDEFGH1IJKLMN2O',
  data: [
    {
      event: 'Purchase',
      event_time: seconds(),
      event_id: 's1.Purchase',
      user: { email: HASH, ...user },
      properties: { value: 47, currency: 'BRL' },
    },
  ],
})

/** Runs a network's script as a page does that has queued calls for it; returns the addresses of its pictures. */
async function runScript(path: string, page: Record<string, unknown>): Promise<string[]> {
  const src = sandbox.url + path
  const sent: string[] = []
  class Picture {
    set src(address: string) {
      sent.push(address)
    }
  }
  const text = await (await fetch(src)).text()
  const context = { document: { currentScript: { src } }, Image: Picture, URL, URLSearchParams, ...page }
  runInContext(text, createContext({ ...context, window: page }))
  for (const address of sent) expect((await fetch(address)).headers.get('content-type')).toBe('image/gif')
  return sent
}

describe('an event of both sides', () => {
  test('is matched by its id for Meta', async () => {
    const fbq = { queue: [] as unknown[][] }
    fbq.queue.push(
      ['init', '402515001', { em: 'ana@example.com' }],
      ['track', 'Purchase', { value: 47, currency: 'BRL' }, { eventID: 's1.Purchase' }],
    )
    const [sent] = await runScript('/networks/connect.facebook.net/en_US/fbevents.js', { fbq })
    expect(sent).not.toContain('ana')
    expect(await post(`${META_PATH}?access_token=x`, { data: [metaEvent()] })).toMatchObject({
      status: 200,
      body: { events_received: 1 },
    })
    const [first, ...others] = await rows()
    expect(first).toEqual([
      'Meta: Purchase',
      'received',
      'received',
      'once, matched by id',
      'BRL 47.00',
      'phone hash, click id',
      'email, browser',
      's1.Purchase',
      '402515001',
    ])
    expect(others).toEqual([])
  })

  test('is matched for TikTok and for a purchase of Google Analytics', async () => {
    const ttq = [['page'], ['track', 'Purchase', { value: 47, currency: 'BRL' }, { event_id: 's1.Purchase' }]]
    await runScript('/networks/analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4AB3CDEFGH1IJKLMN2O', {
      ttq,
    })
    await post('/networks/business-api.tiktok.com/open_api/v1.3/event/track/', tikTokBody(), {
      'access-token': 'x',
    })
    const dataLayer = [
      ['consent', 'default', { ad_user_data: 'granted' }],
      ['config', 'G-AURORA2024', { send_page_view: false }],
      ['event', 'purchase', { transaction_id: 's1', value: 47, currency: 'BRL' }],
    ]
    await runScript('/networks/www.googletagmanager.com/gtag/js?id=G-AURORA2024', { dataLayer })
    const params = { transaction_id: 's1', value: 47, currency: 'BRL' }
    const answer = await post(
      '/networks/www.google-analytics.com/mp/collect?measurement_id=G-AURORA2024&api_secret=x',
      { client_id: '1.2', events: [{ name: 'purchase', params }] },
    )
    expect(answer).toEqual({ status: 204, body: null })
    expect((await rows()).map((row) => row.slice(0, 4))).toEqual([
      ['Google Analytics 4: purchase', 'received', 'received', 'once, matched by id'],
      ['TikTok: Purchase', 'received', 'received', 'once, matched by id'],
      ['TikTok: Pageview', 'received', 'no', 'once'],
    ])
  })

  test('is not matched with the event of another id', async () => {
    await fetch(`${sandbox.url}/networks/www.facebook.com/tr?id=402515001&ev=Purchase&eid=s2.Purchase`)
    await post(`${META_PATH}?access_token=x`, { data: [metaEvent()] })
    expect((await rows()).map(([, browser, server]) => [browser, server])).toEqual([
      ['no', 'received'],
      ['received', 'no'],
    ])
  })
})

test('scripts hold events until consent is given, and drop nothing then', async () => {
  const track = ['track', 'PageView']
  const held = { queue: [['consent', 'revoke'], ['init', '402515001'], track] }
  expect(await runScript('/networks/connect.facebook.net/pt_BR/fbevents.js', { fbq: held })).toEqual([])
  const granted = { queue: [['consent', 'revoke'], ['init', '402515001'], track, ['consent', 'grant']] }
  expect(await runScript('/networks/connect.facebook.net/pt_BR/fbevents.js', { fbq: granted })).toHaveLength(
    1,
  )
})

describe('what is wrong is refused in the words of the network', () => {
  test.each([
    ['an address in clear', metaEvent({}, { em: ['ana@example.com'] }), 'data.1.user_data.em'],
    ['a website without a browser', metaEvent({}, { client_user_agent: undefined }), 'client_user_agent'],
    ['a purchase without value', metaEvent({ custom_data: { currency: 'BRL' } }), 'custom_data.value'],
    ['an old event', metaEvent({ event_time: seconds() - 8 * 86_400 }), 'more than 7 days'],
  ])('Meta: %s', async (_, event, flaw) => {
    const answer = await post(`${META_PATH}?access_token=x`, { data: [metaEvent(), event] })
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 100, type: 'OAuthException' } } })
    const [row, ...others] = await rows()
    expect(row?.[3]).toContain(`no: code 100: `)
    expect(row?.[3]).toContain(flaw)
    expect(others).toEqual([])
    const page = await (await fetch(`${sandbox.url}/networks`)).text()
    expect(page).not.toContain('ana@example.com')
  })

  test('Meta and TikTok: no token', async () => {
    expect(await post(META_PATH, { data: [metaEvent()] })).toMatchObject({
      status: 400,
      body: { error: { code: 190 } },
    })
    const path = '/networks/business-api.tiktok.com/open_api/v1.3/event/track/'
    expect(await post(path, tikTokBody())).toMatchObject({ status: 200, body: { code: 40_105 } })
    const wrong = await post(path, tikTokBody({ phone: '+5511987654321' }), { 'access-token': 'x' })
    expect(wrong).toMatchObject({ status: 200, body: { code: 40_002 } })
    expect((await rows()).map((row) => row[2])).toEqual(['refused', 'refused', 'refused'])
  })

  test('Analytics says nothing but to tests', async () => {
    const query = '?measurement_id=G-AURORA2024&api_secret=x'
    const body = { client_id: '1.2', events: [{ name: 'purchase', params: { value: 47 } }] }
    const collect = '/networks/www.google-analytics.com/mp/collect'
    expect((await post(collect + query, body)).status).toBe(204)
    const debug = await post(`/networks/www.google-analytics.com/debug/mp/collect${query}`, body)
    expect(debug).toMatchObject({
      status: 200,
      body: { validationMessages: [{ validationCode: 'VALUE_INVALID' }] },
    })
    expect((await rows()).map((row) => row[3])).toEqual([
      'no: not counted: events.0.params.currency',
      'no: not counted: events.0.params.currency',
    ])
  })

  test('Google Ads, Kwai, Taboola and Outbrain', async () => {
    const ads = '/networks/datamanager.googleapis.com/v1/events:ingest'
    expect(await post(ads, {})).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } })
    expect(await post(ads, {}, { authorization: 'Bearer x' })).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    })
    const token = await fetch(`${sandbox.url}/networks/oauth2.googleapis.com/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', assertion: 'x' }),
    })
    expect([token.status, await token.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect(await post('/networks/www.adsnebula.com/log/common/api', {})).toMatchObject({
      status: 200,
      body: { result: -1 },
    })
    for (const path of ['trc.taboola.com/actions-handler/log/3/s2s-action', 'tr.outbrain.com/unifiedPixel']) {
      expect((await fetch(`${sandbox.url}/networks/${path}?name=compra`)).status).toBe(400)
    }
    expect((await rows()).map((row) => row[3])).toEqual([
      'no: http 400: ob_click_id',
      'no: http 400: click-id',
      'no: result -1: access_token',
      'no: INVALID_ARGUMENT: destinations',
      'no: UNAUTHENTICATED: no token',
    ])
  })

  test('what is no JSON, too', async () => {
    const answer = await fetch(`${sandbox.url}${META_PATH}?access_token=x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":',
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 100 } }])
  })
})

test('texts of callers are shown as text, and cut', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const query = new URLSearchParams({
    id: hostile,
    ev: hostile,
    eid: hostile.repeat(40),
    'cd[currency]': hostile,
  })
  await fetch(`${sandbox.url}/networks/www.facebook.com/tr?${query}`)
  await post(`${META_PATH}?access_token=x`, { data: [metaEvent({ event_name: hostile }, { em: hostile })] })
  const page = await (await fetch(`${sandbox.url}/networks`)).text()
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page.length).toBeLessThan(8_000)
})

test('a browser event of no pixel is not kept', async () => {
  await fetch(`${sandbox.url}/networks/www.facebook.com/tr`)
  expect(await rows()).toEqual([])
})
