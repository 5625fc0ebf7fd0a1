import { REAL_NETWORKS, type NetworkAddresses } from '#rules/advertising/network-origins.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformOperator } from '#rules/sales/platform-operator.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { errorBody } from '#contract/call.ts'
import { CALLS, type CallAnswer, type CallInput } from '#contract/checkout/calls.ts'
import type { Page, PageLoad, PageMatch } from '#contract/checkout/page.ts'
import { isLocale, localePath, type Locale } from '#rules/base/locale.ts'
import { callPath, HEADERS, TOKEN_NAMES, type CallName } from '#contract/routes.ts'
import type { Shop } from './shop.ts'
import { createMetrics } from '../metrics.ts'
import type { SecurityEvents } from '../security-events.ts'
import { fakeDelivery } from './fake-delivery.ts'
import { createSaleHub, type SaleHub } from '../live/sale-hub.ts'
import { openTicketServices, type TicketServices } from '../roles/ticket-services.ts'
import { createApiServer } from '../http/servers/api-server.ts'
import { fromPrimary } from '../store/postgres/replica.ts'
import { errorsOfCall } from '../http/api/openapi.ts'

/** The origin that the test server's pages have. */
export const ORIGIN = 'https://checkout.example'
/** A partner's origin, on which the same pages are served. */
export const PARTNER_ORIGIN = 'https://partner.example'
/** The installation that offers of the other checkout host lead to. */
export const OTHER_CHECKOUT = 'https://checkout.elsewhere.example'

export type TestServer = {
  app: FastifyInstance
  hub: SaleHub
  office: TicketServices
  /** Every page that was rendered, with the nonce it was given. */
  rendered: { page: Page; nonce: string }[]
  close(): Promise<void>
}

/** The routes that the tests visit, as the browser's own table names them. */
function match(path: string, locale: Locale, search: string): PageMatch {
  if (path.startsWith('/assinatura/')) {
    const plain = match(path.replace('/assinatura', ''), locale, search)
    if (plain.kind === 'redirect') return plain
    return { ...plain, route: { ...plain.route, loads: 'subscription' } }
  }
  const screen = (name: Page['data']['screen'], loads: PageLoad): PageMatch => ({
    kind: 'screen',
    route: { screen: name, loads },
    parameters: {},
  })
  if (path.startsWith('/pre-checkout/')) {
    const productId = Number(path.split('/')[2])
    if (!isProductId(path.split('/')[2])) return screen('not-found', 'nothing')
    return { ...screen('pre-checkout', 'event'), parameters: { product_id: productId } } as PageMatch
  }
  const [, id = '', word = '', hash = ''] = path.split('/')
  if (path === '/') return screen('index', 'links')
  if (path === '/payment-pending') return screen('payment-pending', 'sale')
  if (!isProductId(id)) return screen('not-found', 'nothing')
  if (word === 'en')
    return { kind: 'redirect', to: localePath(isLocale(word) ? word : locale, `/${id}${search}`) }
  const base = screen(word === 'obrigado' ? 'success' : 'checkout', word === 'obrigado' ? 'sale' : 'checkout')
  return {
    ...base,
    parameters: { product_id: Number(id), ...(word === 'offer' ? { hash } : {}) },
  } as PageMatch
}

/** As the browser's own table has it: no larger than the database's ids. */
function isProductId(text = ''): boolean {
  return /^\d{1,9}$/.test(text)
}

/** The web role over a test's shop; its renderer names the screen and nothing more. */
export async function startTestServer(
  shop: Shop,
  {
    platform = null,
    networkAddresses = REAL_NETWORKS,
    ...options
  }: {
    operatorKey?: string
    rateLimits?: boolean
    security?: SecurityEvents
    platform?: PlatformOperator | null
    networkAddresses?: NetworkAddresses
  } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-web-'))
  await Promise.all([mkdir(join(folder, 'assets')), mkdir(join(folder, 'media'))])
  const hub = createSaleHub()
  const office = openTicketServices({ ...shop.deps, hub })
  const rendered: TestServer['rendered'] = []
  const app = await createApiServer({
    log: shop.log,
    metrics: createMetrics(),
    trustedProxies: [],
    rateLimits: false,
    checkAnswers: true,
    ...options,
    isStopping: () => false,
    clientDir: folder,
    mediaDir: join(folder, 'media'),
    embedScript: { src: '/assets/embed-x.js', integrity: 'sha384-x' },
    origins: [ORIGIN, PARTNER_ORIGIN],
    deps: {
      ...shop.deps,
      fromReplica: fromPrimary(shop.db),
      ...fakeDelivery(),
      hub,
      ...office,
      build: { id: 'build-1', timestamp: 1_700_000_000_000 },
      buildId: 'build-1',
      bases: { api: `${ORIGIN}/api`, gateway: 'https://gateway.example' },
      partnerOrigins: [PARTNER_ORIGIN],
      otherCheckout: OTHER_CHECKOUT,
      sandboxUrl: null,
      networkAddresses,
      legalPages: { terms: null, privacy: null },
      officeUrl: 'http://office.example',
      kept: { purchases: 1826, leads: 90, webhooks: 90 },
      platform,
      secure: true,
      edgeCountry: () => undefined,
      renderer: {
        render: (page, nonce) => {
          rendered.push({ page, nonce })
          return Promise.resolve(
            Buffer.from(`<body><script nonce="${nonce}">${page.data.screen}</script></body>`),
          )
        },
      },
      match,
      links: () => Promise.resolve([]),
    },
  })
  const close = async (): Promise<void> => {
    await app.close()
    office.ticketHub.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, hub, office, rendered, close }
}

/** The answer of a call: its status, its body, and its code where it is an error. */
export type Reported<N extends CallName> = {
  status: number
  code: string | null
  answer: CallAnswer<N>
  raw: LightMyRequestResponse
}

export type Browser = {
  cookie: string
  sessionId: string
  tokens: Record<string, string>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  call<N extends CallName>(
    name: N,
    input: Partial<CallInput<N>>,
    headers?: Record<string, string>,
  ): Promise<Reported<N>>
}

/** A browser with a session of its own, that has opened one page to get it. */
export async function openBrowser(server: TestServer): Promise<Browser> {
  const first = await server.app.inject('/api/builds/latest.json')
  const browser: Browser = {
    cookie: String(first.headers['set-cookie']).split(';')[0] ?? '',
    sessionId: String(first.headers[HEADERS.session]),
    tokens: {},
    get: (path, headers = {}) =>
      server.app.inject({ url: path, headers: { cookie: browser.cookie, ...headers } }),
    call: (name, input, headers) => call(server, browser, name, input, headers),
  }
  return browser
}

async function call<N extends CallName>(
  server: TestServer,
  browser: Browser,
  name: N,
  input: Partial<CallInput<N>>,
  headers: Record<string, string> = {},
): Promise<Reported<N>> {
  const { route } = CALLS[name]
  const parameters = Object.entries((input.params ?? {}) as Record<string, string | number | undefined>)
  const given = parameters
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)])
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>)
  const options: InjectOptions = {
    method: route.method,
    url: `/api${callPath(route, Object.fromEntries(given) as Record<string, string>)}?${query.toString()}`,
    headers: { cookie: browser.cookie, [HEADERS.session]: browser.sessionId, ...browser.tokens, ...headers },
  }
  const raw = await server.app.inject(
    input.body === undefined ? options : { ...options, payload: input.body as object },
  )
  for (const token of TOKEN_NAMES) {
    const value = raw.headers[token]
    if (typeof value === 'string') browser.tokens[token] = value
  }
  return { status: raw.statusCode, code: codeOf(name, raw), answer: raw.json<CallAnswer<N>>(), raw }
}

/** Holds every error against the contract: its shape, and that the call says it may end so. */
function codeOf(name: CallName, raw: LightMyRequestResponse): string | null {
  if (raw.statusCode === 200) return null
  const { code } = errorBody.parse(raw.json())
  const listed: readonly string[] = errorsOfCall(CALLS[name])
  if (!listed.includes(code)) throw new Error(`the contract of ${name} does not know the error ${code}`)
  return code
}
