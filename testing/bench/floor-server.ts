import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'

/**
 * The cost of a purchase without any correctness requirements: six calls, each one statement of SQL and nothing else,
 * on plain Node and the same database.
 */

const pool = new Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 })
const answerWith = async (name: string, sql: string, values: unknown[] = []): Promise<unknown> =>
  (await pool.query({ name, text: sql, values })).rows[0]

async function insert(table: string, request: IncomingMessage): Promise<unknown> {
  const body = JSON.parse(await text(request)) as unknown
  return answerWith(table, `insert into ${table} (body) values ($1) returning id`, [JSON.stringify(body)])
}

const ROUTES: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  '/product': () => answerWith('product', 'select body from floor_products where id = 1'),
  '/lead': (request) => insert('floor_leads', request),
  '/card': (request) => insert('floor_cards', request),
  '/priority': () => answerWith('priority', 'select id from floor_products where id = 1'),
  '/payment': (request) => insert('floor_payments', request),
  '/sale': () => answerWith('sale', 'select id, body from floor_payments order by id desc limit 1'),
}

const server = createServer((request, response) => {
  const route = ROUTES[request.url ?? '']
  if (route === undefined) return response.writeHead(404).end()
  route(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
  )
})
server.listen(Number(process.env.FLOOR_PORT), '127.0.0.1', () => process.stdout.write('listening\n'))
process.once('SIGTERM', () => process.exit(0))
