import { expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import {
  base32,
  codeAddress,
  codeAt,
  hashOfRecoveryCode,
  newCodeSecret,
  newRecoveryCode,
  openCodeSecret,
  sealCodeSecret,
  stepOfCode,
} from './one-time-code.ts'

/** The secret of RFC 6238, appendix B, whose codes of eight digits end in these six. */
const PUBLISHED = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i is the published one', (second, code) => {
  expect(codeAt(PUBLISHED, Math.floor(second / 30))).toBe(code)
})

test('a code is good a step early and late, and no longer', () => {
  const now = new Date(1_234_567_890_000)
  const step = Math.floor(now.getTime() / 30_000)
  const found = [-2, -1, 0, 1, 2].map((aside) => stepOfCode(PUBLISHED, codeAt(PUBLISHED, step + aside), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  expect(stepOfCode(PUBLISHED, ' 005 924 ', now)).toBe(step)
})

test('a secret is written as apps take it', () => {
  expect(base32(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(codeAddress(PUBLISHED, 'ana+1@example.com')).toBe(
    'otpauth://totp/Balc%C3%A3o:ana%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Balc%C3%A3o',
  )
})

test('a sealed secret opens for its user and under its key alone', () => {
  const { secondFactor } = deriveKeys('a secret of these tests')
  const secret = newCodeSecret()
  const sealed = sealCodeSecret(secondFactor, 7, secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(openCodeSecret(secondFactor, 7, sealed)).toEqual(secret)
  expect(openCodeSecret(secondFactor, 8, sealed)).toBeNull()
  expect(openCodeSecret(deriveKeys('another secret').secondFactor, 7, sealed)).toBeNull()
})

test('a recovery code is known however it is typed, and under the key of its program alone', () => {
  const { secondFactor } = deriveKeys('a secret of these tests')
  const code = newRecoveryCode()
  expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  const hash = hashOfRecoveryCode(secondFactor, code)
  expect(hashOfRecoveryCode(secondFactor, code.toUpperCase().replaceAll('-', ' '))).toEqual(hash)
  expect(hashOfRecoveryCode(deriveKeys('another secret').secondFactor, code)).not.toEqual(hash)
  expect(hashOfRecoveryCode(secondFactor, '123456')).toBeNull()
})
