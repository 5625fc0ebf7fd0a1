import { fastify, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../flows/accounts/sign-in.ts'
import {
  KNOWN,
  openAllServers,
  SELLER,
  takenByCalls,
  unnamed,
  type AllServers,
} from '../../testing/all-servers.ts'
import { badRequest, flawOf, seeded } from '../../testing/bad-request.ts'
import { OFFICE_ORIGIN, type TestUser } from '../../testing/test-office.ts'
import { openBrowser } from '../../testing/test-server.ts'

/*
 * Generated bad requests to every route of the pages', the gateway's and the office's server, and to every page.
 * `BAD_REQUESTS=5000` sends as many, and `BAD_REQUESTS_SEED` those of another run.
 */

const COUNT = Number(process.env['BAD_REQUESTS'] ?? 800)
const SEED = Number(process.env['BAD_REQUESTS_SEED'] ?? 20_261_122)

let servers: AllServers
beforeAll(async () => {
  servers = await openAllServers()
})
afterAll(() => servers.close())

test('every call of the contracts and of the office is among the routes', () => {
  const all = new Set(
    servers.operations.map(({ base, method, path }) => `${method} ${base} ${unnamed(path)}`),
  )
  const missing = [...takenByCalls().keys()].filter((each) => !all.has(each))
  expect(missing).toEqual([])
})

test('a form of another type, of no text or of nothing is a form without fields', async () => {
  const flaws: string[] = []
  for (const { base, method, path, body } of servers.operations) {
    if (body !== null || method === 'GET') continue
    for (const payload of ['null', '"text"', '{"JWT":7,"MD":{},"entry":[],"code":null}', undefined]) {
      const url = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => (KNOWN as Record<string, string>)[name] ?? '1',
      )
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
      const flaw = flawOf(
        await servers.appOf(base).inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
      )
      if (flaw !== null) flaws.push(`${flaw}: ${base} ${method} ${path} ${payload}`)
    }
  }
  expect(flaws).toEqual([])
})

test(`${COUNT} bad requests of seed ${SEED}: no defect, no word of our insides, one shape of errors`, async () => {
  const { operations: all, office, shop, web } = servers
  const chance = seeded(SEED)
  const browser = await openBrowser(web)
  const owner = await office.user({ seller: SELLER })
  const operator = await office.user({ operator: 'admin' })
  /** Somebody signed in, by a session of now: among the calls are those that end sessions. */
  const asSomebody = async (): Promise<InjectOptions['headers']> => {
    const user: TestUser = chance() < 0.7 ? owner : operator
    const token = await openSession(office.db, user.id, 'a browser')
    return { origin: OFFICE_ORIGIN, cookie: `office=${token}` }
  }
  const flaws: string[] = []
  for (let sent = 0; sent < COUNT; sent += 1) {
    const operation = all[sent % all.length]
    if (operation === undefined) throw new Error('there is no operation')
    const { base, path } = operation
    const request = badRequest(operation, chance, KNOWN)
    const isOperator = path.startsWith('/api/operator') && chance() < 0.7
    const headers: InjectOptions['headers'] = {
      ...(base === 'office' && chance() < 0.9 && (await asSomebody())),
      ...(base !== 'office' &&
        chance() < 0.7 && { cookie: browser.cookie, 'x-session-id': browser.sessionId }),
      ...(isOperator && { authorization: `Bearer ${'k'.repeat(32)}` }),
      ...request.headers,
    }
    const flaw = flawOf(await servers.appOf(base).inject({ ...request, headers }))
    if (flaw !== null) {
      const what = `${base} ${request.method} ${request.url.slice(0, 200)}`
      flaws.push(`${flaw}: ${what} ${request.payload.slice(0, 400)}`)
    }
  }
  expect(flaws).toEqual([])
  expect(shop.lines.filter((line) => line.includes('-failed"'))).toEqual([])
})

test('control: a call that throws, one that shows its insides and one with errors of its own are found', async () => {
  const app = fastify()
  app.get('/throws', () => {
    throw new Error('select * from cards')
  })
  app.get('/shows', (_, reply) => reply.code(404).send('relation of postgres at store.ts:7'))
  app.get('/other', (_, reply) => reply.code(400).send({ error: 'no' }))
  const flaws = await Promise.all(
    ['/throws', '/shows', '/other'].map(async (url) => flawOf(await app.inject(url))),
  )
  expect(flaws).toEqual([
    'status 500',
    expect.stringContaining('a word of our insides'),
    expect.stringContaining('another shape'),
  ])
})
