import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  INTL_TAGS,
  isLocale,
  LOCALES,
  localePath,
  matchAcceptLanguage,
  splitLocale,
  THANK_YOU_WORDS,
  thankYouPath,
} from './locale.ts'

test('there are seven languages, each with a thank-you word and a tag of its own', () => {
  expect(LOCALES).toEqual(['pt', 'en', 'es', 'de', 'fr', 'it', 'ru'])
  expect(new Set(LOCALES.map((locale) => THANK_YOU_WORDS[locale])).size).toBe(7)
  expect(LOCALES.map((locale) => Intl.getCanonicalLocales(INTL_TAGS[locale]))).toEqual(
    LOCALES.map((locale) => [INTL_TAGS[locale]]),
  )
})

test.each(['PT', 'xx', '', null, undefined])('%j is no language', (value) => {
  expect(isLocale(value)).toBe(false)
})

describe('an address', () => {
  test.each([
    ['pt', '/', '/'],
    ['en', '/', '/en'],
    ['pt', '/1001', '/1001'],
    ['de', '/1001/offer/abc', '/de/1001/offer/abc'],
    ['pt', '/1001/', '/1001'],
    ['pt', '/1001/?a=/', '/1001?a=/'],
    ['pt', '/1001?next=/', '/1001?next=/'],
    ['pt', '/?a=1', '/?a=1'],
    ['en', '/?a=1', '/en?a=1'],
  ] as const)('in %s of %s is %s', (locale, path, address) => {
    expect(localePath(locale, path)).toBe(address)
  })

  test('of any path comes back as that path and language', () => {
    const segment = fc.stringMatching(/^[a-z0-9_-]{1,12}$/).filter((word) => !isLocale(word))
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.array(segment, { maxLength: 4 }), (locale, segments) => {
        const path = `/${segments.join('/')}`
        expect(splitLocale(localePath(locale, path))).toEqual({ locale, path })
      }),
    )
  })

  test.each([
    ['/pt/1001', { locale: 'pt', path: '/pt/1001' }],
    ['/en', { locale: 'en', path: '/' }],
    ['/english', { locale: 'pt', path: '/english' }],
    ['/1001/en', { locale: 'pt', path: '/1001/en' }],
  ])('%s is split as %j', (pathname, split) => {
    expect(splitLocale(pathname)).toEqual(split)
  })

  test('of the thank-you page has the word of its language', () => {
    expect([thankYouPath('pt', 1001), thankYouPath('en', 1001)]).toEqual([
      '/1001/obrigado',
      '/en/1001/thanks',
    ])
  })
})

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['ja,en;q=0.3,fr;q=0.7', 'fr'],
  ['EN-us', 'en'],
  ['en;q=0,it;q=0.1', 'it'],
  ['fr;q=abc', 'fr'],
  ['frr,en;q=0.5', 'en'],
  ['ja', null],
  ['*', null],
  ['', null],
  [null, null],
])('Accept-Language %j is %j', (header, locale) => {
  expect(matchAcceptLanguage(header)).toBe(locale)
})
