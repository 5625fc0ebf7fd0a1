import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { affiliateCookie, affiliateOf, metaIdsOf, metasOf, readCookie, saleLinkOf } from './origin.ts'

const NOW = new Date('2026-11-21T13:00:00Z')

describe('where a buyer came from', () => {
  it('never keeps who they are', () => {
    const query = {
      em: 'maria@exemplo.com',
      ph: '5511987654321',
      fn: 'Maria',
      document: '1',
      token: 't',
      utm: 'x',
    }
    expect(metasOf(query)).toEqual({ utm: 'x' })
    const link = saleLinkOf(`https://checkout.example/1001?${new URLSearchParams(query)}`)
    expect(link).toBe('https://checkout.example/1001?utm=x')
  })

  it('prefers the affiliate of the link to the remembered one', () => {
    expect(affiliateOf({ a_id: '777' }, 'a_id_1001=5', 1001)).toBe('777')
    expect(affiliateOf({}, 'x=1; a_id_1001=5', 1001)).toBe('5')
    expect(affiliateOf({ a_id: 'x' }, '', 1001)).toBeNull()
    expect(affiliateOf({}, 'a_id_1002=5', 1001)).toBeNull()
  })

  it('reads back the cookie that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (id) => {
        const [pair = ''] = affiliateCookie(String(id), 1001).split(';')
        expect(readCookie(`a=b; ${pair}; c=d`, 'a_id_1001')).toBe(String(id))
      }),
    )
  })

  it('builds the click id of an ad where no cookie has it', () => {
    expect(metaIdsOf({ fbclid: 'abc' }, '', NOW)).toEqual({ fbc: `fb.1.${NOW.getTime()}.abc`, fbp: null })
    expect(metaIdsOf({ fbclid: 'abc' }, '_fbc=fb.1.1.x; _fbp=fb.1.1.2', NOW)).toEqual({
      fbc: 'fb.1.1.x',
      fbp: 'fb.1.1.2',
    })
  })
})
