import { describe, expect, it } from 'vitest'
import { impersonal, metaIdsOf, metasOf, saleLinkOf } from './origin.ts'

const NOW = new Date('2026-11-21T13:00:00Z')

describe('where a buyer came from', () => {
  it('never keeps personal data', () => {
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
    expect(impersonal('https://checkout.example/1001?em=a%40b.example#top')).toBe(
      'https://checkout.example/1001#top',
    )
  })

  it('builds the click id of an ad where no cookie has it', () => {
    expect(metaIdsOf({ fbclid: 'abc' }, '', NOW)).toEqual({ fbc: `fb.1.${NOW.getTime()}.abc`, fbp: null })
    expect(metaIdsOf({ fbclid: 'abc' }, '_fbc=fb.1.1.x; _fbp=fb.1.1.2', NOW)).toEqual({
      fbc: 'fb.1.1.x',
      fbp: 'fb.1.1.2',
    })
    expect(metaIdsOf({}, '_fbp=%E0%A4%A', NOW)).toEqual({ fbc: null, fbp: null })
  })
})
