import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIXEL_FRAMES } from '#contract/routes.ts'
import { simulatedNetworks } from '#rules/advertising/network-origins.ts'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const PIXELS: Pixel[] = [
  {
    id: 'minha-medida',
    provider: 'custom',
    view: true,
    hosts: ['https://collect.example'],
    script: "balcao.on('*', (event) => console.log(event))",
    pixel_configuration: [
      { event: 'PageView', is_active: true },
      { event: 'ViewContent', is_active: false },
    ],
  },
]

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.course]: { pixels: PIXELS } } })
  server = await startTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const policyOf = async (path: string) => {
  const answer = await server.app.inject(path)
  return String(answer.headers['content-security-policy']).split('; ')
}

test('the frame has no origin, reaches its hosts alone, and knows no event that is not sent', async () => {
  const path = `${PIXEL_FRAMES}${PRODUCTS.course}`
  const policy = await policyOf(path)
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "default-src 'none'",
      'connect-src https://collect.example',
      'img-src https://collect.example',
      "form-action 'none'",
    ]),
  )
  const answer = await server.app.inject(path)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['x-frame-options']).toBeUndefined()
  expect(answer.body).toContain('begin("minha-medida", ["PageView"]')
})

test('a simulated network stands for the real one in the policy and in the script, and for no other host', async () => {
  const script =
    "load('https://connect.facebook.net/en_US/fbevents.js'); load('https://collect.example/x.js')"
  const hosts = ['https://connect.facebook.net', 'https://collect.example']
  const pixels = PIXELS.map((pixel) => ({ ...pixel, script, hosts }))
  const ownShop = await openShop({ products: { [PRODUCTS.course]: { pixels } } })
  const frameOf = async (options: Parameters<typeof startTestServer>[1]) => {
    const { app, close } = await startTestServer(ownShop, options)
    const answer = await app.inject(`${PIXEL_FRAMES}${PRODUCTS.course}`)
    await close()
    return { policy: String(answer.headers['content-security-policy']), body: answer.body }
  }
  const sandbox = 'http://localhost:3002/networks/connect.facebook.net'
  const simulated = await frameOf({ networkAddresses: simulatedNetworks('http://localhost:3002') })
  expect(simulated.policy).toContain(`img-src ${sandbox}/ https://collect.example;`)
  expect(simulated.body).toContain(
    `load('${sandbox}/en_US/fbevents.js'); load('https://collect.example/x.js')`,
  )
  const real = await frameOf({})
  expect(real.policy).toContain('img-src https://connect.facebook.net https://collect.example;')
  expect(real.body).toContain(script)
  expect(real.policy + real.body).not.toContain('localhost:3002')
  await ownShop.close()
})

test('a product without a script of its seller has no frame, and its page frames none', async () => {
  expect((await server.app.inject(`${PIXEL_FRAMES}${PRODUCTS.limited}`)).statusCode).toBe(404)
  expect((await server.app.inject(`${PIXEL_FRAMES}x`)).statusCode).toBe(404)
  const framesOf = async (product: number) =>
    (await policyOf(`/${product}`)).find((part) => part.startsWith('frame-src '))
  expect(await framesOf(PRODUCTS.course)).toContain(PIXEL_FRAMES)
  expect(await framesOf(PRODUCTS.limited)).not.toContain(PIXEL_FRAMES)
})

test('the script is on no page', async () => {
  expect((await server.app.inject(`/${PRODUCTS.course}`)).body).not.toContain('console.log(event)')
  const answer = await server.app.inject(`/api/product/test-checkout/${PRODUCTS.course}`)
  expect(answer.body).not.toContain('console.log(event)')
  expect(answer.json()).toMatchObject({
    advertising: { services: ['collect.example'], moments: ['PageView'], has_frame: true },
  })
})
