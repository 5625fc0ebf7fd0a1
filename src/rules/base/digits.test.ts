import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, isRepeated, weightedSum } from './digits.ts'

describe('digitsOf', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['+55 (11) 98765-4321', '5511987654321'],
    ['５２９．９８２', '529982'],
    ['529\u00a0982\u200b247', '529982247'],
    ['abc', ''],
    ['١٢٣', ''],
  ])('%s gives %s', (text, digits) => expect(digitsOf(text)).toBe(digits))

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string(), (text) => digitsOf(digitsOf(text)) === digitsOf(text)))
  })
})

describe('isRepeated', () => {
  it.each([
    ['00000000000', true],
    ['AA', true],
    ['01', false],
    ['', false],
  ])('%s is %s', (text, repeated) => expect(isRepeated(text)).toBe(repeated))
})

describe('weightedSum', () => {
  it('multiplies place by place and counts letters above the digits', () => {
    expect(weightedSum('123', [3, 2, 1])).toBe(10)
    expect(weightedSum('A', [1])).toBe(17)
  })
})
