import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { movedOfficePage } from '#contract/office/moved-office-pages.ts'
import { OFFICE_PAGES } from '#contract/office/pages.ts'
import { openTestOffice, type TestOffice } from '../../testing/test-office.ts'

let office: TestOffice
beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

test('reports its health', async () => {
  for (const path of ['/health/live', '/health/ready'])
    expect((await office.app.inject(path)).statusCode).toBe(200)
})

test('each page is the same document, which says nothing of anybody', async () => {
  for (const path of OFFICE_PAGES) {
    const { statusCode, headers, body } = await office.app.inject(path.replaceAll('$', ''))
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
    expect(body).toContain('<script type="module" src="/assets/office.js"></script>')
    expect(body).not.toMatch(/<script>|style=| on\w+=/)
  }
})

// Written out: a former address that leaves the table of redirects fails here.
test.each([
  ['/sellers/10/leads?step=3&product=1001', '/sellers/10/abandoned-checkouts?step=3&product=1001'],
  ['/sellers/10/figures?days=365', '/sellers/10/reports?days=365'],
  ['/sellers/10/looks', '/sellers/10/branding'],
  ['/sellers/10/looks/501?product=1001', '/sellers/10/branding/501?product=1001'],
  ['/sellers/10/gateways?a=b?c', '/sellers/10/payment-providers?a=b?c'],
  ['/sellers/10/audit?person=7&kind=team&days=1', '/sellers/10/activity?person=7&kind=team&days=1'],
  ['/platform/audit?kind=platform', '/platform/activity?kind=platform'],
])('%s redirects to the page’s present address', async (before, now) => {
  const { statusCode, headers } = await office.app.inject(before)
  expect([statusCode, headers.location]).toEqual([301, now])
  expect((await office.app.inject(now)).statusCode).toBe(200)
})

test('no page has a former address, and nothing else redirects', async () => {
  for (const path of OFFICE_PAGES) expect([path, movedOfficePage(path)]).toEqual([path, undefined])
  for (const path of [
    '/sellers/10/leads/1',
    '/sellers/10/20/leads',
    '/x/sellers/10/leads',
    '/sellers//leads',
  ])
    expect([path, (await office.app.inject(path)).headers.location]).toEqual([path, undefined])
})

test.each(['/', '/health/live', '/api/me', '/api/nothing', '/nowhere'])(
  '%s carries the policy',
  async (path) => {
    const policy = String((await office.app.inject(path)).headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy).toContain(directive)
    expect(policy).not.toContain('unsafe')
  },
)

test('an address of no page opens the document, which says so', async () => {
  const { statusCode, body } = await office.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })
  expect([statusCode, body.startsWith('<!doctype html>')]).toEqual([404, true])
})

test('a missing path is reported in the shape of every error', async () => {
  const answer = await office.app.inject('/api/nothing')
  expect([answer.statusCode, errorBody.parse(answer.json()).code]).toEqual([404, 'NOT_FOUND'])
})
