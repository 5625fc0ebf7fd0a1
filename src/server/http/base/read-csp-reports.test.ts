import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCspReports } from './read-csp-reports.ts'

const HOST = 'pay.example.com'

/** A body of `report-uri`, as older browsers send it. */
function old(report: object): unknown {
  return { 'csp-report': { 'document-uri': `https://${HOST}/tickets/secret?email=a@b.c`, ...report } }
}

/** A body of `report-to`. */
function fresh(...bodies: object[]): unknown {
  return bodies.map((body) => ({
    type: 'csp-violation',
    age: 10,
    url: `https://${HOST}/tickets/secret`,
    user_agent: 'Mozilla/5.0',
    body: { documentURL: `https://${HOST}/tickets/secret`, sample: 'var card = 1', ...body },
  }))
}

const blockedBy = (blocked: string, source = ''): unknown =>
  fresh({ effectiveDirective: 'script-src-elem', blockedURL: blocked, sourceFile: source })

test('both forms say the same', () => {
  const report = { directive: 'script-src-elem', blocked: 'https://evil.example', source: 'main-a1.js' }
  const [blocked, source] = ['https://evil.example/x.js?card=1#y', `https://${HOST}/assets/main-a1.js?v=1`]
  expect(readCspReports(blockedBy(blocked, source), HOST)).toEqual([report])
  const body = { 'effective-directive': 'script-src-elem', 'blocked-uri': blocked, 'source-file': source }
  expect(readCspReports(old(body), HOST)).toEqual([report])
})

test('the oldest browsers say the whole line of the policy', () => {
  const body = { 'violated-directive': "script-src 'self' 'nonce-abc'", 'blocked-uri': 'inline' }
  expect(readCspReports(old(body), HOST)).toEqual([
    { directive: 'script-src', blocked: 'inline', source: '' },
  ])
})

test.each([
  ['https://user:secret@evil.example:8443/a?b#c', 'https://evil.example:8443'],
  ['wss://evil.example/socket', 'wss://evil.example'],
  ['eval', 'eval'],
  ['data', 'data'],
  ['data:text/html,maria@example.com', 'data'],
  ['blob:https://pay.example.com/1234', 'blob'],
  ['chrome-extension://abcdefghijklmnop/x.js', 'chrome-extension'],
  ['moz-extension://1b2c/x.js', 'moz-extension'],
  ['javascript:alert(1)', 'unknown'],
  ['maria@example.com', 'unknown'],
  [`https://${'a.'.repeat(100)}example`, 'unknown'],
  ['', 'unknown'],
])('of %s only %s is kept', (address, blocked) => {
  expect(readCspReports(blockedBy(address), HOST)).toMatchObject([{ blocked }])
})

test.each([
  [`https://${HOST}/card-fields/assets/main-x.js`, 'main-x.js'],
  [`https://${HOST}/tickets/secret?email=a`, 'page'],
  [`https://${HOST}/assets/../tickets/secret`, 'page'],
  [`https://${HOST}/assets/a%20b`, 'page'],
  ['https://evil.example/assets/main-a1.js', 'https://evil.example'],
  ['maria@example.com', 'unknown'],
])('the source %s is kept as %s', (address, source) => {
  expect(readCspReports(blockedBy('inline', address), HOST)).toMatchObject([{ source }])
})

describe('hostile bodies', () => {
  test.each([
    null,
    7,
    'text',
    {},
    [],
    [null, 1, [[]]],
    { 'csp-report': null },
    { 'csp-report': [] },
    old({ 'effective-directive': 'constructor' }),
    old({ 'effective-directive': { a: 1 }, 'blocked-uri': 7 }),
    [{ type: 'deprecation', body: { effectiveDirective: 'script-src' } }],
    [{ type: 'csp-violation' }],
  ])('%j is no report', (body) => {
    expect(readCspReports(body, HOST)).toEqual([])
  })

  test('of many only the first are read', () => {
    const many = Array.from({ length: 500 }, () => ({ effectiveDirective: 'img-src' }))
    expect(readCspReports(fresh(...many), HOST)).toHaveLength(20)
  })

  test('whatever they contain, nothing of a path, a query or a person is kept', () => {
    const shape = /^(?:|[a-z-]{4,30}|(?:https?|wss?):\/\/[^/?#@\s]{1,115}|[\w.-]{1,80})$/
    const address = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.integer())
    fc.assert(
      fc.property(address, address, (blocked, source) => {
        const body = fresh({ effectiveDirective: 'img-src', blockedURL: blocked, sourceFile: source })
        const [report] = readCspReports(body, HOST)
        expect(report?.blocked).toMatch(shape)
        expect(report?.source).toMatch(shape)
      }),
      { numRuns: 60 },
    )
  })
})
