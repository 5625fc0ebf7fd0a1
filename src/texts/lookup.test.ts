import { describe, expect, it } from 'vitest'

import { CALL_ERRORS, PAYMENT_ERRORS } from '#rules/base/errors.ts'
import { LOCALES } from '#rules/base/locale.ts'

import { ALL_TEXTS } from './all.ts'
import { callErrorText, paymentErrorText, problemText } from './lookup.ts'

const { pt, en } = ALL_TEXTS

describe('the text of a refused field', () => {
  const name = { key: 'name', label: 'Nome completo' }

  it('prefers the words of the field when it is empty', () => {
    expect(problemText(pt, 'pt', { code: 'required' }, name)).toBe('Preencha o seu nome')
    expect(problemText(en, 'en', { code: 'required' }, name)).toBe('Enter your name')
  })

  it('names the field where it has no words of its own', () => {
    const city = { key: 'city', label: 'Cidade' }
    expect(problemText(pt, 'pt', { code: 'required' }, city)).toBe('Preencha o campo Cidade')
    expect(problemText(pt, 'pt', { code: 'min_length', params: { min: 3 } }, city)).toContain('3 caracteres')
  })

  it('is not fooled by a field named like a part of every object', () => {
    const field = { key: 'constructor', label: 'X' }
    expect(problemText(pt, 'pt', { code: 'required' }, field)).toBe('Preencha o campo X')
  })
})

describe('the text of an error', () => {
  it.each([undefined, null, '', 'NOT_A_CODE', 'toString', 'GENERIC'])('is the generic one for %s', (code) => {
    expect(paymentErrorText(pt, code)).toBe(pt.errors.GENERIC)
  })

  it.each(LOCALES)('is found in %s for each code of the catalogue', (locale) => {
    const { errors } = ALL_TEXTS[locale]
    const codes = Object.keys(PAYMENT_ERRORS)
    expect(Object.keys(errors).sort()).toEqual([...codes].sort())
    const generic = codes.filter((code) => paymentErrorText(ALL_TEXTS[locale], code) === errors.GENERIC)
    expect(generic).toEqual(['GENERIC'])
  })

  it('goes by the code of a failed call, else by its status, else says that it is unknown', () => {
    expect(callErrorText(pt, { code: 'PRICE_CHANGED', status: 409 })).toBe(pt.httpErrors.codes.PRICE_CHANGED)
    expect(callErrorText(pt, { code: 'DUPLICATE_PURCHASE', status: 422 })).toBe(pt.errors.DUPLICATE_PURCHASE)
    expect(callErrorText(pt, { code: 'FOREIGN_ORIGIN', status: 403 })).toBe('Acesso negado.')
    expect(callErrorText(pt, { status: 502 })).toBe('O servidor obteve uma resposta inválida.')
    expect(callErrorText(pt, { code: 'valueOf', status: 418 })).toBe(pt.httpErrors.statuses.other)
  })

  it.each(Object.entries(CALL_ERRORS))('is known for the failed call %s (%i)', (code, status) => {
    expect(callErrorText(pt, { code, status })).not.toBe(pt.httpErrors.statuses.other)
  })

  it.each([
    ['400', 'Requisição inválida. Verifique os dados enviados.'],
    ['401', 'Não autorizado.'],
    ['403', 'Acesso negado.'],
    ['404', 'Recurso não encontrado. Verifique o endereço solicitado.'],
    ['410', 'Não foi possivel realizar sua compra.'],
    ['500', 'Erro interno. Tente novamente.'],
    ['502', 'O servidor obteve uma resposta inválida.'],
    ['503', 'Serviço indisponível.'],
    ['504', 'O servidor demorou para responder.'],
    ['999', 'Ocorreu um erro desconhecido. Tente novamente.'],
  ])('says in Portuguese of status %s: %s', (status, text) => {
    expect(callErrorText(pt, { status: Number(status) })).toBe(text)
  })
})
