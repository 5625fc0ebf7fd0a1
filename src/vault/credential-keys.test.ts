import { expect, test } from 'vitest'
import { createCredentialKeys } from './credential-keys.ts'

const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const OWNER = { sellerId: 10, gateway: 'stripe' }
const FIELDS = { secretKey: 'sk_test_canary0000', webhookSecret: 'whsec_canary' }

test('sealed credentials open for their owner, and reveal nothing at rest', () => {
  const keys = createCredentialKeys([key(1)])
  const kept = keys.seal(OWNER, FIELDS)
  expect(keys.open(OWNER, kept)).toEqual(FIELDS)
  expect(kept.keyId).toBe(keys.current)
  const atRest = Buffer.concat([Buffer.from(kept.keyId), kept.salt, kept.sealed]).toString('latin1')
  for (const word of [...Object.values(FIELDS), 'secretKey']) expect(atRest).not.toContain(word)
})

test('the same fields are never sealed alike, and their size reveals little of them', () => {
  const keys = createCredentialKeys([key(1)])
  const [one, two] = [keys.seal(OWNER, FIELDS), keys.seal(OWNER, FIELDS)]
  expect(Buffer.compare(one.sealed, two.sealed)).not.toBe(0)
  expect(keys.seal(OWNER, { secretKey: 'é' }).sealed.length).toBe(one.sealed.length)
})

test.each([
  ['another seller', { ...OWNER, sellerId: 11 }],
  ['another gateway', { ...OWNER, gateway: 'stripe-b' }],
])('it does not open for %s', (_, other) => {
  const keys = createCredentialKeys([key(1)])
  expect(keys.open(other, keys.seal(OWNER, FIELDS))).toBeNull()
})

test('a single changed bit, and another salt, open nothing', () => {
  const keys = createCredentialKeys([key(1)])
  const kept = keys.seal(OWNER, FIELDS)
  for (const part of ['salt', 'sealed'] as const) {
    const spoilt = Buffer.from(kept[part])
    spoilt[7] = (spoilt[7] ?? 0) ^ 1
    expect(keys.open(OWNER, { ...kept, [part]: spoilt })).toBeNull()
  }
})

test('the first key seals, the others still open; a key that is gone opens nothing', () => {
  const before = createCredentialKeys([key(1)])
  const kept = before.seal(OWNER, FIELDS)
  const during = createCredentialKeys([key(2), key(1)])
  expect(during.open(OWNER, kept)).toEqual(FIELDS)
  expect(during.current).not.toBe(before.current)
  const anew = during.seal(OWNER, FIELDS)
  const after = createCredentialKeys([key(2)])
  expect([after.open(OWNER, anew), after.open(OWNER, kept)]).toEqual([FIELDS, null])
})

test('a key that is too short, or none, is refused', () => {
  expect(() => createCredentialKeys([])).toThrow(RangeError)
  expect(() => createCredentialKeys([new Uint8Array(16)])).toThrow(RangeError)
})
