import oracle from '@mrmgomes/boleto-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeOfLine, digitableLine, formatDigitableLine, isValidBarcode } from './boleto.ts'
import { boletoBarcode, dueDateOf, dueFactor, parseBarcode } from './boleto-barcode.ts'
import { addDays } from '../base/calendar.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const days = fc.integer({ min: 0, max: 8999 }).map((count) => addDays('2025-02-22', count))
const boletosUpTo = (amount: number) =>
  fc.record({
    bank: fc.constantFrom('001', '033', '104', '237', '341', '756'),
    due: fc.option(days),
    amount: fc.integer({ min: 1, max: amount }),
    freeField: digits(25),
  })
const boletos = boletosUpTo(9_999_999_999)

const VECTORS = [
  {
    boleto: { bank: '001', due: '2018-07-15', amount: 102656, freeField: '0000001149718606852452211' },
    barcode: '00196758600001026560000001149718606852452211',
    line: '00190000090114971860168524522114675860000102656',
    printed: '00190.00009 01149.718601 68524.522114 6 75860000102656',
  },
  {
    boleto: { bank: '341', due: '2025-02-21', amount: 49700, freeField: '1090000012345678901234567' },
    barcode: '34191999900000497001090000012345678901234567',
    line: '34191090080001234567489012345677199990000049700',
    printed: '34191.09008 00012.345674 89012.345677 1 99990000049700',
  },
]

describe('the known boletos', () => {
  it.each(VECTORS)('$barcode', ({ boleto, barcode, line, printed }) => {
    expect(boletoBarcode(boleto)).toBe(barcode)
    expect(digitableLine(barcode)).toBe(line)
    expect(barcodeOfLine(line)).toBe(barcode)
    expect(barcodeOfLine(printed)).toBe(barcode)
    expect(formatDigitableLine(line)).toBe(printed)
    expect(parseBarcode(barcode, boleto.due)).toEqual(boleto)
  })
})

describe('the due factor', () => {
  it.each([
    ['1997-10-08', '0001'],
    ['2000-07-03', '1000'],
    ['2018-07-15', '7586'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-24', '1640'],
  ])('of %s is %s', (due, factor) => {
    expect(dueFactor(due)).toBe(factor)
    expect(dueDateOf(factor, due)).toBe(due)
  })
  it('does not exist before its origin, and 0000 is no date', () => {
    expect(() => dueFactor('1997-10-07')).toThrow(RangeError)
    expect(dueDateOf('0000', '2026-11-21')).toBeNull()
  })
  it('reads the same factor by when the boleto was seen', () => {
    expect(dueDateOf('1000', '2000-06-01')).toBe('2000-07-03')
    expect(dueDateOf('1000', '2026-01-01')).toBe('2025-02-22')
  })
  it('comes back for every date within twelve years of the reference', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 60_000 }),
        fc.integer({ min: -4400, max: 4400 }),
        (count, off) => {
          const due = addDays('1997-10-07', count)
          expect(dueDateOf(dueFactor(due), addDays(due, off))).toBe(due)
        },
      ),
    )
  })
})

describe('the barcode', () => {
  it('comes back whole from its line', () => {
    fc.assert(
      fc.property(boletos, (boleto) => {
        const barcode = boletoBarcode(boleto)
        expect(isValidBarcode(barcode)).toBe(true)
        expect(barcodeOfLine(formatDigitableLine(digitableLine(barcode)))).toBe(barcode)
        expect(parseBarcode(barcode, boleto.due ?? '2026-11-21')).toEqual(boleto)
      }),
    )
  })

  it('agrees with another library, both ways', () => {
    // From ten million reais on it drops a leading digit that a zero follows.
    fc.assert(
      fc.property(boletosUpTo(999_999_999), (boleto) => {
        const barcode = boletoBarcode(boleto)
        const line = digitableLine(barcode)
        expect(oracle.codBarras2LinhaDigitavel(barcode, false)).toBe(line)
        expect(oracle.linhaDigitavel2CodBarras(line)).toBe(barcode)
        expect(oracle.identificarValor(line, 'LINHA_DIGITAVEL')).toBe(boleto.amount / 100)
        // It writes 0 where Febraban's rule for bank boletos says 1.
        expect(oracle.calculaDVCodBarras(barcode, 4, 11) || 1).toBe(Number(barcode.charAt(4)))
        if (boleto.due === null) return
        const seen = oracle.identificarDataComNovoFator2025(barcode, 'CODIGO_DE_BARRAS').toISOString()
        expect(seen.slice(0, 10)).toBe(boleto.due)
      }),
    )
  })

  it('notices any single wrong digit of the line', () => {
    const change = fc.tuple(fc.nat(46), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(boletos, change, (boleto, [at, shift]) => {
        const wrong = [...digitableLine(boletoBarcode(boleto))]
        wrong[at] = String((Number(wrong[at]) + shift) % 10)
        // Of the digits that only the general check digit covers, a few pairs of remainders share the digit 1.
        fc.pre(at < 32)
        expect(barcodeOfLine(wrong.join(''))).toBeNull()
      }),
    )
  })

  it.each(['', '1', '0'.repeat(44), '9'.repeat(44), VECTORS[0]?.barcode.replace(/1$/, '2') ?? ''])(
    'refuses %s',
    (barcode) => {
      expect(isValidBarcode(barcode)).toBe(false)
      expect(parseBarcode(barcode, '2026-11-21')).toBeNull()
    },
  )

  it('is not made of parts that do not fit', () => {
    const [{ boleto }] = VECTORS as [(typeof VECTORS)[0]]
    const wrongParts = [
      { bank: '1' },
      { freeField: '1' },
      { amount: 10_000_000_000 },
      { amount: -1 },
      { amount: 1.5 },
    ]
    for (const part of wrongParts) expect(() => boletoBarcode({ ...boleto, ...part })).toThrow(RangeError)
    expect(() => digitableLine('123')).toThrow(RangeError)
    expect(barcodeOfLine('123')).toBeNull()
    expect(formatDigitableLine('123')).toBe('123')
  })
})
