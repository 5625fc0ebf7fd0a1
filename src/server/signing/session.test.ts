import { expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import { readSession, sessionCookie } from './session.ts'

const keys = deriveKeys('a secret')

test('a browser without a cookie gets a new session, and with it the same again', () => {
  const first = readSession(keys, undefined)
  expect(first).toMatchObject({ isNew: true })
  expect(readSession(keys, first.secret)).toEqual({ ...first, isNew: false })
  expect(readSession(keys, undefined).id).not.toBe(first.id)
})

test('the public half does not hold the secret', () => {
  const { id, secret } = readSession(keys, undefined)
  expect(id).not.toContain(secret)
  expect(readSession(keys, id).id).not.toBe(id)
})

test.each(['', 'short', 'x'.repeat(23), 'abc;Domain=evil.example', `${'a'.repeat(21)}\n`])(
  'a cookie %j that we never gave is no session',
  (cookie) => {
    const session = readSession(keys, cookie)
    expect(session).toMatchObject({ isNew: true })
    expect(session.secret).not.toBe(cookie)
  },
)

test('the cookie is for us alone, and over TLS for this host alone', () => {
  const session = readSession(keys, undefined)
  expect(sessionCookie(session, false)).toBe(
    `balcao_session=${session.secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`,
  )
  expect(sessionCookie(session, true)).toBe(
    `__Host-balcao_session=${session.secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure`,
  )
})
