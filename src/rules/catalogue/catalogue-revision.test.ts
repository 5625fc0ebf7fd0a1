import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields } from './catalogue-revision.ts'

const PRODUCT = {
  name: 'Curso',
  amount: 49700,
  images: [{ path: '/media/a.svg' }],
  offers: [
    { hash: 'promo01', amount: 39700 },
    { hash: 'promo02', amount: 29700 },
  ],
  batches: [{ id: 31, stock: 10, tickets: [{ id: 5, amount: 100 }] }],
}

describe('the fields that a change affects', () => {
  test.each([
    ['nothing', {}, []],
    ['a value', { amount: 59700 }, [{ path: '/amount', from: 49700, to: 59700 }]],
    ['a value that came', { stock: 3 }, [{ path: '/stock', from: undefined, to: 3 }]],
    ['a value that went', { name: undefined }, [{ path: '/name', from: 'Curso', to: undefined }]],
    [
      'an item by its key, wherever it stands',
      { offers: [{ hash: 'new' }, { hash: 'promo01', amount: 1 }, PRODUCT.offers[1]] },
      [
        { path: '/offers/promo01/amount', from: 39700, to: 1 },
        { path: '/offers/new', from: undefined, to: { hash: 'new' } },
      ],
    ],
    [
      'a ticket below its batch',
      { batches: [{ id: 31, stock: 10, tickets: [{ id: 5, amount: 200 }] }] },
      [{ path: '/batches/31/tickets/5/amount', from: 100, to: 200 }],
    ],
    [
      'the order of items',
      { offers: PRODUCT.offers.toReversed() },
      [{ path: '/offers', from: ['promo01', 'promo02'], to: ['promo02', 'promo01'] }],
    ],
    ['a list without keys as one value', { images: [] }, [{ path: '/images', from: PRODUCT.images, to: [] }]],
  ])('%s', (_, change, expected) => {
    expect(changedFields(PRODUCT, { ...PRODUCT, ...change })).toEqual(expected)
  })

  test('the order of fields says nothing', () => {
    expect(changedFields({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toEqual([])
  })

  test('any two values are distinguished exactly where they differ', () => {
    const json = fc.dictionary(fc.constantFrom('a', 'b', 'offers'), fc.jsonValue({ maxDepth: 2 }))
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(changedFields(one, structuredClone(one))).toEqual([])
        const back = changedFields(other, one)
        expect(new Set(changedFields(one, other).map(({ path }) => path))).toEqual(
          new Set(back.map(({ path }) => path)),
        )
      }),
      { numRuns: 200 },
    )
  })
})
