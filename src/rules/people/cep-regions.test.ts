import { describe, expect, it } from 'vitest'
import { BRAZILIAN_STATES } from './address.ts'
import { regionOfCep } from './cep-regions.ts'

describe('the region of a CEP', () => {
  it.each([
    ['01310100', 'SP', 'São Paulo'],
    ['08210000', 'SP', 'São Paulo'],
    ['06010000', 'SP', null],
    ['22021001', 'RJ', 'Rio de Janeiro'],
    ['30110035', 'MG', 'Belo Horizonte'],
    ['69005000', 'AM', 'Manaus'],
    ['69400000', 'AM', null],
    ['69301000', 'RR', 'Boa Vista'],
    ['69900000', 'AC', 'Rio Branco'],
    ['70040912', 'DF', 'Brasília'],
    ['72900000', 'GO', null],
    ['99700000', 'RS', null],
  ])('%s is %s, %s', (cep, state, city) => {
    expect(regionOfCep(cep)).toEqual({ state, city })
  })

  it('knows a region for every CEP but those that Correios do not use', () => {
    const gaps = Array.from({ length: 100_000 }, (_, start) => String(start).padStart(5, '0'))
      .filter((start) => regionOfCep(`${start}000`) === null)
      .map(Number)
    expect(gaps.length).toBe(1100)
    expect(Math.max(...gaps)).toBe(78_999)
  })

  it('reaches all 27 states', () => {
    const states = Array.from(
      { length: 1000 },
      (_, at) => regionOfCep(`${String(at).padStart(3, '0')}00000`)?.state,
    )
    expect(new Set(states.filter(Boolean)).size).toBe(Object.keys(BRAZILIAN_STATES).length)
  })
})
