import { expect, test } from 'vitest'
import { hmacSha256, isHexOf, isSameText } from './proof.ts'

test('HMAC-SHA256, by the first test case of RFC 4231', () => {
  const expected = 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'
  const proof = hmacSha256(Buffer.alloc(20, 0x0b), 'Hi ', Buffer.from('There'))
  expect(proof.toString('hex')).toBe(expected)
  expect(isHexOf(expected, proof)).toBe(true)
  expect(isHexOf(expected.toUpperCase(), proof)).toBe(true)
  for (const other of [
    '',
    'zz',
    expected.slice(2),
    `${expected}00`,
    expected.replace('b', 'c'),
    ` ${expected}`,
  ]) {
    expect(isHexOf(other, proof)).toBe(false)
  }
})

test('texts of any length are compared', () => {
  expect(isSameText('secret', 'secret')).toBe(true)
  for (const other of ['', 'Secret', 'secret ', 'secre']) expect(isSameText(other, 'secret')).toBe(false)
})
