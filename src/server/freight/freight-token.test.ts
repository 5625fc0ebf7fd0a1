import { describe, expect, it } from 'vitest'
import { deriveKeys } from '../keys.ts'
import { openFreight, sealFreight, type FreightGrant } from './freight-token.ts'

const keys = deriveKeys('a secret of the tests')
const NOW = new Date('2026-11-20T12:00:00Z')
const LINES = [
  { product_id: 1004, offer_hash: null },
  { product_id: 1003, offer_hash: 'promo' },
]
const GRANT: FreightGrant = {
  lines: LINES,
  cep: '01310100',
  option: { id: '1', name: 'Econômico · até 8 dias', price: 2690, days: { from: 5, to: 8 } },
  expiresAt: new Date('2026-11-20T12:30:00Z'),
}
const token = sealFreight(keys, GRANT)

describe('a freight token', () => {
  it('brings its option back, whatever the order of the cart', () => {
    const wanted = { lines: LINES.toReversed(), cep: GRANT.cep, now: NOW }
    expect(openFreight(keys, token, wanted)).toEqual(GRANT.option)
  })

  it.each([
    ['another CEP', { cep: '01310200' }],
    ['another product', { lines: [{ product_id: 1005, offer_hash: null }] }],
    ['another offer', { lines: LINES.map((line) => ({ ...line, offer_hash: 'cheap' })) }],
    ['a smaller cart', { lines: LINES.slice(0, 1) }],
    ['the moment of its end', { now: GRANT.expiresAt }],
  ])('is worth nothing for %s', (_, change) => {
    expect(openFreight(keys, token, { lines: LINES, cep: GRANT.cep, now: NOW, ...change })).toBeNull()
  })

  it('cannot be made up', () => {
    const wanted = { lines: LINES, cep: GRANT.cep, now: NOW }
    const cheap = sealFreight(deriveKeys('another secret'), {
      ...GRANT,
      option: { ...GRANT.option, price: 1 },
    })
    const [text = ''] = cheap.split('.')
    const [, code = ''] = token.split('.')
    for (const forged of [cheap, `${text}.${code}`, `${token}.x`, '', 'x'.repeat(3000)]) {
      expect(openFreight(keys, forged, wanted)).toBeNull()
    }
  })
})
