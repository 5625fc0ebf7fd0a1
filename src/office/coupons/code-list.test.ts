import { expect, test } from 'vitest'
import { couponsEn } from '#texts/office/coupons/en.ts'
import { couponsPt } from '#texts/office/coupons/pt.ts'
import { codeList } from './code-list.ts'

const CODES = {
  codes: [
    { name: 'NATAL-C7D4QWXR', used: 0, state: 'working' },
    { name: 'NATAL-K3679347', used: 1, state: 'used-up' },
  ],
} as const

test('has a row for each code, as the reader’s spreadsheets take it', () => {
  expect(codeList({ codes: [...CODES.codes] }, couponsPt, 'pt')).toBe(
    '\uFEFF"Código";"Situação"\r\n"NATAL-C7D4QWXR";"Vale agora"\r\n"NATAL-K3679347";"Esgotado"\r\n',
  )
  expect(codeList({ codes: [...CODES.codes] }, couponsEn, 'en')).toContain('"NATAL-C7D4QWXR","Works now"\r\n')
})
