import { describe, expect, test } from 'vitest'
import { LOCALES } from '#rules/base/locale.ts'
import { CallError, type FieldProblems } from '../../call-error.ts'
import { problemsOf } from './words.ts'

const sentencesFor = (fields: FieldProblems, locale: (typeof LOCALES)[number] = 'pt') =>
  Object.values(problemsOf(new CallError('UNPROCESSABLE', { fields }), locale).errors ?? {}).flat()

describe('the words of a refused field', () => {
  test.each([
    ['zip_code', 'Preencha o campo CEP'],
    ['shipping_address_street', 'Preencha o campo Logradouro'],
    ['holders.3402.0.proof', 'Preencha o campo Direito à meia-entrada'],
    ['recipient_name', 'Preencha o campo Nome de quem recebe'],
    ['check_contract_terms', 'Para continuar, aceite os termos e confirme que leu a política de privacidade'],
  ])('%s is called as the page calls it', (field, sentence) => {
    expect(sentencesFor({ [field]: [{ code: 'required' }] })).toEqual([sentence])
  })

  test('the error of a field begins like a sentence, however the language writes its name', () => {
    const short = { code: 'min_length', params: { min: 4 } } as const
    expect(sentencesFor({ street: [short] }, 'en')).toEqual(['Street: enter at least 4 characters'])
    expect(sentencesFor({ street: [short] }, 'ru')).toEqual(['Улица: введите не меньше 4 символов'])
  })

  test('a foreign document is asked for by the name that its country has for it', () => {
    const problem = { code: 'required', params: { label: 'RFC' } } as const
    expect(sentencesFor({ document: [problem] }, 'es')[0]).toMatch(/RFC/)
    expect(sentencesFor({ document: [problem] }, 'es')[0]).not.toMatch(/CPF/)
    const invalid = { code: 'document_invalid', params: { label: 'RFC' } } as const
    expect(sentencesFor({ document: [invalid] }, 'es')).toEqual(['Revisa el campo RFC.'])
  })

  test.each(['donation', 'cards', 'batches', 'gift', 'code', 'kept'] as const)(
    'what is wrong with the cart (%s) is a sentence in every language',
    (about) => {
      const sentences = LOCALES.map((locale) => sentencesFor({ cart: [{ code: 'cart', about }] }, locale)[0])
      expect(new Set(sentences).size).toBe(LOCALES.length)
      for (const sentence of sentences) expect(sentence).toMatch(/ .*[.]$/)
    },
  )
})
