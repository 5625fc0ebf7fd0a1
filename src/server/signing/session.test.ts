import { describe, expect, test } from 'vitest'
import { deriveKeys, mac } from './keys.ts'
import { IDLE_DAYS, readSession, SESSION_DAYS, sessionCookie } from './session.ts'

const keys = deriveKeys('a secret')
const NOW = new Date('2026-11-22T10:00:00Z')
const after = (days: number): Date => new Date(NOW.getTime() + days * 24 * 3600 * 1000)

/** A browser's new session, and what it keeps of it. */
function begin(now = NOW): { id: string; cookie: string } {
  const { id, given } = readSession(keys, undefined, now)
  return { id, cookie: given?.value ?? '' }
}

test('a browser without a cookie gets a new session, and with it the same again', () => {
  const { id, cookie } = begin()
  expect(readSession(keys, undefined, NOW)).toMatchObject({ isNew: true, given: { days: IDLE_DAYS } })
  expect(readSession(keys, cookie, NOW)).toEqual({ id, isNew: false, given: null })
  expect(begin().id).not.toBe(id)
})

test('the public half does not hold the secret, and is no cookie', () => {
  const { id, cookie } = begin()
  expect(id).not.toContain(cookie.slice(0, 22))
  expect(readSession(keys, id, NOW).id).not.toBe(id)
})

describe('a cookie that we never gave is no session:', () => {
  const { cookie } = begin()
  const [secret, made, used, check] = cookie.split('.')
  test.each([
    ['nothing', ''],
    ['short', 'short'],
    ['attributes', 'abc;Domain=evil.example'],
    ['of the right length, invented', 'A'.repeat(22)],
    ['in our form, invented', `${'A'.repeat(22)}.${made}.${used}.${'A'.repeat(22)}`],
    ['our check with another secret', `${'A'.repeat(22)}.${made}.${used}.${check}`],
    ['made later', `${secret}.zzzz.${used}.${check}`],
    ['used later', `${secret}.${made}.zzzz.${check}`],
    ['without a check', `${secret}.${made}.${used}`],
    ['with a line end', `${cookie}\n`],
    [
      'with the key of the public half',
      `${secret}.${made}.${used}.${mac(keys.session, `${secret}.${made}.${used}`)}`,
    ],
    ['of another shop', readSession(deriveKeys('another'), undefined, NOW).given?.value ?? ''],
  ])('%s', (_, value) => {
    const session = readSession(keys, value, NOW)
    expect(session.isNew).toBe(true)
    expect(session.given?.value.slice(0, 22)).not.toBe(value.slice(0, 22))
  })
})

test.each([
  ['at once', [0], true],
  ['after its days without a visit but one', [IDLE_DAYS - 1], true],
  ['after its days without a visit', [IDLE_DAYS], false],
  ['by a clock that was put back', [-2], true],
  ['with visits, until the last of its days', [20, 40, 60, 80, SESSION_DAYS - 1], true],
  ['with visits, after all of its days', [20, 40, 60, 80, SESSION_DAYS], false],
])('a session that is used %s lives on: %#', (_, days, lives) => {
  const { id, cookie } = begin()
  let kept = cookie
  const ids = days.map((day) => {
    const session = readSession(keys, kept, after(day))
    kept = session.given?.value ?? kept
    return session.id
  })
  expect(ids.at(-1) === id).toBe(lives)
})

test('a cookie is given anew once a day, for no longer than the session lasts', () => {
  const { id, cookie } = begin()
  const next = readSession(keys, cookie, after(1))
  expect(next).toMatchObject({ id, isNew: false, given: { days: IDLE_DAYS } })
  expect(readSession(keys, next.given?.value, after(1)).given).toBeNull()
  let last = readSession(keys, cookie, after(25))
  for (const day of [50, 75]) last = readSession(keys, last.given?.value, after(day))
  expect(last).toMatchObject({ id, given: { days: SESSION_DAYS - 75 } })
})

test('the cookie is for us alone, and over TLS for this host alone', () => {
  const given = { value: 'v', days: 30 }
  expect(sessionCookie(given, false)).toBe(
    'balcao_session=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000',
  )
  expect(sessionCookie(given, true)).toBe(
    '__Host-balcao_session=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure',
  )
})
