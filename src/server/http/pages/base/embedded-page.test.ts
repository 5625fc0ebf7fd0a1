import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEADERS } from '#contract/routes.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { createTestGateway } from '../../../testing/test-gateway.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const SITE = 'https://loja.example'
const STRANGER = 'https://evil.example'

let shop: Shop
let server: TestServer
let gateway: FastifyInstance
beforeAll(async () => {
  shop = await openShop({
    seller: { embedding_sites: [SITE] },
    products: {
      [PRODUCTS.course]: { method: 'CREDIT_CARD,PIX,BOLETO,PAYPAL' },
      [PRODUCTS.limited]: { method: 'PAYPAL' },
    },
  })
  server = await startTestServer(shop)
  gateway = await createTestGateway(shop, {})
})
afterAll(async () => {
  await Promise.all([server.close(), gateway.close()])
  await shop.close()
})

/** Headers that browsers send for a page that another site opens in a frame. */
const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
/** The same of a page that the framed page itself opens. */
const WITHIN = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }

const open = (url: string, headers: Record<string, string> = FRAMED) => server.app.inject({ url, headers })
const embedded = (site = SITE, product: number = PRODUCTS.course) =>
  open(`/${product}?embedded=${encodeURIComponent(site)}`)
const lastPage = () => server.rendered.at(-1)?.page
const ancestors = ({ headers }: LightMyRequestResponse) =>
  /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0]
const cookiesOf = (answer: LightMyRequestResponse) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

describe('a page that a site of its seller embeds', () => {
  test('is shown in the frame of that site and of no other', async () => {
    const answer = await embedded()
    expect(ancestors(answer)).toBe(`frame-ancestors ${SITE}`)
    expect(answer.headers['x-frame-options']).toBeUndefined()
    expect(lastPage()?.frame.embeddedIn).toBe(SITE)
  })

  test('has a session that browsers keep for the frames of that site alone', async () => {
    const answer = await embedded()
    const written = [answer.headers['set-cookie']].flat().filter((each) => /framed|site/.test(String(each)))
    expect(written).toHaveLength(2)
    for (const cookie of written) {
      for (const part of ['HttpOnly', 'SameSite=None', 'Secure', 'Partitioned', 'Path=/']) {
        expect(cookie).toContain(part)
      }
    }
    const again = await open(`/${PRODUCTS.course}`, { ...WITHIN, cookie: cookiesOf(answer) })
    expect(ancestors(again)).toBe(`frame-ancestors ${SITE}`)
    expect(server.rendered.at(-1)?.page.frame.sessionId).toBe(server.rendered.at(-2)?.page.frame.sessionId)
  })

  test('offers the methods that work in a frame', async () => {
    await embedded()
    const { data } = lastPage() ?? {}
    const checkout = data?.screen === 'checkout' ? data.checkout : undefined
    expect(checkout?.offered_methods).toContain('PIX')
    expect(checkout?.offered_methods).not.toContain('PAYPAL')
    expect(ancestors(await embedded(SITE, PRODUCTS.limited))).toBe("frame-ancestors 'none'")
  })

  test('has frames of the gateway that this site may embed as well', async () => {
    await embedded()
    const base = new URL(lastPage()?.frame.bases.gateway ?? '')
    const referer = `${ORIGIN}/`
    const fields = await gateway.inject({ url: `${base.pathname}/card-fields`, headers: { referer } })
    expect(ancestors(fields)).toBe(`frame-ancestors ${ORIGIN} ${SITE}`)
    const plain = await gateway.inject({ url: '/card-fields', headers: { referer } })
    expect(ancestors(plain)).toBe(`frame-ancestors ${ORIGIN}`)
  })

  test('is a plain page in a window, whatever its address says', async () => {
    const answer = await open(`/${PRODUCTS.course}?embedded=${SITE}`, { 'sec-fetch-dest': 'document' })
    expect(ancestors(answer)).toBe("frame-ancestors 'none'")
    expect(cookiesOf(answer)).not.toMatch(/framed|site/)
    expect(lastPage()?.frame.embeddedIn).toBeUndefined()
  })
})

describe('a site that is not the seller’s', () => {
  test.each([STRANGER, '*', `${SITE} ${STRANGER}`, 'http://loja.example', 'https://sub.loja.example'])(
    'embeds nothing as %s',
    async (site) => {
      const answer = await embedded(site)
      expect(ancestors(answer)).toBe("frame-ancestors 'none'")
      expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    },
  )

  test('embeds no product of another seller', async () => {
    expect(ancestors(await embedded(SITE, PRODUCTS.euro))).toBe("frame-ancestors 'none'")
  })

  test('seals no name of its own for the frames of the gateway', async () => {
    await embedded()
    const { pathname } = new URL(lastPage()?.frame.bases.gateway ?? '')
    const [, code = ''] = pathname.split('.')
    const forged = `/in/${Buffer.from(STRANGER).toString('base64url')}.${code}/card-fields`
    expect((await gateway.inject(forged)).statusCode).toBe(404)
  })

  test('speaks for no buyer, though the browser sends the cookie of its frames', async () => {
    const cookie = cookiesOf(await embedded())
    const sessionId = lastPage()?.frame.sessionId ?? ''
    const ask = (site: string) =>
      server.app.inject({
        url: '/api/builds/latest.json',
        headers: { cookie, 'sec-fetch-dest': 'empty', 'sec-fetch-site': site, [HEADERS.session]: sessionId },
      })
    expect((await ask('same-origin')).statusCode).toBe(200)
    expect((await ask('cross-site')).statusCode).toBe(403)
    const sent = await server.app.inject({
      method: 'POST',
      url: `/${PRODUCTS.course}`,
      headers: { cookie, ...FRAMED, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=b',
    })
    expect(sent.statusCode).toBeGreaterThanOrEqual(400)
  })
})
