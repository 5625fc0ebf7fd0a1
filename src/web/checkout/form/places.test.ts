import { describe, expect, it, test } from 'vitest'
import { placeAfter, placeIn, placesOf } from './places.ts'

const NAME = { name: 'name', fields: ['name'] } as const
const MAIL = { name: 'email', fields: ['email', 'confirmEmail'] } as const
const STEPS = ['personal', 'address', 'payment'] as const
const ASKED = placesOf(STEPS, [NAME, MAIL])

it('walks through the questions of the person, then through the steps', () => {
  expect(ASKED).toEqual([
    { step: 'personal', question: NAME },
    { step: 'personal', question: MAIL },
    { step: 'address' },
    { step: 'payment' },
  ])
  expect(placesOf(STEPS, undefined)).toEqual(STEPS.map((step) => ({ step })))
})

describe('a form opens', () => {
  test.each([
    ['at its question', { step: 'personal', question: 'email' }, 1],
    ['at the first of a step that it was sent to', { step: 'personal' }, 0],
    [
      'at the first of the step, where its question is no longer asked',
      { step: 'personal', question: 'document' },
      0,
    ],
    ['at a step without questions', { step: 'payment' }, 3],
  ] as const)('%s', (_, at, expected) => {
    expect(placeIn(ASKED, at)).toBe(expected)
  })
})

describe('a question answered by a link', () => {
  const given = (name: string) => ({ name, fields: [], isGiven: true })
  const asked = (name: string) => ({ name, fields: [] })
  const places = placesOf(STEPS, [given('name'), asked('document'), given('email'), asked('cellphone')])
  const nameOf = (at: number): string => places[at]?.question?.name ?? places[at]?.step ?? ''

  it('is passed at the beginning and on the way, and may be gone back to', () => {
    expect(nameOf(placeIn(places, { step: 'personal' }))).toBe('document')
    expect(placeIn(places, { step: 'personal', question: 'name' })).toBe(0)
    const walked = [0, 1, 3, 4].map((at) => placeAfter(places, at))
    expect(walked.map((place) => place?.question?.name ?? place?.step)).toEqual([
      'document',
      'cellphone',
      'address',
      'payment',
    ])
    expect(placeAfter(places, 5)).toBeUndefined()
  })
})
