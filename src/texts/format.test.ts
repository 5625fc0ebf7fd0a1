import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { INTL_TAGS, LOCALES, numberTag } from '#rules/base/locale.ts'
import { exponentOf } from '#rules/base/money.ts'

import {
  capitalised,
  countdown,
  countryName,
  date,
  dateTime,
  list,
  money,
  number,
  percent,
  plural,
  time,
} from './format.ts'

/** Prices are easier to read in a test with plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const SAO_PAULO = 'America/Sao_Paulo'
const locales = fc.constantFrom(...LOCALES)

describe('money', () => {
  it.each([
    [49700, 'BRL', 'pt', 'R$ 497,00'],
    [123456789, 'BRL', 'pt', 'R$ 1.234.567,89'],
    [-1990, 'BRL', 'pt', '-R$ 19,90'],
    [0, 'BRL', 'pt', 'R$ 0,00'],
    [49700, 'BRL', 'en', 'R$497.00'],
    [14900, 'EUR', 'de', '149,00 €'],
    [14900, 'EUR', 'fr', '149,00 €'],
    [123456, 'EUR', 'fr', '1 234,56 €'],
    [14900, 'EUR', 'it', '149,00 €'],
    [14900, 'EUR', 'es', '149,00 €'],
    [1234567, 'BRL', 'ru', '12 345,67 R$'],
    [5000, 'CLP', 'es', '5000 CLP'],
    [5000, 'JPY', 'pt', 'JP¥ 5.000'],
    [149000, 'HUF', 'de', '1.490,00 HUF'],
  ] as const)('%i %s in %s is %s', (minor, currency, locale, written) => {
    expect(plain(money(minor, currency, locale))).toBe(written)
  })

  it.each([
    [104125, 'MXN', 'es', 'MX', '$1,041.25'],
    [104125, 'MXN', 'pt', 'MX', 'MX$ 1.041,25'],
    [104125, 'MXN', 'de', 'MX', '1.041,25 MX$'],
    [4900, 'EUR', 'es', 'MX', 'EUR 49.00'],
    [4900, 'EUR', 'es', 'ES', '49,00 €'],
    [104125, 'ARS', 'es', 'AR', '$ 1.041,25'],
    [990000, 'CLP', 'es', 'CL', '$990.000'],
    [104125, 'UYU', 'es', 'UY', '$ 1.041,25'],
    [104125, 'USD', 'es', 'US', '$1,041.25'],
    [49700, 'BRL', 'pt', 'BR', 'R$ 497,00'],
    [14900, 'EUR', 'pt', 'PT', '149,00 €'],
    [14900, 'EUR', 'en', 'DE', '€149.00'],
    [14900, 'GBP', 'en', 'GB', '£149.00'],
    [14900, 'USD', 'en', 'CA', 'US$149.00'],
    [14900, 'EUR', 'de', 'DE', '149,00 €'],
    [14900, 'EUR', 'de', 'AT', '€ 149,00'],
    [14900, 'EUR', 'fr', 'FR', '149,00 €'],
    [14900, 'EUR', 'fr', 'CH', '149,00 €'],
    [14900, 'EUR', 'it', 'IT', '149,00 €'],
    [14900, 'EUR', 'ru', 'RU', '149,00 €'],
  ] as const)('%i %s in %s from %s is %s', (minor, currency, locale, country, written) => {
    expect(plain(money(minor, currency, numberTag(locale, country)))).toBe(written)
  })

  it('writes every number of a buyer by their country as well', () => {
    const tag = numberTag('es', 'MX')
    expect([percent(3.39, tag), number(1234.5, tag)]).toEqual(['3.39%', '1,234.5'])
  })

  it('never breaks between the number and its currency', () => {
    const currencies = fc.constantFrom('BRL', 'EUR', 'MXN', 'CLP')
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), currencies, locales, (minor, currency, locale) => {
        expect(money(minor, currency, locale)).not.toMatch(/[ \u202f]/)
      }),
    )
  })

  it('writes every digit of the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e13 }), locales, (minor, locale) => {
        expect(Number(money(minor, 'EUR', locale).replace(/\D/g, ''))).toBe(minor)
      }),
    )
  })

  it('counts the decimals of every currency as the rules do', () => {
    const written = (currency: string) => money(10 ** exponentOf(currency), currency, 'en')
    const wrong = Intl.supportedValuesOf('currency').filter(
      (currency) => !written(currency).endsWith(exponentOf(currency) === 2 ? '1.00' : '1'),
    )
    expect(wrong).toEqual([])
  })

  it.each(LOCALES)('formats %s as its full tag asks for', (locale) => {
    const full = new Intl.NumberFormat(INTL_TAGS[locale], { style: 'currency', currency: 'EUR' })
    expect(plain(money(123456, 'EUR', locale))).toBe(full.format(1234.56).replace(/[\u00a0\u202f]/g, ' '))
  })
})

describe('numbers', () => {
  it.each([
    ['pt', '3,39%'],
    ['en', '3.39%'],
    ['de', '3,39 %'],
    ['ru', '3,39 %'],
  ] as const)('writes a rate in %s', (locale, written) => {
    expect(plain(percent(3.39, locale))).toBe(written)
  })

  it('keeps the digits that a rate needs and no more', () => {
    expect([percent(49.1886, 'pt'), percent(10, 'pt'), percent(2.5, 'pt', 0)]).toEqual([
      '49,19%',
      '10%',
      '3%',
    ])
  })

  it('groups thousands', () => {
    expect([number(1234567.891, 'pt'), number(12345, 'en', 0)]).toEqual(['1.234.567,89', '12,345'])
  })
})

describe('dates', () => {
  const evening = '2026-11-21T21:05:00Z'

  it.each([
    ['pt', '21/11/2026', '18:05'],
    ['en', 'Nov 21, 2026', '6:05 PM'],
    ['es', '21/11/2026', '18:05'],
    ['de', '21.11.2026', '18:05'],
    ['fr', '21/11/2026', '18:05'],
    ['it', '21/11/2026', '18:05'],
    ['ru', '21.11.2026', '18:05'],
  ] as const)('%s writes the day as %s and the time as %s', (locale, day, hour) => {
    expect(date(evening, locale, SAO_PAULO)).toBe(day)
    expect(plain(time(evening, locale, SAO_PAULO))).toBe(hour)
    expect(plain(dateTime(new Date(evening), locale, SAO_PAULO))).toBe(
      locale === 'fr' ? `${day} ${hour}` : `${day}, ${hour}`,
    )
  })

  it('keeps a calendar day the same day in every time zone', () => {
    for (const zone of [SAO_PAULO, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', undefined]) {
      expect(date('2026-12-01', 'pt', zone)).toBe('01/12/2026')
    }
  })
})

describe('small words', () => {
  it.each([
    [0, '00:00'],
    [9.9, '00:09'],
    [605, '10:05'],
    [3600, '01:00:00'],
    [-4, '00:00'],
  ])('counts %d seconds down as %s', (seconds, written) => {
    expect(countdown(seconds)).toBe(written)
  })

  it.each([
    [1, 'день'],
    [2, 'дня'],
    [5, 'дней'],
    [11, 'дней'],
    [21, 'день'],
    [0, 'дней'],
  ])('chooses the Russian form for %i', (n, word) => {
    expect(plural('ru', n, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })).toBe(word)
  })

  it('falls back to the form that every language has', () => {
    expect(plural('ru', 2, { one: 'дня', other: 'дней' })).toBe('дней')
  })

  it('joins a list, names a country, starts a sentence', () => {
    expect(list(['a', 'b', 'c'], 'pt')).toBe('a, b e c')
    expect([countryName('DE', 'pt'), countryName('BR', 'ru')]).toEqual(['Alemanha', 'Бразилия'])
    expect([capitalised('ontem', 'pt'), capitalised('', 'pt')]).toEqual(['Ontem', ''])
  })
})
