import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, openForm, reduceForm, visibleProblems } from './form.ts'
import { FIELD_ORDER, problemsOf, type FormContext } from './form-values.ts'

const FILLED = {
  name: 'Maria Clara Souza',
  email: 'maria@exemplo.com',
  cellphone: '11987654321',
  document: '52998224725',
  holder_name: 'MARIA C SOUZA',
}
const CONTEXT: FormContext = {
  country: 'BR',
  method: 'CREDIT_CARD',
  asksEmailTwice: false,
  asksAddress: false,
  phoneQuery: undefined,
  phoneIsValid: undefined,
}
const open = (known = FILLED, locked: readonly 'name'[] = []) => openForm({ country: 'BR', known, locked })

describe('the form', () => {
  it('masks what comes from a link or a lead', () => {
    expect(open().values).toMatchObject({ document: '529.982.247-25', cellphone: '(11) 98765-4321' })
  })

  it('masks what is typed, and stays when it is masked again', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const once = reduceForm(open(), { type: 'typed', field: 'document', value: raw })
        const twice = reduceForm(once, { type: 'typed', field: 'document', value: once.values.document })
        expect(twice.values).toEqual(once.values)
      }),
    )
  })

  it('never changes a locked field', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const locked = open(FILLED, ['name'])
        expect(reduceForm(locked, { type: 'typed', field: 'name', value }).values.name).toBe(FILLED.name)
        const filled = reduceForm(locked, { type: 'filled', values: { name: value }, over: true })
        expect(filled.values.name).toBe(FILLED.name)
      }),
    )
  })

  it('takes from another tab only what is still empty', () => {
    const half = open({ ...FILLED, email: '' })
    const filled = reduceForm(half, {
      type: 'filled',
      values: { name: 'Outra Pessoa', email: 'outra@exemplo.com' },
      over: false,
    })
    expect(filled.values).toMatchObject({ name: FILLED.name, email: 'outra@exemplo.com' })
  })

  it('ignores names that are no field of it', () => {
    const filled = reduceForm(open(), { type: 'filled', values: { method: 'PIX' } as object, over: true })
    expect(filled.values).toEqual(open().values)
  })
})

describe('problems', () => {
  it('are none when everything is right', () => {
    expect(problemsOf(open().values, CONTEXT)).toEqual({})
  })

  it('are shown once a field was left, and all of them once it was sent', () => {
    const empty = openForm({ country: 'BR', known: {}, locked: [] })
    const problems = problemsOf(empty.values, CONTEXT)
    expect(visibleProblems(empty, problems)).toEqual({})
    const left = reduceForm(empty, { type: 'left', field: 'email' })
    expect(Object.keys(visibleProblems(left, problems))).toEqual(['email'])
    const sent = reduceForm(empty, { type: 'sent', fields: FIELD_ORDER })
    expect(visibleProblems(sent, problems)).toEqual(problems)
    expect(holds(problems, FIELD_ORDER)).toBe(false)
  })

  it.each([
    ['a holder is asked for cards only', { method: 'PIX' }, { holder_name: '' }, []],
    ['a card needs its holder', {}, { holder_name: '' }, ['holder_name']],
    ['the e-mail is confirmed where the seller wants it', { asksEmailTwice: true }, {}, ['confirmEmail']],
    ['Europe accepts the terms', { country: 'DE' }, { cellphone: '15112345678' }, ['terms']],
    ['the phone library has the last word', { phoneIsValid: false }, {}, ['cellphone']],
    ['a complete ph leaves the phone unchecked', { phoneQuery: '5511987654321' }, { cellphone: '' }, []],
  ] as const)('%s', (_, context, values, expected) => {
    const problems = problemsOf({ ...open().values, ...values }, { ...CONTEXT, ...context })
    expect(Object.keys(problems)).toEqual(expected)
  })
})
