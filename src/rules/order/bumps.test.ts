import { describe, expect, test } from 'vitest'
import { chosenBumps, offeredBumps, type BumpContext } from './bumps.ts'
import type { Bump, Product, Seller } from '../catalogue/catalogue.ts'

const SELLER = { country: 'BR', recipientIsActivated: true, baas_activited: true } as Seller
const productOf = (id: number, change: Partial<Product> = {}): Product =>
  ({
    id,
    name: `Bump ${id}`,
    type: 'TRANSACTION',
    product_type_id: 1,
    status_product: 'APPROVED',
    status_offer: 'APPROVED',
    is_active: 1,
    amount: 4700,
    method: 'CREDIT_CARD',
    offers: [{ hash: 'half', amount: 2350, status_offer: 'APPROVED' }],
    ...change,
  }) as Product
const record = (id: number, bump: Partial<Bump> = {}, product: Partial<Product> = {}) => ({
  bump: { product_id: id, order: id, ...bump },
  product: productOf(id, product),
})
const context = (change: Partial<BumpContext> = {}): BumpContext => ({
  seller: SELLER,
  country: 'BR',
  isSoldOut: () => false,
  ...change,
})

describe('a bump that belongs to a ticket', () => {
  const records = [record(2, { assoc_ticket: 31, forced: true }), record(3)]
  const ids = (tickets: readonly number[] | undefined) =>
    offeredBumps(records, context({ tickets })).map(({ product }) => product.id)

  test('is offered with that ticket alone, and shown while none is chosen', () => {
    expect([ids([31]), ids([31, 32]), ids([32]), ids(undefined)]).toEqual([[2, 3], [2, 3], [3], [2, 3]])
  })

  test('cannot be bought without it, and is not forced on a buyer of another', () => {
    const offered = offeredBumps(records, context({ tickets: [32] }))
    expect(chosenBumps(offered, [{ product_id: 2 }])).toBeNull()
    expect(chosenBumps(offered, [])).toEqual([])
  })
})

describe('the bumps that a link names', () => {
  const records = [record(2), record(3, { offer: 'half' }), record(4, { disabled: true })]
  const linked = [
    { product_id: 2, offer: 'half' },
    { product_id: 3, offer: 'gone' },
    { product_id: 4, offer: null },
    { product_id: 9, offer: null },
  ]
  const chosen = (change: Partial<BumpContext>) =>
    offeredBumps(records, context(change)).map(({ product, ...bump }) => [product.id, bump.chosen])

  test('are chosen under its offer, or under the seller’s where that cannot be had', () => {
    const offered = offeredBumps(records, context({ linked }))
    expect(offered.map(({ product }) => product.offer?.hash)).toEqual(['half', 'half', undefined])
    expect(offered.map((bump) => [bump.chosen, bump.disabled])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ])
  })

  test('are all of them when the link says so, but those that cannot be had', () => {
    expect(chosen({ choosesAll: true })).toEqual([
      [2, true],
      [3, true],
      [4, false],
    ])
  })

  test('are left to a European buyer, under its offer all the same', () => {
    const offered = offeredBumps(records, context({ country: 'DE', linked, choosesAll: true }))
    expect(offered.map((bump) => bump.chosen)).toEqual([false, false, false])
    expect(offered[0]?.product.amount).toBe(2350)
  })
})

describe('the bumps that are shown', () => {
  test.each([
    ['is not active', { is_active: 0 }],
    ['is REQUESTED', { status_product: 'REQUESTED' }],
    ['is DISAPPROVED', { status_product: 'DISAPPROVED' }],
    ['has an offer that is not approved', { status_offer: 'REQUESTED' }],
  ] as const)('leave out what %s', (_, product) => {
    expect(offeredBumps([record(2, {}, product)], context())).toEqual([])
  })

  test('are in the seller’s order, each with its own offer', () => {
    const offered = offeredBumps([record(2, { order: 9 }), record(3, { order: 1, offer: 'half' })], context())
    expect(offered.map(({ product }) => [product.id, product.amount])).toEqual([
      [3, 2350],
      [2, 4700],
    ])
  })

  test('are forced in Brazil and never in Europe', () => {
    const records = [record(2, { forced: true })]
    expect(offeredBumps(records, context())).toMatchObject([{ forced: true, disabled: true }])
    expect(offeredBumps(records, context({ country: 'DE' }))).toMatchObject([
      { forced: false, disabled: false },
    ])
  })

  test('cannot be changed when the seller says so or nothing is left', () => {
    expect(offeredBumps([record(2, { disabled: true })], context())).toMatchObject([{ disabled: true }])
    const soldOut = offeredBumps([record(2, { forced: true })], context({ isSoldOut: () => true }))
    expect(soldOut).toMatchObject([{ forced: false, disabled: true }])
  })
})

describe('the bumps of a submit', () => {
  const offered = offeredBumps(
    [record(2), record(3, { offer: 'half' }), record(4, { forced: true })],
    context(),
  )
  const ids = (wishes: Parameters<typeof chosenBumps>[1]) =>
    chosenBumps(offered, wishes)?.map(({ product }) => product.id) ?? null

  test.each([
    ['the forced one alone', [{ product_id: 4 }], [4]],
    ['any order', [{ product_id: 4 }, { product_id: 3, offer_hash: 'half' }, { product_id: 2 }], [2, 3, 4]],
    ['none, though one is forced', [], null],
    ['another offer than the one shown', [{ product_id: 4 }, { product_id: 3 }], null],
    ['what is no bump', [{ product_id: 4 }, { product_id: 9 }], null],
    ['one twice', [{ product_id: 4 }, { product_id: 2 }, { product_id: 2 }], null],
  ])('%s', (_, wishes, expected) => {
    expect(ids(wishes)).toEqual(expected)
  })

  test('one that cannot be changed is refused', () => {
    const disabled = offeredBumps([record(2, { disabled: true })], context())
    expect(chosenBumps(disabled, [{ product_id: 2 }])).toBeNull()
  })
})
