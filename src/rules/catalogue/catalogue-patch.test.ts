import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, conflictsOf, valueAt, type EntryChange } from './catalogue-patch.ts'
import { changedFields } from './catalogue-revision.ts'

const ENTRY = {
  id: 1001,
  name: 'Curso',
  amount: 49700,
  images: [{ path: '/media/a.svg' }],
  offers: [
    { hash: 'promo01', name: 'Promo', amount: 39700 },
    { hash: 'black', amount: 29700 },
  ],
  batches: [{ id: 31, stock: 100, tickets: [{ id: 7, amount: 5000 }] }],
}

describe('changes', () => {
  test.each<[EntryChange[], string, unknown]>([
    [[{ path: '/name', value: 'Oficina' }], '/name', 'Oficina'],
    [[{ path: '/old_amount', value: 59700 }], '/old_amount', 59700],
    [[{ path: '/offers/black/amount', value: 1 }], '/offers/black/amount', 1],
    [[{ path: '/batches/31/tickets/7/amount', value: 4000 }], '/batches/31/tickets/7/amount', 4000],
    [
      [{ path: '/offers/novo', value: { hash: 'novo', amount: 9 } }],
      '/offers/novo',
      { hash: 'novo', amount: 9 },
    ],
    [[{ path: '/offers/promo01' }], '/offers/promo01', undefined],
    [[{ path: '/amount' }], '/amount', undefined],
  ])('%j', (changes, path, value) => {
    const before = structuredClone(ENTRY)
    const after = applyChanges(ENTRY, changes)
    expect(after && valueAt(after, path)).toEqual(value)
    expect(changedFields(ENTRY, after).map((change) => change.path)).toEqual([path])
    expect(ENTRY).toEqual(before)
  })

  test.each<[object, EntryChange[], unknown]>([
    [{}, [{ path: '/parcel/width_cm', value: 20 }], { width_cm: 20 }],
    [
      {},
      [
        { path: '/parcel/width_cm', value: 20 },
        { path: '/parcel/height_cm', value: 5 },
      ],
      { width_cm: 20, height_cm: 5 },
    ],
    [{ width_cm: 20 }, [{ path: '/parcel/height_cm', value: 5 }], { width_cm: 20, height_cm: 5 }],
    [{ width_cm: 20, height_cm: 5 }, [{ path: '/parcel/height_cm' }], { width_cm: 20 }],
    [
      { width_cm: 20, height_cm: 5 },
      [{ path: '/parcel/height_cm' }, { path: '/parcel/width_cm' }],
      undefined,
    ],
    // Somebody else has taken it away meanwhile.
    [{}, [{ path: '/parcel/width_cm' }], undefined],
  ])('make a whole of its parts: %j and %j', (parcel, changes, made) => {
    const entry = Object.keys(parcel).length === 0 ? ENTRY : { ...ENTRY, parcel }
    const after = applyChanges(entry, changes)
    expect(after?.['parcel']).toEqual(made)
    expect(after).not.toHaveProperty('parcel', {})
  })

  test('make a whole below an item of a list, and none where there is no item', () => {
    const at = (hash: string) => [{ path: `/offers/${hash}/donation/minimum`, value: 500 }]
    expect(applyChanges(ENTRY, at('black'))).toMatchObject({
      offers: [{}, { donation: { minimum: 500 } }],
    })
    expect(applyChanges(ENTRY, at('none'))).toBeNull()
  })

  test.each([
    '/offers/none/amount',
    '/nothing/below',
    '/images/0',
    '/__proto__',
    '/__proto__/polluted',
    '/constructor/prototype/polluted',
    '',
    '/',
  ])('lead nowhere at %j', (path) => {
    expect(applyChanges(ENTRY, [{ path, value: 1 }])).toBeNull()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('put no item under the key of another', () => {
    expect(applyChanges(ENTRY, [{ path: '/offers/promo01', value: { hash: 'black', amount: 1 } }])).toBeNull()
  })
})

describe('two people', () => {
  const now = { ...ENTRY, name: 'Curso novo', offers: [{ hash: 'promo01', amount: 35000 }] }
  const theirs = changedFields(ENTRY, now)

  test('get a conflict where both changed a value, as a whole or in part', () => {
    const mine = [
      { path: '/name', value: 'Oficina' },
      { path: '/offers/promo01' },
      { path: '/offers/black/amount', value: 1 },
    ]
    expect(conflictsOf(theirs, mine, now)).toEqual([
      { path: '/name', mine: 'Oficina', theirs: 'Curso novo' },
      { path: '/offers/promo01', mine: undefined, theirs: { hash: 'promo01', amount: 35000 } },
      { path: '/offers/black/amount', mine: 1, theirs: undefined },
    ])
  })

  test('get no conflict where they changed other values, or to the same', () => {
    const mine = [
      { path: '/amount', value: 1 },
      { path: '/name', value: 'Curso novo' },
      { path: '/offers/novo', value: { hash: 'novo', amount: 2 } },
    ]
    expect(conflictsOf(theirs, mine, now)).toEqual([])
  })

  test('get no conflict where both made the same change, whatever the order of its fields', () => {
    const black = ENTRY.offers.find(({ hash }) => hash === 'black')
    const saved = { ...ENTRY, offers: ENTRY.offers.map((offer) => ({ ...offer, amount: 7 })) }
    const value = Object.fromEntries(Object.entries({ ...black, amount: 7 }).toReversed())
    expect(conflictsOf(changedFields(ENTRY, saved), [{ path: '/offers/black', value }], saved)).toEqual([])
  })

  test('get no conflict where one reordered a list', () => {
    const turned = { ...ENTRY, offers: ENTRY.offers.toReversed() }
    const mine = [{ path: '/offers/black/amount', value: 1 }]
    expect(conflictsOf(changedFields(ENTRY, turned), mine, turned)).toEqual([])
  })

  const names = ['name', 'author', 'category', 'access'] as const
  const texts = fc.record({ name: fc.string(), author: fc.string(), category: fc.string() })
  const edits = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.string()), {
    selector: ([name]) => name,
  })

  test('lose nothing: each of two edits is saved, or is a conflict', () => {
    fc.assert(
      fc.property(texts, edits, edits, (entry, first, second) => {
        const [one, two] = [first, second].map((edit) =>
          edit.map(([name, value]) => ({ path: `/${name}`, value })),
        )
        const saved = applyChanges(entry, one ?? []) ?? {}
        const conflicts = conflictsOf(changedFields(entry, saved), two ?? [], saved).map(({ path }) => path)
        const rest = (two ?? []).filter(({ path }) => !conflicts.includes(path))
        const both = applyChanges(saved, rest) ?? {}
        for (const { path, value } of rest) expect(valueAt(both, path)).toBe(value)
        const kept = (one ?? []).filter(({ path }) => !rest.some((change) => change.path === path))
        for (const { path, value } of kept) expect(valueAt(both, path)).toBe(value)
      }),
    )
  })
})
