import { describe, expect, test } from 'vitest'
import { finding, findingOf, FINDINGS, type FindingCode } from '#rules/catalogue/catalogue-findings.ts'
import { OFFICE_LOCALES } from '../load.ts'
import { FINDINGS_EN } from './en.ts'
import { FINDINGS_ES } from './es.ts'
import { FINDINGS_PT } from './pt.ts'
import { findingText } from './text.ts'

const CODES = Object.keys(FINDINGS) as FindingCode[]
const holesOf = (sentence: string): string[] =>
  [...sentence.matchAll(/<(\w+)>/g)].flatMap(([, name]) => name ?? []).toSorted()

test('an error of the catalogue is reported in the language of the reader', () => {
  const found = finding('old-amount', { old: 100, amount: 200 })
  expect(OFFICE_LOCALES.map((locale) => findingText(found, locale))).toEqual([
    'é 100: o preço anterior tem de ser maior que o preço, 200',
    'is 100: the price before is more than the amount, 200',
    'es 100: el precio anterior debe ser mayor que el precio, 200',
  ])
  expect(findingText(finding('wrong-kind', { wanted: 'a text', given: 'a list' }), 'pt')).toBe(
    'tem de ser um texto, não uma lista',
  )
})

test.each([
  ['pt', FINDINGS_PT],
  ['es', FINDINGS_ES],
] as const)('no sentence in %s names what its code does not bring, or is left in English', (_, texts) => {
  const left = CODES.filter((code) => texts.sentences[code] === FINDINGS[code])
  expect(left).toEqual(['other'])
  for (const code of CODES) {
    const given = holesOf(FINDINGS[code])
    expect([code, holesOf(texts.sentences[code]).filter((name) => !given.includes(name))]).toEqual([code, []])
  }
})

/** Findings that no form can receive: its fields are choices, marks and boxes, or it is the shop's own file. */
const OF_FILES: readonly string[] = ['other', 'unknown-field', 'one-seller', 'seller-unknown', 'script-html']
/** Words of the catalogue's file: names with underscores or in capitals, braces, true and false. */
const FILE_WORDS =
  /\b\w+_\w+\b|\b[A-Z]{5,}\b|[{}]|\b(?:true|false)\b|<(?:type|field|fields|old|minimum|amount|reason)>/

describe.each(OFFICE_LOCALES)('in %s', (locale) => {
  const inForm = (code: FindingCode): string =>
    findingText({ code, facts: {}, message: '' }, locale, { isForm: true })
  test.each(CODES.filter((code) => !OF_FILES.includes(code)))(
    'a form says %s without a word of the file',
    (code) => {
      expect(inForm(code)).not.toMatch(FILE_WORDS)
    },
  )
  test('and the check would see one', () => {
    expect(
      CODES.filter((code) => FILE_WORDS.test(findingText({ code, facts: {}, message: '' }, locale))),
    ).toContain('free-without-method')
  })
})

test('a sentence of the format is known by its code, so that it can be said otherwise', () => {
  expect(findingOf('must be a colour such as "#00E4A0"').code).toBe('colour')
  expect(findingOf('must be one of a, b')).toMatchObject({ code: 'one-of', facts: { values: 'a, b' } })
  expect(findingOf('is something else').code).toBe('other')
})

test('the sentences of the office are American, and have the values of the commands', () => {
  for (const code of CODES) {
    expect(FINDINGS_EN.sentences[code]).not.toMatch(/e-mail|colour|instalment|telephone|meanwhile/i)
    expect([code, holesOf(FINDINGS_EN.sentences[code])]).toEqual([code, holesOf(FINDINGS[code])])
  }
})
