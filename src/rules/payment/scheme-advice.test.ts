import { describe, expect, test } from 'vitest'
import { schemeAdviceOf, type SchemeAnswer } from './scheme-advice.ts'

const answer = (change: Partial<SchemeAnswer>): SchemeAnswer => ({
  brand: null,
  advice: null,
  response: null,
  ...change,
})

describe('the advice of a scheme after a refusal', () => {
  test.each([
    ['mastercard', '01', 'after-update', null],
    ['mastercard', '02', 'later', 72],
    ['mastercard', '03', 'never', null],
    ['mastercard', '04', 'after-update', null],
    ['mastercard', '21', 'never', null],
    ['mastercard', '24', 'later', 1],
    ['mastercard', '30', 'later', 240],
    ['mastercard', '40', 'never', null],
    ['mastercard', '41', 'never', null],
    // One code is the other scheme's opposite.
    ['visa', '01', 'never', null],
    ['visa', '1', 'never', null],
    ['visa', '2', 'later', null],
    ['visa', '03', 'after-update', null],
    [null, '03', 'never', null],
  ] as const)('%s advice %s: %s', (brand, advice, retry, hours) => {
    expect(schemeAdviceOf(answer({ brand, advice }))).toMatchObject({ retry, hours })
  })

  test.each([
    ['04', 'never'],
    ['R1', 'never'],
    ['51', 'later'],
    ['14', 'after-update'],
    ['54', 'after-update'],
    ['1A', 'after-update'],
  ] as const)('Visa’s response %s: %s', (response, retry) => {
    expect(schemeAdviceOf(answer({ brand: 'visa', response }))).toEqual({
      retry,
      hours: null,
      code: `visa response ${response}`,
    })
  })

  test.each([
    [{}],
    [{ advice: '43' }],
    [{ advice: 'constructor' }],
    [{ brand: 'visa', response: '05' }],
    [{ brand: 'mastercard', response: '04' }],
    [{ brand: 'elo', advice: '03' }],
  ])('%j advises nothing that is known', (change) => {
    expect(schemeAdviceOf(answer(change))).toBeNull()
  })
})
