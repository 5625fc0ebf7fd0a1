import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TOKEN_NAMES } from '#contract/routes.ts'
import { deriveKeys } from './keys.ts'
import { newNonce, openTokens, sealTokens, type TokenEnvelope } from './payment-tokens.ts'

const keys = deriveKeys('a secret')
const ENVELOPE: TokenEnvelope = {
  nonce: 'nonce-1',
  sessionId: 'session-1',
  productId: 1001,
  offerHash: null,
  network: 'network',
  quote: { catalogueVersion: 3, expiresAt: 1_800_000_000_000 },
  trans: 'trans-1',
  generation: 2,
}

const envelope: fc.Arbitrary<TokenEnvelope> = fc.record({
  nonce: fc.string(),
  sessionId: fc.string(),
  productId: fc.nat(),
  offerHash: fc.option(fc.string()),
  network: fc.string(),
  quote: fc.record({ catalogueVersion: fc.nat(), expiresAt: fc.nat() }),
  trans: fc.string(),
  generation: fc.nat(),
})

test('sealed tokens are opened unchanged', () => {
  fc.assert(
    fc.property(envelope, (sealed) => {
      expect(openTokens(keys, sealTokens(keys, sealed))).toEqual(sealed)
    }),
  )
})

test('no two nonces are alike', () => {
  expect(new Set(Array.from({ length: 1000 }, newNonce)).size).toBe(1000)
})

describe('five tokens do not open', () => {
  const sealed = sealTokens(keys, ENVELOPE)

  test('with another key', () => {
    expect(openTokens(deriveKeys('another'), sealed)).toBeNull()
  })

  test.each(TOKEN_NAMES)('without %s', (name) => {
    const { [name]: _, ...rest } = sealed
    expect(openTokens(keys, rest)).toBeNull()
    expect(openTokens(keys, { ...sealed, [name]: ['a', 'b'] })).toBeNull()
    expect(openTokens(keys, { ...sealed, [name]: '' })).toBeNull()
  })

  test.each(TOKEN_NAMES)('with the %s of another page', (name) => {
    const other = sealTokens(keys, { ...ENVELOPE, nonce: 'nonce-2' })
    expect(openTokens(keys, { ...sealed, [name]: other[name] })).toBeNull()
  })

  test.each(TOKEN_NAMES)('with a %s that names something else', (name) => {
    const [text = '', code = ''] = sealed[name].split('.')
    const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...payload, p: 1, g: 0, s: 'session-2' })).toString(
      'base64url',
    )
    expect(openTokens(keys, { ...sealed, [name]: `${forged}.${code}` })).toBeNull()
  })

  test('with two of them exchanged', () => {
    expect(openTokens(keys, { ...sealed, trans: sealed.cache, cache: sealed.trans })).toBeNull()
  })

  test('with any letter of any of them changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOKEN_NAMES),
        fc.nat(),
        fc.constantFrom('A', 'b', '_', '.'),
        (name, at, letter) => {
          const token = sealed[name]
          const index = at % token.length
          fc.pre(token[index] !== letter)
          const changed = token.slice(0, index) + letter + token.slice(index + 1)
          // The last letter of base64url has unused bits.
          fc.pre(index !== token.length - 1)
          expect(openTokens(keys, { ...sealed, [name]: changed })).toBeNull()
        },
      ),
    )
  })
})

test('the five fit into headers', () => {
  const sealed = sealTokens(keys, { ...ENVELOPE, offerHash: 'o'.repeat(64), sessionId: 's'.repeat(22) })
  expect(Object.values(sealed).every((token) => /^[\w-]+\.[\w-]+$/.test(token) && token.length < 400)).toBe(
    true,
  )
})
