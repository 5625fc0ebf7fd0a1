import { expect, test } from 'vitest'
import { deriveKeys, transOf } from './keys.ts'
import { isRenewalLinkValid, isTransOf, sealRenewalLink, sessionOfRenewal } from './renewal-link.ts'

const KEYS = deriveKeys('a secret of the operator, 32 signs')
const NOW = new Date('2026-11-21T12:00:00Z')
const SUBSCRIPTION = 'AbCdEfGhIjKlMnOpQrStUv'
const END = NOW.getTime() + 60_000
const signature = sealRenewalLink(KEYS, SUBSCRIPTION, END, 0)
const isValid = (link: Partial<{ subscriptionId: string; signature: string }>, now = NOW, version = 0) =>
  isRenewalLinkValid(KEYS, { subscriptionId: SUBSCRIPTION, signature, ...link }, version, now)

test('a link opens its subscription until its end', () => {
  expect(isValid({})).toBe(true)
  expect(isValid({}, new Date(END))).toBe(false)
})

test('one of an earlier version opens nothing, and the other way round', () => {
  expect(isValid({}, NOW, 1)).toBe(false)
  const newer = sealRenewalLink(KEYS, SUBSCRIPTION, END, 1)
  expect([isValid({ signature: newer }), isValid({ signature: newer }, NOW, 1)]).toEqual([false, true])
})

test('it is short, and of letters that an address takes as they are', () => {
  expect(signature).toMatch(/^[A-Za-z0-9_-]{20,64}$/)
})

test.each<[string, Partial<{ subscriptionId: string; signature: string }>]>([
  ['another subscription', { subscriptionId: 'ZbCdEfGhIjKlMnOpQrStUv' }],
  ['a later end', { signature: signature.replace(/^[^_]*/, (END + 9_000_000).toString(36)) }],
  ['a code of nobody', { signature: `${signature.slice(0, -2)}xx` }],
  ['nothing', { signature: '' }],
  ['an end alone', { signature: signature.split('_')[0] ?? '' }],
  ['no end', { signature: '_' }],
])('forging one for %s fails', (_, forged) => {
  expect(isValid(forged)).toBe(false)
})

test('another operator’s link is invalid', () => {
  const other = deriveKeys('another secret of an operator, 32')
  expect(isRenewalLinkValid(other, { subscriptionId: SUBSCRIPTION, signature }, 0, NOW)).toBe(false)
})

test('every device is in the same place, and each subscription in its own', () => {
  const place = sessionOfRenewal(KEYS, SUBSCRIPTION)
  expect(sessionOfRenewal(KEYS, SUBSCRIPTION)).toBe(place)
  expect(sessionOfRenewal(KEYS, 'ZbCdEfGhIjKlMnOpQrStUv')).not.toBe(place)
})

test('tokens of one purchase are of no use for another', () => {
  const purchase = { sessionId: 'one', productId: 7, generation: 1, trans: transOf(KEYS, 'one', 7, 1) }
  expect(isTransOf(KEYS, purchase)).toBe(true)
  for (const other of [{ sessionId: 'two' }, { productId: 8 }, { generation: 0 }]) {
    expect(isTransOf(KEYS, { ...purchase, ...other })).toBe(false)
  }
})
