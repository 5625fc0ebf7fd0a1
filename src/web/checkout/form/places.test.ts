import { describe, expect, it, test } from 'vitest'
import { placeIn, placesOf } from './places.ts'

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

describe('a form stands', () => {
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
