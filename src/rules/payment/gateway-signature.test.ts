import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGatewaySignature, signGateway } from './gateway-signature.ts'

const PRIORITY = { path: '/checkout/priority', sessionId: 'b7c1d2e3' }
const random4 = fc.integer({ min: 0, max: 9999 })
const rounds = fc.integer({ min: 1, max: 10 })

describe('the gateway signature', () => {
  it('has four digits, the rounds and a hash', () => {
    expect(signGateway({ ...PRIORITY, random4: 42, rounds: 3 })).toMatch(/^0042\.3\.[0-9a-f]{16}$/)
  })

  it('stays unchanged, because pages of the previous release sign too', () => {
    expect(signGateway({ ...PRIORITY, random4: 42, rounds: 3 })).toBe('0042.3.5e9c0a881c4508ec')
  })

  it('holds for its own call', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), random4, rounds, (path, sessionId, random, count) => {
        const header = signGateway({ path, sessionId, random4: random, rounds: count })
        expect(readGatewaySignature(header, { path, sessionId })).toBe(true)
      }),
    )
  })

  it('holds for no other path, session, number or count', () => {
    fc.assert(
      fc.property(random4, rounds, fc.string(), (random, count, other) => {
        const header = signGateway({ ...PRIORITY, random4: random, rounds: count })
        fc.pre(other !== PRIORITY.path && other !== PRIORITY.sessionId)
        expect(readGatewaySignature(header, { ...PRIORITY, path: other })).toBe(false)
        expect(readGatewaySignature(header, { ...PRIORITY, sessionId: other })).toBe(false)
        const [first = '', second = '', hash = ''] = header.split('.')
        const nextRandom = String((Number(first) + 1) % 10_000).padStart(4, '0')
        expect(readGatewaySignature(`${nextRandom}.${second}.${hash}`, PRIORITY)).toBe(false)
        expect(readGatewaySignature(`${first}.${(Number(second) % 10) + 1}.${hash}`, PRIORITY)).toBe(false)
      }),
    )
  })

  it.each([
    '',
    '..',
    '1234.0.0000000000000000',
    '1234.11.0000000000000000',
    '12345.1.0000000000000000',
    '1234.1.',
  ])('is not %j', (header) => expect(readGatewaySignature(header, PRIORITY)).toBe(false))

  it.each([
    [-1, 1],
    [10_000, 1],
    [1.5, 1],
    [1, 0],
    [1, 11],
    [1, 1.5],
  ])('is not made of %d and %d', (random, count) => {
    expect(() => signGateway({ ...PRIORITY, random4: random, rounds: count })).toThrow(RangeError)
  })
})
