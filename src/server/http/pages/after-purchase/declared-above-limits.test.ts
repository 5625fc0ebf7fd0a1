import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { solveCaptcha } from '../../../testing/solved-captcha.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addressBlock } from '../../base/risk-signals.ts'
import { errorMessage } from '../../base/words.ts'

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop, { rateLimits: true })
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

type Fields = Record<string, string>
const PERSON = { order: '4K7Q-2XM9', name: 'Maria "Mia" Silva', email: 'maria@example.com' }
const PAGES = [
  { kind: 'withdrawal', path: '/desistir', step: 'confirm', table: 'withdrawals', more: {} },
  {
    kind: 'cancellation',
    path: '/kuendigen',
    step: 'declare',
    table: 'cancellations',
    more: { kind: 'ordinary' },
  },
] as const

/** Declares from an address block that has declared as often as it may. */
const fill = (kind: (typeof PAGES)[number]['kind']) =>
  shop.rows(`insert into asked_mails (key, session_id)
    select 'block:${kind}:${addressBlock('127.0.0.1')}', 'others'
    from generate_series(1, ${MAIL_LIMITS[`${kind}.block`].most})`)

function sender({ path, step, more }: (typeof PAGES)[number]) {
  let cookies: Record<string, string> = {}
  return async (fields: Fields = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
      cookies,
      payload: new URLSearchParams({ ...PERSON, ...more, ...fields, step }).toString(),
    })
    cookies = { ...cookies, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) }
    return answer
  }
}

function challengeIn(body: string) {
  const [, challenge = '', parts = '', bits = ''] =
    /data-challenge="([^"]+)" data-parts="(\d+)" data-bits="(\d+)"/.exec(body) ?? []
  return { challenge, parts: Number(parts), bits: Number(bits) }
}

describe.each(PAGES)('a $kind above the limits of its sender', (page) => {
  const kept = () => shop.rows(`select name from ${page.table}`)

  test('costs work, and is declared with it', async () => {
    await fill(page.kind)
    const send = sender(page)
    const asked = await send()
    expect(asked.statusCode).toBe(429)
    expect(await kept()).toEqual([])
    // Nothing of it is lost, and without scripts the page says why it was not taken.
    expect(asked.body).toContain('value="Maria &quot;Mia&quot; Silva"')
    expect(asked.body).toContain(errorMessage('TOO_MANY_REQUESTS', 'pt'))
    expect(asked.body).toMatch(/<script nonce="[^"]+">/)
    const taken = await send({ captcha: solveCaptcha(challengeIn(asked.body)) })
    expect(taken.statusCode).toBe(303)
    expect(await kept()).toEqual([{ name: PERSON.name }])
  })

  test('is not declared by work that was not done, which is not asked for again by itself', async () => {
    await fill(page.kind)
    const send = sender(page)
    const { challenge } = challengeIn((await send()).body)
    const again = await send({ captcha: `${challenge}.1-2-3` })
    expect(again.statusCode).toBe(429)
    expect(again.body).not.toContain('<script')
    expect(await kept()).toEqual([])
  })

  test('control: below them it costs none', async () => {
    expect((await sender(page)()).statusCode).toBe(303)
    expect(await kept()).toHaveLength(1)
  })
})
