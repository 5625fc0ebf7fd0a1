import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../flows/accounts/sign-in.ts'
import { KNOWN, openAllServers, OPERATOR_KEY, SELLER, type AllServers } from '../../testing/all-servers.ts'
import { FORM_FIELDS, flawOf, type Operation } from '../../testing/bad-request.ts'
import { hostileRequests, shapeOf } from '../../testing/hostile-string.ts'
import { OFFICE_ORIGIN, type TestUser } from '../../testing/test-office.ts'
import { openBrowser } from '../../testing/test-server.ts'

/*
 * Every string of every contract, form and page's address is replaced by each hostile value, one at a time in an
 * otherwise valid request: with a session, as an operator, and without either. No answer is 5xx, shows internals or
 * has an error of another shape.
 */

let servers: AllServers
beforeAll(async () => {
  servers = await openAllServers()
})
afterAll(() => servers.close())

type Caller = (operation: Operation) => Promise<Record<string, string>>

async function callers(): Promise<Record<string, Caller>> {
  const { office, web } = servers
  const browser = await openBrowser(web)
  const owner = await office.user({ seller: SELLER })
  const operator = await office.user({ operator: 'admin' })
  const ofShop = { cookie: browser.cookie, 'x-session-id': browser.sessionId }
  // A session of now for each call: among the calls are those that end sessions.
  const ofOffice = async ({ id }: TestUser): Promise<Record<string, string>> => ({
    origin: OFFICE_ORIGIN,
    cookie: `office=${await openSession(office.db, id, 'a browser')}`,
  })
  return {
    nobody: async ({ base }) => ({ ...(base === 'office' && { origin: OFFICE_ORIGIN }) }),
    'signed in': ({ base }) => (base === 'office' ? ofOffice(owner) : Promise.resolve(ofShop)),
    operator: ({ base }) =>
      base === 'office'
        ? ofOffice(operator)
        : Promise.resolve({ ...ofShop, authorization: `Bearer ${OPERATOR_KEY}` }),
  }
}

/** Whom the calls admit beyond whom is refused before anything is read. */
const ASKED: Readonly<Record<string, (operation: Operation) => boolean>> = {
  nobody: ({ base }) => base !== 'office',
  'signed in': () => true,
  operator: ({ path }) => /^\/api\/(platform|operator)/.test(path),
}

/** Thousands of requests: the usual limit is near on a busy machine. */
const HANGS_MS = 400_000

test.each(Object.entries(ASKED))(
  'no string of a contract answers 5xx: %s',
  async (name, isAsked) => {
    const headersOf = (await callers())[name]
    if (headersOf === undefined) throw new Error(`there is no caller ${name}`)
    const flaws: string[] = []
    let sent = 0
    for (const operation of servers.operations.filter(isAsked)) {
      for (const { what, headers, ...request } of hostileRequests(operation, KNOWN, FORM_FIELDS)) {
        const who = await headersOf(operation)
        const answer = await servers
          .appOf(operation.base)
          .inject({ ...request, headers: { ...who, ...headers } })
        const flaw = flawOf(answer)
        sent += 1
        if (flaw !== null)
          flaws.push(`${flaw}: ${operation.base} ${operation.method} ${operation.path}: ${what}`)
      }
    }
    expect(flaws).toEqual([])
    expect(sent).toBeGreaterThan(150)
    expect(servers.shop.lines.filter((line) => line.includes('-failed"'))).toEqual([])
  },
  HANGS_MS,
)

test('control: a call that stores its input is found', async () => {
  const app = fastify()
  app.post('/stored', async ({ body }) => {
    const { note } = body as { note: unknown }
    await servers.office.db.selectFrom('sellers').select('id').where('name', '=', String(note)).execute()
    return { done: true }
  })
  const body = { type: 'object', properties: { note: { type: 'string' } } }
  const operation: Operation = { base: 'office', method: 'POST', path: '/stored', query: {}, body }
  const found: string[] = []
  for (const { what, ...request } of hostileRequests(operation, {}, [])) {
    if (flawOf(await app.inject(request)) !== null) found.push(what)
  }
  expect(found).toContain('nul in note')
})

test('a shape is valid, and each of its strings is a place', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', pattern: '^[a-z]{2}-\\d{3}$' },
      many: { type: 'array', items: { anyOf: [{ type: 'null' }, { type: 'string', minLength: 9 }] } },
    },
  }
  const { valid, places } = shapeOf(schema)
  expect(JSON.stringify(valid)).toMatch(/^{"name":"[a-z]{2}-\d{3}","many":\[null\]}$/)
  expect(places.map(({ path }) => path)).toEqual(['name', 'many.0'])
})
