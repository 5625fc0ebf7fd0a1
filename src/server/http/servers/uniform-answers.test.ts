import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callPath,
  fillPath,
  HEADERS,
  ROUTES,
  SALE_CODE_PATH,
  SALE_EVENTS_PATH,
  TOKEN_NAMES,
  type CallName,
  type Route,
  type TokenName,
} from '#contract/routes.ts'
import { signGateway } from '#rules/payment/gateway-signature.ts'
import { sealClientLink } from '../../signing/client-link.ts'
import { CHALLENGE, offerThreeDS } from '../../testing/issuer.ts'
import { bodyOf, openShop, PRODUCTS, type OpenPage, type Shop } from '../../testing/shop.ts'
import { sealTokens, type TokenEnvelope } from '../../signing/payment-tokens.ts'
import { createTestGateway } from '../../testing/test-gateway.ts'
import {
  openBrowser,
  ORIGIN,
  startTestServer,
  type Browser,
  type TestServer,
} from '../../testing/test-server.ts'

/* Information that a stranger receives about data of others: none, at every call of the contract. */

let shop: Shop
let web: TestServer
let gateway: FastifyInstance
let owner: Browser
let stranger: Browser
let page: OpenPage
let strangersPage: OpenPage
let owned: Ids
const NOBODYS: Ids = {
  sale: 'AbCdEfGhIjKlMnOpQrStUv',
  lead: randomUUID(),
  reservation: 'AbCdEfGhIjKlMnOpQrStUv',
  challenge: 'AbCdEfGhIjKlMnOpQrStUv',
  link: 'e30.AbCdEfGhIjKlMnOpQrStUv',
  card: 'AbCdEfGhIjKlMnOpQrStUv',
  email: 'nobody@example.com',
}

/** Objects of a user here, by the names under which they are requested. */
type Ids = Record<'sale' | 'lead' | 'reservation' | 'challenge' | 'link' | 'card' | 'email', string>
type Ask = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

beforeAll(async () => {
  shop = await openShop({ seller: { three_ds: true } })
  web = await startTestServer(shop)
  gateway = await createTestGateway(shop)
  ;[owner, stranger] = await Promise.all([openBrowser(web), openBrowser(web)])
  owned = await ownSomething()
})
afterAll(async () => {
  await gateway.close()
  await web.close()
  await shop.close()
})

/** A purchase that waits for a Pix, a lead, tickets, a card under challenge, a saved one and a link to the kept card: of the owner. */
async function ownSomething(): Promise<Ids> {
  const { sessionId } = owner
  const lead = randomUUID()
  await owner.call('createLead', {
    body: { uuid: lead, product_id: PRODUCTS.course, step: 0, name: 'Ana Lima' },
  })
  await owner.call('checkoutProduct', { params: { product_id: PRODUCTS.again } })
  const again = await shop.openPage(PRODUCTS.again, { sessionId })
  const paid = await owner.call('pay', { body: bodyOf(again, { method: 'PIX' }) })
  const challenge = await beginChallenge(sessionId)
  // A seller who wants every card authenticated keeps none.
  await shop.importAgain({ seller: { saved_cards: true } })
  page = await shop.openPage(PRODUCTS.course, { sessionId })
  strangersPage = await shop.openPage(PRODUCTS.course, { sessionId: stranger.sessionId })
  const sale = paid.answer.sales[0]?.sale_id ?? ''
  const { payment } = await shop.purchaseOf(paid.answer)
  const link = {
    purchaseId: payment.id,
    linksVersion: 0,
    productId: PRODUCTS.course,
    offerHash: null,
    sessionId,
    expiresAt: Date.now() + 3_600_000,
  }
  const reserved = await owner.call('reserveTickets', { body: { offer_id: 811 } })
  const { token } = reserved.answer ?? { token: '' }
  const kept = { card: 'KeptCardOfTheOwner1234', email: 'maria@example.com' }
  await shop.rows(`insert into saved_cards values ('${kept.card}', 10, '${kept.email}', 'acquirer', 'kept', 'visa',
    '411111', '1111', '2039-12')`)
  await shop.rows(
    `insert into card_rights values ('${sessionId}', 10, '${kept.email}', now() + interval '1 hour')`,
  )
  return { sale, lead, reservation: token, challenge, link: sealClientLink(shop.keys, link), ...kept }
}

async function beginChallenge(sessionId: string): Promise<string> {
  offerThreeDS(shop.acquirer)
  shop.acquirer.authenticates = () => CHALLENGE
  const opened = await shop.openPage(PRODUCTS.shipped, { sessionId })
  const headers = { ...signed('priority', sessionId), ...tokensOf(opened.envelope) }
  const reported = await gateway.inject({
    method: 'POST',
    url: ROUTES.priority.path,
    headers,
    payload: priorityBody(opened),
  })
  return reported.json<{ response3ds: { id: string } }>().response3ds.id
}

const priorityBody = (opened: OpenPage): object => {
  const payment = bodyOf(opened)
  return {
    payment_method: 'CREDIT_CARD',
    cards: payment.cards?.map(({ token }) => ({ token })),
    seller_id: 10,
    product_id: opened.productId,
    data3ds: { payment, dfReferenceId: 'device-1' },
  }
}

const tokensOf = (envelope: TokenEnvelope): Record<TokenName, string> => ({
  ...sealTokens(shop.keys, envelope),
})

function signed(name: CallName, sessionId: string): Record<string, string> {
  const { path } = ROUTES[name]
  return {
    origin: ORIGIN,
    [HEADERS.session]: sessionId,
    [HEADERS.signature]: signGateway({ path, sessionId, random4: 1234, rounds: 3 }),
  }
}

/** Everything that a caller sees of an answer, less what is another one each time. */
async function seen(name: CallName, ask: Ask, headers: Record<string, string>) {
  const route: Route = ROUTES[name]
  const app = route.base === 'api' ? web.app : gateway
  const query = new URLSearchParams(ask.query).toString()
  const options: InjectOptions = {
    method: route.method,
    url: `${route.base === 'api' ? '/api' : ''}${callPath(route, ask.params ?? {})}?${query}`,
    headers,
  }
  const raw = await app.inject(ask.body === undefined ? options : { ...options, payload: ask.body })
  const { request_id: _, ...body } = raw.json<Record<string, unknown>>()
  return { status: raw.statusCode, body, headers: Object.keys(raw.headers).sort() }
}

const asStranger = (name: CallName): Record<string, string> =>
  ROUTES[name].base === 'gateway'
    ? signed(name, stranger.sessionId)
    : { cookie: stranger.cookie, [HEADERS.session]: stranger.sessionId, ...tokensOf(strangersPage.envelope) }

/** Objects of a user that each call requests; `public`: it has no user data. */
const ASKS: Readonly<Record<CallName, 'public' | ((ids: Ids) => Ask)>> = {
  readLead: () => ({ query: { product_id: String(PRODUCTS.course) } }),
  // A uuid is 122 random bits of the page that made it; one that is taken is never adopted.
  createLead: 'public',
  saveLead: ({ lead }) => ({
    params: { uuid: lead },
    body: { product_id: PRODUCTS.course, step: 1, name: 'Eva Silva', email: 'eva@example.com' },
  }),
  checkoutProduct: ({ link }) => ({
    params: { product_id: '1' },
    query: { subscription_id: 'AbCdEfGhIjKlMnOpQrStUv', client_id: link },
  }),
  product: 'public',
  checkCoupon: 'public',
  checkAmount: 'public',
  reserveTickets: 'public',
  changeReservation: ({ reservation }) => ({ params: { token: reservation }, body: { quantity: 2 } }),
  releaseReservation: ({ reservation }) => ({ params: { token: reservation } }),
  // An address that waits is answered as one that does not: waiting-pages.test.ts.
  joinWaitingList: 'public',
  readReservations: () => ({ params: { product_id: String(PRODUCTS.event) } }),
  leaveTickets: () => ({
    params: { product_id: String(PRODUCTS.event) },
    body: { departure: 'departure-1' },
  }),
  returnToTickets: () => ({
    params: { product_id: String(PRODUCTS.event) },
    body: { departure: 'departure-1' },
  }),
  // The link opens them, in any session; nothing is revealed about another one.
  readTickets: ({ sale }) => ({ params: { link: `${sale}.${'A'.repeat(22)}` } }),
  transferTicket: ({ sale }) => ({
    params: { link: `${sale}.${'A'.repeat(22)}` },
    body: {
      ticket: '00000000-0000-4000-8000-000000000000',
      name: 'Bia Lima',
      email: 'bia@example.com',
    },
  }),
  forgetMe: 'public',
  chooseAdvertising: 'public',
  trackVisit: 'public',
  lexip: 'public',
  // Knows the asking session's own visits alone.
  listVisit: () => ({ params: { product_id: String(PRODUCTS.course) } }),
  checkEmail: 'public',
  postalCode: 'public',
  calculateFreight: 'public',
  cardBin: 'public',
  token3ds: 'public',
  tokenizeCard: 'public',
  keepWallet: 'public',
  openWalletSession: 'public',
  complete3ds: ({ challenge }) => ({ body: { id: challenge } }),
  // Says only whether somebody came back, and the id is random; it has to be asked from another origin.
  challenge3ds: 'public',
  challengeWebhook: ({ challenge }) => ({ body: { MD: challenge } }),
  priority: () => ({ body: priorityBody(page) }),
  pay: () => ({ body: bodyOf(page) }),
  payAgain: ({ link }) => ({
    params: { product_id: String(PRODUCTS.course) },
    body: { client_id: link, amount: 497, total: 497, offer_hash: null },
  }),
  mailAgain: ({ email }) => ({
    body: { product_id: PRODUCTS.course, email, document: '52998224725', country_code: 'BR' },
  }),
  askCardCode: ({ email }) => ({ body: { product_id: PRODUCTS.course, email } }),
  openSavedCards: ({ email }) => ({ body: { product_id: PRODUCTS.course, email, code: '123456' } }),
  savedCards: () => ({ query: { product_id: String(PRODUCTS.course) } }),
  removeSavedCard: ({ card }) => ({
    params: { card_id: card },
    query: { product_id: String(PRODUCTS.course) },
  }),
  checkPayment: ({ sale }) => ({ params: { sale_id: sale }, body: {} }),
  stopNaming: ({ sale }) => ({ params: { sale_id: sale }, body: {} }),
  renewPix: ({ sale }) => ({ params: { sale_id: sale }, body: {} }),
  sale: ({ sale }) => ({ params: { sale_id: sale } }),
  latestBuild: 'public',
  buildMeta: 'public',
}
const names = Object.keys(ROUTES) as CallName[]
const owning = names.flatMap((name) => {
  const ask = ASKS[name]
  return ask === 'public' ? [] : [{ name, ask }]
})
/** Calls that buy: their purchases are their own, so a stranger may not have their tokens. */
const BUYING: readonly CallName[] = ['pay', 'payAgain', 'priority']

const rows = () =>
  shop.rows(`select (select count(*) from attempts) as attempts, (select count(*) from leads) as leads,
    (select count(*) from saved_cards) as cards,
    (select string_agg(state, ',' order by created_at) from attempts) as states`)

describe('a call of another session', () => {
  test.each(owning.filter(({ name }) => !BUYING.includes(name)))(
    '$name answers what it answers of something that never was',
    async ({ name, ask }) => {
      const before = await rows()
      const theirs = await seen(name, ask(owned), asStranger(name))
      expect(theirs).toEqual(await seen(name, ask(NOBODYS), asStranger(name)))
      expect(JSON.stringify(theirs.body)).not.toMatch(/Maria|maria@|Ana Lima|pix-of-/)
      expect(await rows()).toEqual(before)
    },
  )

  const ANSWERED = [
    'readLead',
    'saveLead',
    'changeReservation',
    'readReservations',
    'leaveTickets',
    'returnToTickets',
    'complete3ds',
    'sale',
    'savedCards',
  ] as const
  test.each([...ANSWERED, 'checkPayment', 'renewPix'] as const)(
    '%s answers its own session',
    async (name) => {
      const headers =
        ROUTES[name].base === 'gateway'
          ? signed(name, owner.sessionId)
          : { cookie: owner.cookie, [HEADERS.session]: owner.sessionId }
      expect((await seen(name, askOf(name)(owned), headers)).status).toBe(200)
    },
  )

  test('a link of another session buys nothing, and says no more than a forged one', async () => {
    const theirs = await seen('payAgain', askOf('payAgain')(owned), asStranger('payAgain'))
    const forged = await seen('payAgain', askOf('payAgain')(NOBODYS), asStranger('payAgain'))
    expect(theirs).toEqual(forged)
    expect(theirs.status).toBe(404)
  })

  test.each([
    ['events', SALE_EVENTS_PATH, {}],
    ['a picture', SALE_CODE_PATH, { format: 'svg' }],
  ])('%s of a sale are not found', async (_, path, more) => {
    const of = (sale_id: string) =>
      web.app.inject({
        url: `/api${fillPath(path, { sale_id, ...more })}`,
        headers: { cookie: stranger.cookie },
      })
    const [theirs, nobodys] = await Promise.all([of(owned.sale), of(NOBODYS.sale)])
    expect([theirs.statusCode, theirs.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    expect(nobodys.statusCode).toBe(404)
  })
})

const askOf = (name: CallName): ((ids: Ids) => Ask) => {
  const ask = ASKS[name]
  return ask === 'public' ? () => ({}) : ask
}

describe('a call without a session', () => {
  const changing = names.filter((name) => ROUTES[name].base === 'api' && ROUTES[name].method !== 'GET')
  test.each(changing)('%s changes nothing', async (name) => {
    const before = await rows()
    const reported = await seen(name, { ...askOf(name)(owned), params: paramsOf(name) }, {})
    expect([reported.status, reported.body.code]).toEqual([403, 'SESSION_MISMATCH'])
    expect(await rows()).toEqual(before)
  })

  test.each(changing)("%s does not believe a session's public half alone", async (name) => {
    const headers = { [HEADERS.session]: owner.sessionId }
    const reported = await seen(name, { ...askOf(name)(owned), params: paramsOf(name) }, headers)
    expect([reported.status, reported.body.code]).toEqual([403, 'SESSION_MISMATCH'])
  })

  test.each(changing)('%s is not taken from the page of another site', async (name) => {
    const headers = { ...asStranger(name), origin: 'https://evil.example' }
    const reported = await seen(name, { ...askOf(name)(owned), params: paramsOf(name) }, headers)
    expect([reported.status, reported.body.code]).toEqual([403, 'FOREIGN_ORIGIN'])
  })

  const paramsOf = (name: CallName): Record<string, string> => ({
    ...askOf(name)(owned).params,
    ...(/:product_id/.test(ROUTES[name].path) && { product_id: '1' }),
  })
})

describe('a token', () => {
  const bodies: readonly [CallName, () => Ask][] = [
    ['pay', () => ({ body: bodyOf(page) })],
    ['payAgain', () => askOf('payAgain')(owned)],
    ['priority', () => ({ body: priorityBody(page) })],
  ]
  const own = (name: CallName): Record<string, string> =>
    name === 'priority'
      ? signed(name, owner.sessionId)
      : { cookie: owner.cookie, [HEADERS.session]: owner.sessionId }
  const flipped = (token: string): string => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)

  const SPOILT: readonly [
    string,
    (tokens: Record<TokenName, string>, name: TokenName) => string | undefined,
  ][] = [
    ['forged', (tokens, name) => flipped(tokens[name])],
    ['cut short', (tokens, name) => tokens[name].slice(0, -1)],
    ['missing', () => undefined],
    ['of another page', (_, name) => tokensOf({ ...page.envelope, nonce: randomUUID() })[name]],
    ['in the place of another', (tokens, name) => tokens[name === 'cache' ? 'trans' : 'cache']],
  ]
  const table = bodies.flatMap(([call, ask]) =>
    SPOILT.flatMap(([how, spoil]) => TOKEN_NAMES.map((name) => ({ call, ask, how, spoil, name }))),
  )
  test.each(table)('$name $how is refused by $call', async ({ call, ask, spoil, name }) => {
    const before = await rows()
    const { [name]: good, ...others } = tokensOf(page.envelope)
    const bad = spoil({ ...others, [name]: good } as Record<TokenName, string>, name)
    const headers = { ...own(call), ...others, ...(bad !== undefined && { [name]: bad }) }
    const reported = await seen(call, ask(), headers)
    expect([reported.status, reported.body.code]).toEqual([403, 'TOKEN_FORGED'])
    expect(await rows()).toEqual(before)
  })

  test.each(bodies)("%s refuses another session's whole set", async (call, ask) => {
    const foreign = tokensOf({ ...page.envelope, sessionId: stranger.sessionId })
    const reported = await seen(call, ask(), { ...own(call), ...foreign })
    expect(reported.status).toBe(403)
    expect(['SESSION_MISMATCH', 'TOKEN_FORGED']).toContain(reported.body.code)
  })

  test('a nonce that was answered is not another purchase', async () => {
    const body = bodyOf(page, { method: 'PIX' })
    const ordered = shop.acquirer.orders.length
    const headers = { ...own('pay'), ...tokensOf(page.envelope) }
    const first = await seen('pay', { body }, headers)
    expect(first.status).toBe(200)
    expect((await seen('pay', { body }, headers)).body).toEqual(first.body)
    const other = { ...body, email: 'other@example.com' }
    expect((await seen('pay', { body: other }, headers)).body).toMatchObject({ code: 'NONCE_REUSED' })
    expect(shop.acquirer.orders).toHaveLength(ordered + 1)
  })
})

describe('a gateway signature', () => {
  const signing = names.filter((name) => (ROUTES[name] as Route).signature === true)
  const SPOILT: readonly [string, (name: CallName) => Record<string, string>][] = [
    ['missing', (name) => ({ ...signed(name, owner.sessionId), [HEADERS.signature]: '' })],
    [
      'of another session',
      (name) => ({ ...signed(name, owner.sessionId), [HEADERS.session]: stranger.sessionId }),
    ],
    ['of another path', (name) => signed(name === 'cardBin' ? 'priority' : 'cardBin', owner.sessionId)],
    ['made up', (name) => ({ ...signed(name, owner.sessionId), [HEADERS.signature]: '1234.3.abc' })],
  ]
  const WELL_FORMED: Partial<Record<CallName, () => Ask>> = {
    cardBin: () => ({ body: { cardNumber: '400000' } }),
    token3ds: () => ({ body: { product_id: PRODUCTS.course, gateway: 'acquirer', card: 'card_1' } }),
  }
  const table = signing.flatMap((name) => SPOILT.map(([how, headers]) => ({ name, how, headers })))
  test.each(table)('$how is refused by $name', async ({ name, headers }) => {
    const reported = await seen(name, WELL_FORMED[name]?.() ?? askOf(name)(owned), headers(name))
    expect([reported.status, reported.body.code]).toEqual([403, 'SIGNATURE_INVALID'])
  })
})
