import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBalcao } from '../../commands/run-balcao.ts'
import { sweepOld } from '../../jobs/sweep.ts'
import { createMetrics } from '../../metrics.ts'
import { addCspReports, type CspReportCount } from '../../store/gateways/csp-report-store.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { createTestGateway } from '../../testing/test-gateway.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createBaseServer } from './base-server.ts'
import { mountCspReports } from './csp-reports.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.rows('truncate csp_reports'))

const servers: FastifyInstance[] = []
afterEach(() => Promise.all(servers.splice(0).map((app) => app.close())))

async function serve(rateLimits = false) {
  const lines: { event: string; count: unknown }[] = []
  const note = (event: string, fields: object = {}): void =>
    void lines.push({ event, count: 'count' in fields ? fields.count : undefined })
  const log = { ...shop.log, warn: note }
  const metrics = createMetrics()
  const options = { log, metrics, rateLimits, role: 'web', trustedProxies: [], isStopping: () => false }
  const app = await createBaseServer(options)
  mountCspReports(app, ['checkout'], { log, metrics, db: shop.db })
  servers.push(app)
  return { app, lines, metrics }
}

function send(
  app: FastifyInstance,
  body: unknown,
  { path = '/csp-reports/checkout', type = 'reports+json' } = {},
) {
  const headers = { 'content-type': `application/${type}`, cookie: 'session=a', host: 'pay.example.com' }
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return app.inject({ method: 'POST', url: path, headers, payload })
}

const reportOf = (blocked: string) => [
  { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: blocked } },
]

const kept = () =>
  shop.rows<CspReportCount>(
    'select page, directive, blocked, source, count from csp_reports order by count desc, blocked',
  )

describe('reports of browsers', () => {
  test('a flood of the same is one row, one line and a number', async () => {
    const { app, lines, metrics } = await serve()
    for (let number = 0; number < 300; number += 1) {
      const answer = await send(app, reportOf(`https://evil.example/${number}.js`))
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await kept()).toEqual([])
    await app.close()
    const row = {
      page: 'checkout',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      source: '',
    }
    expect(await kept()).toEqual([{ ...row, count: 300 }])
    expect(lines).toEqual([{ event: 'csp-reports', count: 300 }])
    expect(await metrics.text()).toContain('balcao_csp_reports_total{directive="script-src-elem"} 300')
  })

  test('a flood of different ones is a fixed number of rows, and all are counted', async () => {
    const { app } = await serve()
    for (let number = 0; number < 220; number += 1) await send(app, reportOf(`https://evil${number}.example`))
    await app.close()
    const rows = await kept()
    expect(rows).toHaveLength(201)
    expect(rows[0]).toMatchObject({ page: 'other', blocked: 'other', count: 20 })
  })

  test('a day has a fixed number of new rows, and those that are there go on', async () => {
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, place) => ({
        page: 'checkout',
        directive: 'img-src',
        blocked: `https://evil${from + place}.example`,
        source: '',
        count: 1,
      }))
    await addCspReports(shop.db, many(0, 450))
    await addCspReports(shop.db, many(400, 600))
    await addCspReports(shop.db, many(700, 800))
    const rows = await kept()
    expect(rows).toHaveLength(501)
    expect(rows[0]).toMatchObject({ page: 'other', count: 200 })
    expect(rows.filter((row) => row.count === 2)).toHaveLength(50)
  })

  test('a report that is too large, of another type, unreadable or of no page of ours is refused', async () => {
    const { app } = await serve()
    const report = reportOf('inline')
    const large = JSON.stringify(report).padEnd(33 * 1024)
    const answers = [
      await send(app, large),
      await send(app, report, { type: 'json' }),
      await send(app, '{'),
      await send(app, report, { path: '/csp-reports/card-fields' }),
    ]
    for (const { statusCode } of answers) {
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
    await app.close()
    expect(await kept()).toEqual([])
  })

  test('an address sends a limited number a minute', async () => {
    const { app } = await serve(true)
    const statuses = new Set<number>()
    for (let number = 0; number < 125; number += 1)
      statuses.add((await send(app, reportOf('inline'))).statusCode)
    expect([...statuses]).toEqual([204, 429])
  })

  test('are listed, cleared, and removed after their days', async () => {
    const command = async (name: string): Promise<string> => {
      let out = ''
      const code = await runBalcao(['csp-reports', name], {
        env: { DATABASE_URL: shop.url },
        out: (text) => void (out += text),
        err: (text) => void (out += text),
      })
      expect(code).toBe(0)
      return out
    }
    const report = { page: 'checkout', directive: 'img-src', blocked: 'inline', source: '', count: 3 }
    await addCspReports(shop.db, [report])
    expect(await command('list')).toMatch(/^3 {2}checkout {2}img-src {2}inline {2}by unknown {2}2/)
    expect(await command('clear')).toBe('Deleted: 1.')
    expect(await command('list')).toBe('There are none.')
    await addCspReports(shop.db, [report])
    await sweepOld(shop.deps)
    expect(await kept()).toHaveLength(1)
    await shop.rows("update csp_reports set last_seen_at = now() - interval '31 days'")
    await sweepOld(shop.deps)
    expect(await kept()).toEqual([])
  })
})

test('the pages and the card fields name where their browsers report to, and that takes it', async () => {
  const web = await startTestServer(shop)
  const gateway = await createTestGateway(shop)
  servers.push(gateway)
  const pages = [
    { app: web.app, url: '/nothing-here', path: '/csp-reports/not-found' },
    { app: gateway, url: '/card-fields', path: '/csp-reports/card-fields' },
  ]
  for (const { app, url, path } of pages) {
    const { headers } = await app.inject(url)
    expect(headers['content-security-policy']).toContain(`; report-uri ${path}; report-to csp`)
    expect(headers['reporting-endpoints']).toBe(`csp="${path}"`)
    const body = {
      'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://evil.example/a' },
    }
    const answer = await send(app, body, { path, type: 'csp-report' })
    expect(answer.statusCode).toBe(204)
  }
  await Promise.all([web.close(), gateway.close()])
  expect(await kept()).toHaveLength(2)
})
