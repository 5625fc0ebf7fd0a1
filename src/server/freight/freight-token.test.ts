import { describe, expect, it } from 'vitest'
import { deriveKeys } from '../signing/keys.ts'
import { openFreight, sealFreight, type FreightGrant, type FreightLine } from './freight-token.ts'

const keys = deriveKeys('a secret of the tests')
const NOW = new Date('2026-11-20T12:00:00Z')
const LINES: readonly FreightLine[] = [
  { product_id: 1004, offer_hash: null },
  { product_id: 1003, offer_hash: 'promo' },
  {
    product_id: 3001,
    offer_hash: null,
    tickets: [
      { ticket_id: 3101, quantity: 2 },
      { ticket_id: 3102, quantity: 1 },
    ],
  },
]
const GRANT: FreightGrant = {
  lines: LINES,
  cep: '01310100',
  option: { id: '1', name: 'Econômico · até 8 dias', price: 2690, days: { from: 5, to: 8 } },
  expiresAt: new Date('2026-11-20T12:30:00Z'),
}
const token = sealFreight(keys, GRANT)

/** A line with the last of its tickets in another kind or number. */
function withTicket(line: FreightLine, ticket: { ticket_id: number; quantity: number }): FreightLine {
  return line.tickets === undefined ? line : { ...line, tickets: [...line.tickets.slice(0, -1), ticket] }
}

describe('a freight token', () => {
  it('brings its option back, whatever the order of the cart', () => {
    const lines = LINES.toReversed().map((line) => ({
      ...line,
      ...(line.tickets && { tickets: line.tickets.toReversed() }),
    }))
    const wanted = { lines, cep: GRANT.cep, now: NOW }
    expect(openFreight(keys, token, wanted)).toEqual(GRANT.option)
  })

  it.each([
    ['another CEP', { cep: '01310200' }],
    ['another product', { lines: [{ product_id: 1005, offer_hash: null }] }],
    ['another offer', { lines: LINES.map((line) => ({ ...line, offer_hash: 'cheap' })) }],
    ['a smaller cart', { lines: LINES.slice(0, 1) }],
    ['one ticket more', { lines: LINES.map((line) => withTicket(line, { ticket_id: 3102, quantity: 2 })) }],
    ['another ticket', { lines: LINES.map((line) => withTicket(line, { ticket_id: 3103, quantity: 1 })) }],
    ['no ticket named', { lines: LINES.map(({ product_id, offer_hash }) => ({ product_id, offer_hash })) }],
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
