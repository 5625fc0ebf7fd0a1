import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_LEAD, LEAD_FIELDS, LEAD_ORIGINS, mergeLead, type Lead, type LeadChange } from './lead.ts'
import { derivedStep, laterStep, type LeadStep } from './lead-step.ts'

const PERSON = { name: 'Ana', email: 'ana@example.com', cellphone: '+5511987654321', document: '52998224725' }
const ADDRESS = {
  zip_code: '01310-100',
  state: 'SP',
  street: 'Avenida Paulista',
  number: '1',
  neighborhood: 'Bela Vista',
}

describe('the step that fields amount to', () => {
  test.each([
    [0, {}],
    [0, { ...PERSON, document: ' ' }],
    [0, { ...PERSON, cellphone: null }],
    [1, PERSON],
    [1, { ...PERSON, ...ADDRESS, number: '' }],
    [2, { ...PERSON, ...ADDRESS }],
    [0, ADDRESS],
    [1, { ...PERSON, document: '', country_code: 'DE' }],
    [0, { ...PERSON, document: '', country_code: 'CL' }],
    [2, { ...PERSON, ...ADDRESS, number: '', neighborhood: '', country_code: 'PT' }],
    [2, { ...PERSON, ...ADDRESS, number: '', neighborhood: '', state: '', country_code: 'DE' }],
    [1, { ...PERSON, ...ADDRESS, state: '', country_code: 'US' }],
    [1, { ...PERSON, ...ADDRESS, number: '', neighborhood: '', country_code: 'US' }],
    [0, { ...PERSON, document: '', country_code: '' }],
  ] as const)('is %i of %j', (step, fields) => {
    expect(derivedStep(fields)).toBe(step)
  })

  test('waits for no document that a page does not ask for', () => {
    expect(derivedStep({ ...PERSON, document: '', country_code: 'BR' }, false)).toBe(1)
  })

  test('is never 3: only a submit is', () => {
    fc.assert(
      fc.property(fc.record({ name: fc.string(), email: fc.string(), street: fc.string() }), (fields) => {
        expect(derivedStep({ ...PERSON, ...ADDRESS, ...fields })).toBeLessThan(3)
      }),
    )
  })
})

const value = fc.oneof(fc.constantFrom('', ' ', 'a', 'b', 'BR', 'DE', 'PT'), fc.string({ maxLength: 6 }))
/** Fields as pages send them: often whole groups, from buyers of several countries. */
const filled = fc
  .tuple(fc.subarray(Object.entries({ ...PERSON, ...ADDRESS })), fc.constantFrom('BR', 'PT', 'US', ''))
  .map(([entries, country_code]) => ({ ...Object.fromEntries(entries), country_code }))
const change: fc.Arbitrary<LeadChange> = fc.record({
  step: fc.option(fc.constantFrom<LeadStep>(0, 1, 2, 3), { nil: undefined }),
  revision: fc.integer({ min: 0, max: 4 }),
  fields: fc.oneof(filled, fc.dictionary(fc.constantFrom(...LEAD_FIELDS), value)),
  origin: fc.dictionary(fc.constantFrom(...LEAD_ORIGINS), value),
})
const mergeAll = (changes: readonly LeadChange[]): Lead => changes.reduce(mergeLead, EMPTY_LEAD)

describe('a lead', () => {
  test('is the same whatever the order of its changes and however often each arrives', () => {
    const shuffled = fc
      .array(change, { maxLength: 8 })
      .chain((changes) =>
        fc.tuple(
          fc.constant(changes),
          fc.shuffledSubarray([...changes, ...changes, ...changes], { minLength: changes.length * 3 }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([inOrder, inDisorder]) => {
        expect(mergeAll(inDisorder)).toEqual(mergeAll(inOrder))
      }),
      { numRuns: 500 },
    )
  })

  test('reaches the same step when the buyer changes the country on the way', () => {
    const abroad: LeadChange = {
      revision: 1,
      fields: { ...PERSON, document: '', country_code: 'PT' },
      origin: {},
    }
    const home: LeadChange = { revision: 2, fields: { country_code: 'BR' }, origin: {} }
    expect(mergeAll([abroad, home]).step).toBe(1)
    expect(mergeAll([home, abroad]).step).toBe(1)
  })

  test('never goes back a step and never forgets a field', () => {
    fc.assert(
      fc.property(fc.array(change), change, (changes, next) => {
        const before = mergeAll(changes)
        const now = mergeLead(before, next)
        expect(now.step).toBeGreaterThanOrEqual(before.step)
        const known = LEAD_FIELDS.filter((field) => before.fields[field] !== undefined)
        expect(known.filter((field) => (now.fields[field]?.value ?? '').trim() === '')).toEqual([])
      }),
    )
  })

  test('keeps the newest value of a field, also when an older one arrives later', () => {
    const lead = mergeAll([
      { revision: 5, fields: { name: 'Maria' }, origin: { fbp: 'x' } },
      { revision: 4, fields: { name: 'Mar' }, origin: {} },
      { revision: 6, fields: { name: '' }, origin: {} },
    ])
    expect(lead).toEqual({
      step: 0,
      fields: { name: { value: 'Maria', revision: 5 } },
      origin: { fbp: { value: 'x', revision: 5 } },
    })
  })

  test('collects its person and address from several saves', () => {
    const saves = Object.entries({ ...PERSON, ...ADDRESS }).map(([name, text], revision) => ({
      revision,
      fields: { [name]: text },
      origin: {},
    }))
    expect(mergeAll(saves).step).toBe(2)
  })
})

test('of two steps the later one', () => {
  expect([laterStep(1, 2), laterStep(3, 0)]).toEqual([2, 3])
})
