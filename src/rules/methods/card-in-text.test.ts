import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitableLine, formatDigitableLine } from './boleto.ts'
import { boletoBarcode } from './boleto-barcode.ts'
import { holdsCardNumber } from './card-in-text.ts'
import { passesLuhn } from './card.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const withLuhn = (body: string) => [...'0123456789'].map((last) => body + last).find(passesLuhn) ?? ''
const visa = digits(14, 14).map((body) => withLuhn(`4${body}`))

describe('a card in a text', () => {
  it.each([
    '4111 1111 1111 1111 Maria',
    'cartao 4111111111111111 12/30 cvv 123',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '4111 - 1111 - 1111 - 1111',
    'n4111111111111111n',
    '4111 1111 1111 1111 123',
    'apto 12 5555555555554444',
    '3782 822463 10005',
    '4222222222222',
    '４１１１ １１１１ １１１１ １１１１',
    'Rua Um, 5 – 6011 1111 1111 1117',
    '5078601870000127985',
    '+4111111111111111',
    '41111111-1111-1111-0000-000000000000',
    'a9300e15-1308-4723-8558-73462e8102674',
    '+55 11 98765-4321 4111 1111 1111 1111',
  ])('%j is one', (text) => expect(holdsCardNumber(text)).toBe(true))

  it.each([
    '',
    'Maria da Silva',
    'Rua 25 de Março, 1000, apto 41, bloco 3',
    '4111 1111 1111 1112',
    'CPF 529.982.247-25',
    'CNPJ 11.222.333/0001-81',
    '+55 11 98765-4321',
    '+49 151 2345 6789 01',
    '(11) 98765-4321 ou (21) 91234-5678',
    '01310-100',
    '2026-11-22 18:41',
    '1700000000000',
    'a9300e15-1308-4723-8558-73462e810267@example.com',
    'Feliz aniversário! 10 20 30 40',
  ])('%j is not a card', (text) => expect(holdsCardNumber(text)).toBe(false))

  it('is found in any grouping and at any place', () => {
    fc.assert(
      fc.property(
        visa,
        fc.array(fc.constantFrom('', ' ', '-', '.', ' - '), { minLength: 15, maxLength: 15 }),
        fc.constantFrom('', 'Ana ', 'apto 3 ', 'x'),
        fc.constantFrom('', ' obrigado', ', 12/30'),
        (number, between, before, after) => {
          const typed = [...number]
            .map((digit, at) => digit + (between[at] ?? ''))
            .join('')
            .trim()
          expect(holdsCardNumber(before + typed + after)).toBe(true)
        },
      ),
    )
  })

  it('is no boleto, as one number or as it is printed', () => {
    fc.assert(
      fc.property(digits(25, 25), digits(3, 3), fc.nat(9_999_999_999), (freeField, bank, amount) => {
        const line = digitableLine(boletoBarcode({ bank, due: '2027-01-31', amount, freeField }))
        for (const text of [line, formatDigitableLine(line), `boleto ${formatDigitableLine(line)} obrigado`])
          expect(holdsCardNumber(text)).toBe(false)
      }),
    )
  })

  it('is no document or phone where those are asked for', () => {
    expect(holdsCardNumber('30569309025904')).toBe(true)
    expect(holdsCardNumber('30569309025904', 15)).toBe(false)
    expect(holdsCardNumber('378282246310005', 16)).toBe(false)
    expect(holdsCardNumber('4111 1111 1111 1111', 16)).toBe(true)
  })
})
