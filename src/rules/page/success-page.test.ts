import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readAdditionalSale,
  readSuccessQuery,
  successPath,
  writeAdditionalSale,
  writeSuccessQuery,
  type SuccessQuery,
} from './success-page.ts'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const letter = fc.constantFrom(...BASE64URL)
/** As the server draws them: 128 bits in base64url. */
const publicId = fc.string({ unit: letter, minLength: 22, maxLength: 22 })
const token = fc.string({ unit: letter, minLength: 1, maxLength: 64 })

const additionalSale = fc.record({
  product_id: fc.integer({ min: 1, max: 2_147_483_647 }),
  s_id: publicId,
  chc: fc.option(publicId),
})

const successQuery: fc.Arbitrary<SuccessQuery> = fc.record({
  s_id: publicId,
  chc: fc.option(publicId),
  token: fc.option(token),
  offer: fc.option(token),
  version: fc.option(fc.constantFrom('v2', 'v3', 'v4')),
  pendingFraudAnalysis: fc.boolean(),
  tickets: fc.array(token, { maxLength: 20 }),
  products: fc.array(additionalSale, { maxLength: 20 }),
})

const SALE = 'aaaaaaaaaaaaaaaaaaaaaa'
const CHC = 'bbbbbbbbbbbbbbbbbbbbbb'

describe('the success query', () => {
  it('reads back the written query, whatever the ids look like', () => {
    fc.assert(
      fc.property(successQuery, (query) => {
        const written = Object.fromEntries(writeSuccessQuery(query))
        expect(readSuccessQuery(written)).toEqual(query)
      }),
    )
  })

  it('has the names of the specification', () => {
    const query: SuccessQuery = {
      s_id: SALE,
      chc: CHC,
      token: 't',
      offer: 'promo01',
      version: 'v4',
      pendingFraudAnalysis: true,
      tickets: ['i1', 'i2'],
      products: [{ product_id: 1002, chc: null, s_id: SALE }],
    }
    expect(Object.fromEntries(writeSuccessQuery(query))).toEqual({
      s_id: SALE,
      chc: CHC,
      token: 't',
      offer: 'promo01',
      version: 'v4',
      status: 'pending_fraud_analysis',
      ticket_id_1: 'i1',
      ticket_id_2: 'i2',
      product_1: `1002-s_id_${SALE}`,
    })
  })

  it('leaves out empty values', () => {
    const nothing = readSuccessQuery({})
    expect(nothing).toMatchObject({ s_id: '', version: null, pendingFraudAnalysis: false, products: [] })
    expect(writeSuccessQuery({ ...nothing, s_id: SALE })).toEqual([['s_id', SALE]])
  })
})

describe('an additional product', () => {
  it.each([
    [{ product_id: 1002, chc: null, s_id: SALE }, `1002-s_id_${SALE}`],
    [{ product_id: 1002, chc: CHC, s_id: SALE }, `1002-chc_${CHC}-s_id_${SALE}`],
  ])('%j is %s', (sale, value) => {
    expect(writeAdditionalSale(sale)).toBe(value)
    expect(readAdditionalSale(value)).toEqual(sale)
  })

  it.each(['', '1002', `x-s_id_${SALE}`, `0-s_id_${SALE}`, '1002-s_id_short', `1002-chc_${CHC}`])(
    '%j is none',
    (value) => expect(readAdditionalSale(value)).toBeNull(),
  )
})

describe('the path of a success page', () => {
  const special = { isSpecialSeller: true, version: 'v4', method: 'CREDIT_CARD' } as const
  it.each([
    [special, '/de/1004/success'],
    [{ ...special, isSpecialSeller: false }, '/de/1004/danke'],
    [{ ...special, version: 'v3' as const }, '/de/1004/danke'],
    [{ ...special, version: null }, '/de/1004/danke'],
    [{ ...special, method: 'PIX' as const }, '/de/1004/danke'],
  ])('of %j is %s', (ending, path) => expect(successPath('de', 1004, ending)).toBe(path))
})
