import { expect, test } from 'vitest'
import { newCaptcha, openCaptcha } from './captcha.ts'
import { solveCaptcha } from '../testing/solved-captcha.ts'
import { deriveKeys } from './keys.ts'

const KEYS = deriveKeys('a secret of the tests')
const SCOPE = { sessionId: 'session-1', productId: 1001 }
const NOW = new Date('2026-11-21T12:00:00Z')
const CHALLENGE = newCaptcha(KEYS, SCOPE, NOW)
const ANSWER = solveCaptcha(CHALLENGE)
const ELEVEN_MINUTES = 11 * 60_000

test('a solved challenge opens, with the moment at which it ends', () => {
  const opened = openCaptcha(KEYS, ANSWER, { ...SCOPE, now: NOW })
  expect(opened?.id).toMatch(/^[\w-]{16}$/)
  expect(opened?.expiresAt).toEqual(new Date('2026-11-21T12:10:00Z'))
})

const [text = '', seed = '', found = ''] = ANSWER.split('.')
test.each([
  ['of another session', ANSWER, { ...SCOPE, sessionId: 'session-2' }, NOW],
  ['of another product', ANSWER, { ...SCOPE, productId: 1002 }, NOW],
  ['that is over', ANSWER, SCOPE, new Date(NOW.getTime() + ELEVEN_MINUTES)],
  ['that nobody solved', `${CHALLENGE.challenge}.${Array(16).fill('0').join('-')}`, SCOPE, NOW],
  ['with a part too few', `${text}.${seed}.${found.slice(found.indexOf('-') + 1)}`, SCOPE, NOW],
  ['without its numbers', CHALLENGE.challenge, SCOPE, NOW],
  ['with something behind it', `${ANSWER}.x`, SCOPE, NOW],
  [
    'whose end was moved',
    `${Buffer.from('{"i":"x","x":9e15}').toString('base64url')}.${seed}.${found}`,
    SCOPE,
    NOW,
  ],
  ['of another key', solveCaptcha(newCaptcha(deriveKeys('another secret'), SCOPE, NOW)), SCOPE, NOW],
  ['that is empty', '', SCOPE, NOW],
])('one %s does not', (_, answer, scope, now) => {
  expect(openCaptcha(KEYS, answer, { ...scope, now })).toBeNull()
})
