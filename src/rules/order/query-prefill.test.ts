import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_NUMBERED_PARAMETERS, readQuery } from './query-prefill.ts'
import type { Query } from '../base/query-values.ts'

const UNLOCKED = { name: false, email: false, cellphone: false, document: false }
const NOTHING = {
  person: { name: '', email: '', cellphone: '', document: '' },
  locked: UNLOCKED,
  affiliate_id: null,
  bumps: [],
  forceBumps: false,
  batch_ids: [],
  coupon: null,
  custom_checkout_id: null,
  wpp_id: null,
  upsell_id: null,
  subscription_id: null,
  client_id: null,
  version: null,
  debugPixel: false,
  country: null,
  sale_id: null,
}

describe('readQuery', () => {
  it('finds nothing in a bare link', () => expect(readQuery({}, 'BR')).toEqual(NOTHING))

  it('reads every parameter', () => {
    const query: Query = {
      fn: '  Maria   Silva ',
      em: ' maria.silva@example.com ',
      ph: '5511987654321',
      document: '529.982.247-25',
      force: 'true',
      a_id: '777',
      b_id: '1002',
      b_id_1: '1003',
      b_offer_1: 'promo01',
      b_fc: '1',
      bt_id_1: '31',
      bt_id_2: '34',
      cupom: 'BEMVINDO10',
      ch_id: '501',
      wpp_id: 'w-1',
      up_id: 'u_2',
      subscription_id: 'sub3',
      client_id: 'c4',
      version: 'v3',
      debugPixel: 'true',
      country: 'br',
      s_id: 'sale5',
    }
    expect(readQuery(query, 'BR')).toEqual({
      person: {
        name: 'Maria Silva',
        email: 'maria.silva@example.com',
        cellphone: '5511987654321',
        document: '52998224725',
      },
      locked: { name: true, email: true, cellphone: true, document: true },
      affiliate_id: 777,
      bumps: [
        { product_id: 1002, offer: null },
        { product_id: 1003, offer: 'promo01' },
      ],
      forceBumps: true,
      batch_ids: [31, 34],
      coupon: 'BEMVINDO10',
      custom_checkout_id: 501,
      wpp_id: 'w-1',
      upsell_id: 'u_2',
      subscription_id: 'sub3',
      client_id: 'c4',
      version: 'v3',
      debugPixel: true,
      country: 'BR',
      sale_id: 'sale5',
    })
  })

  it.each<[string, Query]>([
    ['ids that are no numbers', { a_id: 'x', ch_id: '-1', b_id: '1e3', bt_id_1: '0', b_id_2: '1.5' }],
    ['tokens with other characters', { up_id: '../etc', wpp_id: 'a b', s_id: '<b>', client_id: 'ü' }],
    [
      'values past their bounds',
      { fn: 'a'.repeat(121), em: `${'a'.repeat(260)}@b.co`, cupom: 'x'.repeat(61) },
    ],
    ['a version and a country of no list', { version: 'v5', country: 'ZZ' }],
    ['numbers past the highest', { [`b_id_${MAX_NUMBERED_PARAMETERS + 1}`]: '1002' }],
    ['flags that are not set', { force: 'false', b_fc: '0', debugPixel: 'no' }],
    ['empty lists', { fn: [], a_id: [] }],
  ])('ignores %s', (_, query) => expect(readQuery(query, 'BR')).toEqual(NOTHING))
})

describe('force', () => {
  it.each<[string, Query, string, object]>([
    ['nothing when it is absent', { fn: 'Maria Silva' }, 'BR', UNLOCKED],
    ['nothing that is empty', { force: 'true' }, 'BR', UNLOCKED],
    ['no name without a letter', { force: 'true', fn: '123' }, 'BR', UNLOCKED],
    ['no broken address', { force: 'true', em: 'maria@' }, 'BR', UNLOCKED],
    ['no wrong phone', { force: 'true', ph: '123' }, 'BR', UNLOCKED],
    ['no wrong document', { force: 'true', document: '52998224724' }, 'BR', UNLOCKED],
    ['no document where none is asked for', { force: 'true', document: '52998224725' }, 'DE', UNLOCKED],
    ['the name alone', { force: 'true', fn: 'Ana Eva', em: 'x' }, 'BR', { ...UNLOCKED, name: true }],
    ['a foreign phone', { force: 'true', ph: ' 525512345678' }, 'BR', { ...UNLOCKED, cellphone: true }],
  ])('locks %s', (_, query, country, locked) => expect(readQuery(query, country).locked).toEqual(locked))
})

describe('b_fc', () => {
  it.each([
    ['BR', true],
    ['US', true],
    ['DE', false],
  ])('in %s checks the bumps: %s', (country, checked) => {
    expect(readQuery({ b_fc: 'true' }, country).forceBumps).toBe(checked)
  })
})

describe('the odd link', () => {
  it('restores the plus of a phone whose link did not escape it', () => {
    expect(readQuery({ ph: ' 525512345678' }, 'MX').person.cellphone).toBe('+525512345678')
  })
  it('counts the first of a repeated parameter and a repeated bump once', () => {
    const { person, bumps } = readQuery(
      { fn: ['Ana Eva', 'Eve'], b_id: '5', b_id_1: '5', b_offer_1: 'x' },
      'BR',
    )
    expect(person.name).toBe('Ana Eva')
    expect(bumps).toEqual([{ product_id: 5, offer: null }])
  })
  it('loses its control characters', () => {
    expect(readQuery({ fn: 'Ana\u0000\nEva' }, 'BR').person.name).toBe('Ana Eva')
  })

  it('never throws, and never locks a field that it left empty', () => {
    const names = [
      'fn',
      'em',
      'ph',
      'document',
      'a_id',
      'b_id',
      'b_id_1',
      'b_offer_1',
      'cupom',
      'ch_id',
      'version',
      's_id',
    ]
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined))
    const query = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), value)
    fc.assert(
      fc.property(query, fc.constantFrom('BR', 'MX', 'DE'), (parameters, country) => {
        const { person, locked } = readQuery({ ...parameters, force: 'true' }, country)
        const lockedButEmpty = (['name', 'email', 'cellphone', 'document'] as const).filter(
          (field) => locked[field] && person[field] === '',
        )
        expect(lockedButEmpty).toEqual([])
      }),
    )
  })
})
