import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { MINUTES } from '#rules/base/limit.ts'
import { COUNTED_IN, NAMED_LIMITS } from '#rules/limits/limits.ts'

/** All limits are in one list, and nothing is counted that is not in it. */

const root = join(import.meta.dirname, '..')
const server = join(root, 'src/server')

test('the list has all limits', () => {
  expect(NAMED_LIMITS.length).toBeGreaterThan(40)
})

/**
 * Patterns of a source that counts or limits: it refuses, requires work, is a counter, or writes to a table of counts.
 */
const SIGNS = [
  /CallError\('(?:TOO_MANY_(?!PICTURES|TICKETS)\w+|CAPTCHA_REQUIRED|REFUND_LIMIT)'/,
  /'(?:TOO_MANY_REQUESTS|TOO_MANY_UNPAID)'\)?[,;]?$/m,
  /createRateLimit\(|rateLimit: \{/,
  /insert into (?:asked_mails|card_codes|card_tries|charged_cards|sign_in_tries|unpaid_orders|used_captchas)\b/,
]

/**
 * Files that contain these words and decide nothing: the contract's responses, and texts of a refusal from another
 * module.
 */
const SAYS_ONLY = ['flows/tickets/take-choice.ts', 'http/api/openapi.ts', 'http/base/answer-errors.ts']

const limits = (source: string): boolean => SIGNS.some((sign) => sign.test(source))

const sources = globSync('**/*.ts', { cwd: server })
  .filter((path) => !/\.test(?:-double)?\.ts$/.test(path) && !/^(?:testing|store\/migrations)\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(server, path), 'utf8') }))

describe('nothing limits that is in no list', () => {
  test('every file that does is named, and every file that is named does', () => {
    const found = sources.filter(({ source }) => limits(source)).map(({ path }) => path)
    expect(found.filter((path) => !SAYS_ONLY.includes(path)).toSorted()).toEqual(COUNTED_IN.toSorted())
  })

  test.each([
    ["throw new CallError('TOO_MANY_REQUESTS')"],
    ["throw new CallError('CAPTCHA_REQUIRED', { captcha })"],
    ["const REFUSALS = {\n  crowded: 'TOO_MANY_REQUESTS',\n}"],
    ["const LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }"],
    ['insert into asked_mails (session_id, key) values'],
  ])('finds a counter that is not listed: %s', (source) => {
    expect(limits(source)).toBe(true)
  })
})

test('mails are counted over the listed periods', () => {
  for (const [name, { minutes }] of Object.entries(MAIL_LIMITS))
    expect([name, minutes]).toEqual([name, name.endsWith('.block') ? MINUTES.hour : MINUTES.day])
})
