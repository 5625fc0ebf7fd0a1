import { expect, test } from 'vitest'
import { openClientLink, sealClientLink, type ClientLink } from './client-link.ts'
import { deriveKeys } from './keys.ts'

const KEYS = deriveKeys('a secret of the operator, 32 signs')
const NOW = new Date('2026-11-21T12:00:00Z')
const LINK: ClientLink = {
  purchaseId: '0199d5f0-0000-7000-8000-000000000000',
  linksVersion: 0,
  productId: 1001,
  offerHash: null,
  sessionId: 'session',
  expiresAt: NOW.getTime() + 1,
}

test('a link returns its signed contents, until it is over', () => {
  const sealed = sealClientLink(KEYS, LINK)
  expect(openClientLink(KEYS, sealed, NOW)).toEqual(LINK)
  expect(openClientLink(KEYS, sealed, new Date(LINK.expiresAt))).toBeNull()
})

test('no other key makes or changes one', () => {
  const sealed = sealClientLink(KEYS, LINK)
  const [, code = ''] = sealed.split('.')
  const other = Buffer.from(JSON.stringify({ ...LINK, productId: 1 })).toString('base64url')
  for (const forged of ['', '.', 'a.b', sealed.slice(0, -1), `${other}.${code}`]) {
    expect(openClientLink(KEYS, forged, NOW)).toBeNull()
  }
  expect(openClientLink(deriveKeys('another secret of an operator, 32'), sealed, NOW)).toBeNull()
})
