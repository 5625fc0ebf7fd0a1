import { expect, test } from 'vitest'
import { requiredAcceptances, shownAcceptances } from './acceptance.ts'

const COURSE = { format: 'DIGITAL', product_type_id: 1 } as const
const MUG = { format: 'PHYSICALPRODUCT', product_type_id: 1 } as const
const TICKET = { format: 'DIGITAL', product_type_id: 3 } as const
const CONTRACT = { ...COURSE, contract_terms: 'Doze parcelas.' }

test.each([
  ['a course in Germany', COURSE, 'DE', ['terms', 'digital_content']],
  ['a mug in Norway', MUG, 'NO', ['terms']],
  ['a ticket in France', TICKET, 'FR', ['terms']],
  ['a contract in Italy', CONTRACT, 'IT', ['terms', 'contract', 'digital_content']],
  ['a contract in Brazil', CONTRACT, 'BR', ['contract']],
  ['a contract without terms', { ...COURSE, contract_terms: '' }, 'BR', []],
  ['a course in Brazil', COURSE, 'BR', []],
  ['a course in Switzerland', COURSE, 'CH', []],
])('%s', (_, product, country, needed) => {
  expect(requiredAcceptances(product, country)).toEqual(needed)
})

test('consent to messages from the seller is shown in Europe and never required', () => {
  expect(shownAcceptances(COURSE, 'DE')).toEqual([
    { name: 'terms', required: true },
    { name: 'digital_content', required: true },
    { name: 'gdpr', required: false },
  ])
  expect(shownAcceptances(CONTRACT, 'BR')).toEqual([{ name: 'contract', required: true }])
  expect(shownAcceptances(COURSE, 'MX')).toEqual([])
})

test('the wish to be named is shown where the page names buyers', () => {
  expect(shownAcceptances(COURSE, 'BR', {}, true)).toEqual([{ name: 'named', required: false }])
  expect(shownAcceptances(COURSE, 'DE', {}, true).at(-1)).toEqual({ name: 'named', required: false })
})

test('the wish that the card is kept is shown where something is offered after the purchase', () => {
  const leading = { ...COURSE, upsell: { product_id: 2 } }
  expect(shownAcceptances(leading, 'BR')).toEqual([{ name: 'keep_card', required: false }])
  expect(shownAcceptances(leading, 'DE').map(({ name }) => name)).not.toContain('keep_card')
  expect(shownAcceptances(leading, 'BR', { three_ds: true })).toEqual([])
})
