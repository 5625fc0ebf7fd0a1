import { describe, expect, it } from 'vitest'
import { affiliatesInOrder, readAffiliateId } from './affiliate.ts'

describe('affiliatesInOrder', () => {
  const hints = { link: 1, remembered: 2, lead: 3 }
  it.each([
    ['the last link wins', hints, false, [1, 2, 3]],
    ['with affiliation_lead the first lead keeps the buyer', hints, true, [3, 2, 1]],
    ['then the first visit', { ...hints, lead: null }, true, [2, 1]],
    ['and a link alone is the first', { link: 1, remembered: null, lead: null }, true, [1]],
    ['each is asked for once', { link: 1, remembered: 1, lead: 1 }, false, [1]],
    ['nobody is nobody', { link: null, remembered: null, lead: null }, false, []],
  ])('%s', (_, given, keepsFirst, order) => {
    expect(affiliatesInOrder(given, keepsFirst)).toEqual(order)
  })
})

it.each([
  ['777', 777],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['777;x', null],
  ['9999999999', null],
  ['', null],
  [undefined, null],
])('an affiliate id %j is %j', (text, id) => expect(readAffiliateId(text)).toBe(id))
