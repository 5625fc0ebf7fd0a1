import { describe, expect, test } from 'vitest'
import {
  holderNeeds,
  needsHolder,
  normaliseHolder,
  validateHolder,
  type HolderNeeds,
  type TicketHolder,
} from './ticket-holder.ts'

const ALL: HolderNeeds = { name: true, proof: true }
const NOTHING: HolderNeeds = { name: false, proof: false }
const ana: TicketHolder = { name: '  Ana   Souza ', proof: 'student' }

describe('the data required of a holder', () => {
  test.each([
    ['a name where the event asks for names', { holder_names: true }, {}, { name: true, proof: false }],
    ['the right to half price', {}, { half_price: true }, { name: false, proof: true }],
    ['both', { holder_names: true }, { half_price: true }, ALL],
    ['nothing of an event without details', undefined, {}, NOTHING],
  ])('%s', (_, event, ticket, needs) => {
    expect(holderNeeds(event, ticket)).toEqual(needs)
    expect(needsHolder(needs)).toBe(needs.name || needs.proof)
  })
})

describe('a holder', () => {
  test.each<[string, TicketHolder, HolderNeeds, object]>([
    ['who is named and proven', ana, ALL, {}],
    ['of whom nothing is asked', { name: '', proof: '' }, NOTHING, {}],
    ['without a name', { ...ana, name: '  ' }, ALL, { name: { code: 'required' } }],
    ['with a single name', { ...ana, name: 'Ana' }, ALL, {}],
    ['without letters', { ...ana, name: '12345' }, ALL, { name: { code: 'name_letter' } }],
    [
      'with too long a name',
      { ...ana, name: 'a'.repeat(161) },
      ALL,
      { name: { code: 'max_length', params: { max: 160 } } },
    ],
    ['without the right to half price', { ...ana, proof: '' }, ALL, { proof: { code: 'required' } }],
  ])('%s', (_, holder, needs, problems) => {
    expect(validateHolder(holder, needs)).toEqual(problems)
  })

  test('is kept with single spaces, and without data that is not required', () => {
    expect(normaliseHolder(ana, ALL)).toEqual({ name: 'Ana Souza', proof: 'student' })
    expect(normaliseHolder(ana, { name: true, proof: false })).toEqual({ name: 'Ana Souza' })
    expect(normaliseHolder(ana, NOTHING)).toEqual({})
  })
})
