import fc from 'fast-check'
import { createDynamicPix, createRecurrencePix, createStaticPix, hasError, parsePix } from 'pix-utils'
import { describe, expect, it } from 'vitest'
import type { BrCode } from './brcode.ts'
import { asciiText, crc16, encodeBrCode, parseBrCode } from './brcode.ts'

const SHOP = { merchantName: 'CHECKOUT ABERTO LTDA', merchantCity: 'SAO PAULO' }
const FULANO = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' }

const VECTORS: readonly (readonly [string, BrCode, string])[] = [
  [
    'static without amount',
    { kind: 'static', ...FULANO, key: '123e4567-e12b-12d1-a456-426655440000' },
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  ],
  [
    'static with amount',
    {
      kind: 'static',
      ...SHOP,
      key: 'fulano2019@example.com',
      info: 'Pedido 123',
      amount: 49700,
      txid: 'PEDIDO000123',
    },
    '00020126580014br.gov.bcb.pix0122fulano2019@example.com0210Pedido 1235204000053039865406497.005802BR5920CHECKOUT ABERTO LTDA6009SAO PAULO62160512PEDIDO0001236304D3B2',
  ],
  [
    'dynamic',
    { kind: 'dynamic', ...SHOP, url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' },
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5920CHECKOUT ABERTO LTDA6009SAO PAULO62070503***6304E9FA',
  ],
  [
    'recurrence only',
    {
      kind: 'recurrence',
      ...FULANO,
      recurrenceUrl: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
    },
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
  ],
]

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
const word = (maxLength: number) => fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength })
const capitals = (maxLength: number) => word(maxLength).map((text) => text.toUpperCase())
// The other library writes both in capitals.
const merchant = { merchantName: capitals(25), merchantCity: capitals(15) }
const url = word(40).map((path) => `pix.example.com/qr/v2/${path}`)
const amount = fc.integer({ min: 1, max: 999_999_999_999 })

const staticCode = fc.record(
  {
    kind: fc.constant('static' as const),
    ...merchant,
    key: word(40),
    info: word(20),
    amount,
    txid: word(25),
  },
  { requiredKeys: ['kind', 'merchantName', 'merchantCity', 'key'] },
)
const dynamicCode = fc.record(
  { kind: fc.constant('dynamic' as const), ...merchant, url, recurrenceUrl: url },
  { requiredKeys: ['kind', 'merchantName', 'merchantCity', 'url'] },
)
const recurrenceCode = fc.record({
  kind: fc.constant('recurrence' as const),
  ...merchant,
  recurrenceUrl: url,
})

describe('crc16', () => {
  it('gives the check value of CRC-16/CCITT-FALSE', () => expect(crc16('123456789')).toBe('29B1'))
  it('of nothing is the initial value', () => expect(crc16('')).toBe('FFFF'))
})

describe('the known codes', () => {
  it.each(VECTORS)('%s', (_, code, text) => {
    expect(encodeBrCode(code)).toBe(text)
    expect(parseBrCode(text)).toEqual(code)
  })
})

describe('encoding and parsing', () => {
  it('undo each other', () => {
    fc.assert(
      fc.property(fc.oneof(staticCode, dynamicCode, recurrenceCode), (code) => {
        expect(parseBrCode(encodeBrCode(code))).toEqual(code)
      }),
    )
  })

  it('notice any single changed character', () => {
    fc.assert(
      fc.property(dynamicCode, fc.nat(), fc.constantFrom(...LETTERS), (code, position, letter) => {
        const text = encodeBrCode(code)
        const at = position % text.length
        fc.pre(text.charAt(at).toUpperCase() !== letter.toUpperCase())
        expect(parseBrCode(text.slice(0, at) + letter + text.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('never throw on a text from outside', () => {
    const closed = (body: string) => `${body}6304${crc16(`${body}6304`)}`
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[0-9]{0,40}$/), (text, body) => {
        expect(parseBrCode(text)).toBeNull()
        expect(parseBrCode(closed(`000201${body}`))).toBeNull()
      }),
    )
  })
})

describe('another library', () => {
  it('writes the same static code', () => {
    fc.assert(
      fc.property(staticCode, (code) => {
        const theirs = createStaticPix({
          merchantName: code.merchantName,
          merchantCity: code.merchantCity,
          pixKey: code.key,
          transactionAmount: (code.amount ?? 0) / 100,
          ...(code.info === undefined ? {} : { infoAdicional: code.info }),
          ...(code.txid === undefined ? {} : { txid: code.txid }),
        })
        expect(hasError(theirs) ? theirs.message : theirs.toBRCode()).toBe(encodeBrCode(code))
      }),
    )
  })

  it('writes the same dynamic code, with and without a recurrence', () => {
    fc.assert(
      fc.property(dynamicCode, (code) => {
        const theirs = createDynamicPix({
          merchantName: code.merchantName,
          merchantCity: code.merchantCity,
          url: code.url,
          oneTime: true,
          ...(code.recurrenceUrl === undefined ? {} : { urlRec: code.recurrenceUrl }),
        })
        expect(hasError(theirs) ? theirs.message : theirs.toBRCode()).toBe(encodeBrCode(code))
      }),
    )
  })

  it('writes the same recurrence code and reads ours', () => {
    fc.assert(
      fc.property(recurrenceCode, ({ merchantName, merchantCity, recurrenceUrl }) => {
        const ours = encodeBrCode({ kind: 'recurrence', merchantName, merchantCity, recurrenceUrl })
        const theirs = createRecurrencePix({ merchantName, merchantCity, urlRec: recurrenceUrl })
        expect(hasError(theirs) ? theirs.message : theirs.toBRCode()).toBe(ours)
        expect(parsePix(ours)).toMatchObject({ merchantName, merchantCity, urlRec: recurrenceUrl })
      }),
    )
  })
})

describe('text that does not fit', () => {
  it.each([
    ['Estúdio Aurora Produções Artísticas', 25, 'Estudio Aurora Producoes'],
    ['São João del-Rei', 15, 'Sao Joao del-Re'],
    ['Loja 😀 Ñandú', 25, 'Loja Nandu'],
    ['  a \n b  ', 25, 'a b'],
  ])('%s becomes %s', (text, max, ascii) => expect(asciiText(text, max)).toBe(ascii))

  it('is rejected where cutting would change the payment', () => {
    const staticPart = { kind: 'static' as const, ...SHOP, key: 'a@b.co' }
    const refused: BrCode[] = [
      { ...staticPart, key: '' },
      { ...staticPart, key: 'ç@b.co' },
      { ...staticPart, amount: 0 },
      { ...staticPart, amount: 1.5 },
      { ...staticPart, txid: 'x'.repeat(26) },
      { ...staticPart, info: 'x'.repeat(99) },
      { ...staticPart, merchantName: '😀' },
      { kind: 'dynamic', ...SHOP, url: 'x'.repeat(78) },
    ]
    for (const code of refused) expect(() => encodeBrCode(code)).toThrow(RangeError)
  })

  it('is not read either: another currency, another scheme, an odd amount', () => {
    const [[, , text]] = [VECTORS[1]] as [(typeof VECTORS)[number]]
    const changed = (from: string, to: string) => {
      const body = text.slice(0, -4).replace(from, to)
      return body + crc16(body)
    }
    expect(parseBrCode(changed('5303986', '5303840'))).toBeNull()
    expect(parseBrCode(changed('br.gov.bcb.pix', 'br.gov.bcb.doc'))).toBeNull()
    expect(parseBrCode(changed('497.00', '4x7.00'))).toBeNull()
    expect(parseBrCode(changed('497.00', '498.00'))).toMatchObject({ amount: 49800 })
  })
})
