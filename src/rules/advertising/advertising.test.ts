import { describe, expect, test } from 'vitest'
import { clickIdsOf } from './advertising-clicks.ts'
import { mayAdvertise, whyUnsent } from './advertising-consent.ts'
import { hashableFields, partsOfName } from './advertising-person.ts'

describe('permission to report a buyer to advertisers', () => {
  const visit = { country: 'BR', scope: 'law', refusesBySignal: false } as const

  test.each([
    ['Brazil by the law', {}, 'none', true],
    ['Brazil where the seller asks everywhere', { scope: 'everywhere' }, 'none', false],
    ['and the buyer agreed', { scope: 'everywhere' }, 'granted', true],
    ['and the buyer refused', {}, 'denied', false],
    ['Germany without a word', { country: 'DE' }, 'none', false],
    ['Switzerland without a word', { country: 'CH' }, 'none', false],
    ['the United Kingdom without a word', { country: 'GB' }, 'none', false],
    ['Germany with a yes', { country: 'DE' }, 'granted', true],
    ['a country that nobody knows', { country: null }, 'none', false],
    ['Global Privacy Control', { refusesBySignal: true }, 'none', false],
    ['Global Privacy Control after a yes', { refusesBySignal: true }, 'granted', false],
  ] as const)('%s', (_, change, choice, may) => {
    expect(mayAdvertise({ ...visit, ...change }, choice)).toBe(may)
  })
})

test.each([
  ['a browser that refuses', { refusesBySignal: true }, 'granted', 'signal'],
  ['a no', {}, 'denied', 'denied'],
  ['Germany without a word', { country: 'DE' }, 'none', 'unasked'],
  ['Brazil without a word', {}, 'none', null],
] as const)('the panel says why nobody is told: %s', (_, change, choice, why) => {
  expect(whyUnsent({ country: 'BR', scope: 'law', refusesBySignal: false, ...change }, choice)).toBe(why)
})

describe('the hashed fields of a person, in the form of each service', () => {
  const person = {
    name: ' José  da Silva-Xavier ',
    email: ' Jose.Silva+loja@Gmail.com ',
    phone: '+5511987654321',
    country: 'BR',
    state: 'SP',
    city: 'São Paulo',
    zipcode: '01310-100',
  }

  test('Meta', () => {
    expect(hashableFields('meta', person)).toEqual({
      em: 'jose.silva+loja@gmail.com',
      ph: '5511987654321',
      fn: 'josé',
      ln: 'silvaxavier',
      ct: 'sopaulo',
      st: 'sp',
      zp: '01310',
      country: 'br',
    })
  })

  test('both ways to write a CEP agree, and a state that is no abbreviation is left out', () => {
    const other = hashableFields('meta', { ...person, zipcode: '01310100', state: 'São Paulo' })
    expect(other).toMatchObject({ zp: '01310' })
    expect(other).not.toHaveProperty('st')
  })

  test('TikTok has the phone with its plus sign, and nothing else of a person', () => {
    expect(hashableFields('tiktok', person)).toEqual({
      email: 'jose.silva+loja@gmail.com',
      phone: '+5511987654321',
    })
  })

  test.each(['ga4', 'kwai', 'taboola', 'outbrain'] as const)('%s is given nothing', (provider) => {
    expect(hashableFields(provider, person)).toEqual({})
  })

  test('unknown fields are left out', () => {
    const empty = {
      name: 'Ana',
      email: 'ana@x.example',
      phone: '',
      country: '',
      state: '',
      city: '',
      zipcode: '',
    }
    expect(hashableFields('meta', empty)).toEqual({ em: 'ana@x.example', fn: 'ana' })
    expect(partsOfName('')).toEqual({ first: '', last: '' })
  })
})

test('click ids come from the link, Meta’s own from the page before', () => {
  const at = new Date('2026-11-23T12:00:00Z')
  const metas = {
    fbclid: 'IwAR0-aB',
    ttclid: 'E.C.P.1',
    tblci: 'GiA',
    OutbrainClickId: 'v1x',
    click_id: 'kw',
    utm: 'x',
  }
  expect(clickIdsOf(metas, {}, at)).toEqual({
    fbc: `fb.1.${at.getTime()}.IwAR0-aB`,
    ttclid: 'E.C.P.1',
    taboola: 'GiA',
    outbrain: 'v1x',
    kwai: 'kw',
  })
  expect(clickIdsOf(metas, { fbc: 'fb.1.1.x', fbp: 'fb.1.2.3' }, at)).toMatchObject({
    fbc: 'fb.1.1.x',
    fbp: 'fb.1.2.3',
  })
  expect(clickIdsOf({ ttclid: '' }, {}, at)).toEqual({})
})
