import { expect, test } from 'vitest'
import { deriveKeys } from '../signing/keys.ts'
import { openRate, rateExpiry, sealRate } from './rate-token.ts'

const keys = deriveKeys('a secret of this test')
const rate = { base: 'EUR', target: 'MXN', value: '21.25' }
const expiresAt = rateExpiry(new Date('2026-11-21T12:00:00Z'))

test('a rate comes back as it was signed, for half an hour', () => {
  expect(openRate(keys, sealRate(keys, { rate, expiresAt }))).toEqual({ rate, expiresAt })
  expect(new Date(expiresAt).toISOString()).toBe('2026-11-21T12:30:00.000Z')
})

test('nothing else opens', () => {
  const token = sealRate(keys, { rate, expiresAt })
  const [text = '', code = ''] = token.split('.')
  const better = Buffer.from(JSON.stringify({ b: 'EUR', t: 'MXN', r: '0.01', x: expiresAt })).toString(
    'base64url',
  )
  const wrong = ['', 'default', '.', 'x.y', text, `${text}.`, `${text}x.${code}`, `${better}.${code}`]
  for (const forged of wrong) expect(openRate(keys, forged)).toBeNull()
  expect(openRate(deriveKeys('another secret'), token)).toBeNull()
})
