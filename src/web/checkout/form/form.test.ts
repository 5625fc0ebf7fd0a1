import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { holds, openForm, reduceForm, visibleProblems } from './form.ts'
import type { StepName } from '#rules/page/checkout-steps.ts'
import { EMPTY_VALUES } from '../../fixtures/checkout.ts'
import { FEATURES } from '../../screens/checkout/features.ts'
import { loadViews, rulesOf } from '../feature.ts'
import { problemsOf, stepFields, type FormContext, type FormField, type FormValues } from './form-values.ts'

const FIELDS = Object.keys(EMPTY_VALUES) as FormField[]
const RULES = rulesOf(await loadViews(FEATURES, 'pt'))

const FILLED = {
  name: 'Maria Clara Souza',
  email: 'maria@exemplo.com',
  cellphone: '11987654321',
  document: '52998224725',
  holder_name: 'MARIA C SOUZA',
}
/** Fields without which an address is not complete. */
const ADDRESS = ['zipcode', 'street', 'number', 'neighborhood', 'city', 'state'] as const
const WRITTEN_ADDRESS = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const CONTEXT: FormContext = {
  country: 'BR',
  method: 'CREDIT_CARD',
  asksEmailTwice: false,
  asksDocument: true,
  asksAddress: false,
  donation: null,
  isSent: false,
  asksFreight: false,
  hasPhoneQuery: undefined,
  isKnown: false,
  accepts: [],
  rules: RULES,
}
const open = (
  known: Partial<FormValues> = FILLED,
  locked: readonly 'name'[] = [],
  step: StepName = 'personal',
) => openForm({ empty: EMPTY_VALUES, country: 'BR', known, locked, step })

describe('the form', () => {
  it('masks values from a link or a lead', () => {
    expect(open().values).toMatchObject({ document: '529.982.247-25', cellphone: '(11) 98765-4321' })
  })

  it('masks typed text, and stays when it is masked again', () => {
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

  it('takes from another tab only fields that are still empty', () => {
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

describe('a page that opens at its second step', () => {
  const LINKED = { name: FILLED.name, email: FILLED.email }
  const second = open(LINKED, [], 'payment')

  it('asks there for fields missing from the link', () => {
    expect(second.lacking).toEqual(['confirmEmail', 'cellphone', 'document'])
    expect(open(LINKED).lacking).toEqual([])
  })

  it('goes on asking while it is typed, and until the buyer sees the first step', () => {
    const typed = reduceForm(second, { type: 'typed', field: 'document', value: FILLED.document })
    expect(typed.lacking).toEqual(second.lacking)
    const back = reduceForm(typed, { type: 'went', step: 'personal' })
    expect(reduceForm(back, { type: 'went', step: 'payment' })).toMatchObject({
      lacking: [],
      values: typed.values,
    })
  })
})

test('every field belongs to one step', () => {
  const fields = (['personal', 'address', 'payment'] as const).flatMap((step) => stepFields(step, CONTEXT))
  expect(fields.toSorted()).toEqual(FIELDS.toSorted())
})

describe('problems', () => {
  it('are empty when everything is right', () => {
    expect(problemsOf(open().values, CONTEXT)).toEqual({})
  })

  it('are shown for a wrong field once it was left, and all of them once the form was sent', () => {
    const wrong = reduceForm(open({}), { type: 'typed', field: 'email', value: 'maria@' })
    expect(visibleProblems(wrong, problemsOf(wrong.values, CONTEXT))).toEqual({})
    const left = reduceForm(wrong, { type: 'left', field: 'email' })
    expect(visibleProblems(left, problemsOf(left.values, CONTEXT))).toEqual({
      email: { code: 'email_invalid' },
    })
    const empty = open({})
    const problems = problemsOf(empty.values, CONTEXT)
    const passed = reduceForm(empty, { type: 'left', field: 'email' })
    expect(visibleProblems(passed, problems)).toEqual({})
    const sent = reduceForm(empty, { type: 'sent', fields: FIELDS })
    expect(visibleProblems(sent, problems)).toEqual(problems)
    expect(holds(problems, FIELDS)).toBe(false)
  })

  it.each([
    ['a holder is asked for cards only', { method: 'PIX' }, { holder_name: '' }, []],
    ['a card needs its holder', {}, { holder_name: '' }, ['holder_name']],
    ['the e-mail is confirmed where the seller wants it', { asksEmailTwice: true }, {}, ['confirmEmail']],
    [
      'what has to be accepted is asked for until it is ticked',
      { country: 'DE', accepts: ['terms', 'digital_content'] },
      { cellphone: '15112345678', digital_content: true },
      ['terms'],
    ],
    ['a landline is a phone', {}, { cellphone: '1134567890' }, []],
    ['a phone with a digit too few is none', {}, { cellphone: '1198765432' }, ['cellphone']],
    [
      'a present says for whom it is, and with which words',
      {},
      { is_gift: true, recipient_name: 'Ana Lima' },
      ['gift_message', 'recipient_email'],
    ],
    ['an address is asked for where something is sent', { asksAddress: true }, {}, [...ADDRESS]],
    [
      'a way of delivery is chosen among the carrier’s',
      { asksAddress: true, asksFreight: true },
      WRITTEN_ADDRESS,
      ['freight'],
    ],
    ['a complete ph leaves the phone unchecked', { hasPhoneQuery: true }, { cellphone: '' }, []],
  ] as const)('%s', (_, context, values, expected) => {
    const problems = problemsOf({ ...open().values, ...values }, { ...CONTEXT, ...context })
    expect(Object.keys(problems)).toEqual(expected)
  })
})
