import { describe, expect, test } from 'vitest'
import { MEMBER_ROLES } from '../office/permissions.ts'
import { graveChangesOf, isClosedDestination, refusalOf } from './grave-fields.ts'

const PIXEL = { provider: 'meta', id: '1', view: true }
const OTHER_PIXEL = { ...PIXEL, id: '2' }
const paths = (...of: Parameters<typeof graveChangesOf>) => graveChangesOf(...of).map(({ path }) => path)

describe('a change of a grave field', () => {
  test.each([
    ['a value', { access_url: 'https://a.example' }, { access_url: 'https://b.example' }, ['/access_url']],
    ['a value that goes', { access_url: 'https://a.example' }, {}, ['/access_url']],
    ['the same value', { access_url: 'https://a.example' }, { access_url: 'https://a.example' }, []],
    ['another field', { name: 'A' }, { name: 'B' }, []],
    ['an item of a list', { pixels: [PIXEL] }, { pixels: [{ ...PIXEL, view: false }] }, ['/pixels']],
    ['an item that comes', { pixels: [PIXEL] }, { pixels: [PIXEL, OTHER_PIXEL] }, ['/pixels']],
    ['another order', { pixels: [PIXEL, OTHER_PIXEL] }, { pixels: [OTHER_PIXEL, PIXEL] }, []],
    [
      'a field of an item',
      { offers: [{ hash: 'a' }] },
      { offers: [{ hash: 'a', other_checkout: true }] },
      ['/offers/*/other_checkout'],
    ],
    [
      'a field of an item that comes',
      { offers: [] },
      { offers: [{ hash: 'a', other_checkout: true }] },
      ['/offers/*/other_checkout'],
    ],
    ['an item without the field', { offers: [] }, { offers: [{ hash: 'a' }] }, []],
    [
      'a list that comes',
      {},
      { offers: [{ hash: 'a', other_checkout: true }] },
      ['/offers/*/other_checkout'],
    ],
  ])('%s', (_, before, after, found) => {
    expect(paths('product', before, after)).toEqual(found)
  })

  test('an entry that is new has it changed, one that goes has not', () => {
    const entry = { access_url: 'https://a.example', pixels: [] }
    expect(paths('product', null, entry)).toEqual(['/access_url'])
    expect(paths('product', entry, null)).toEqual([])
    expect(paths('seller', null, { email: 'a@example.com' })).toEqual([])
  })
})

test.each(MEMBER_ROLES)('requirements for the role %s', (role) => {
  const reads = ['owner', 'manager', 'finance', 'support'].includes(role)
  const refusal = (gravity: 'step-up' | 'destination', isProven: boolean) =>
    refusalOf({ email: null, role, isProven }, [{ gravity }])
  expect(refusal('destination', true)).toBe(reads ? null : 'NOT_ALLOWED')
  expect(refusal('destination', false)).toBe(reads ? 'PROVE_AGAIN' : 'NOT_ALLOWED')
  expect(refusal('step-up', false)).toBe('PROVE_AGAIN')
  expect(refusal('step-up', true)).toBeNull()
  expect(refusalOf({ email: null, role, isProven: false }, [])).toBeNull()
  expect(isClosedDestination('product', '/access_url', role)).toBe(!reads)
  expect(isClosedDestination('product', '/name', role)).toBe(false)
})
