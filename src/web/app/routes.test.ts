import { describe, expect, it } from 'vitest'
import { matchRoute } from './routes.ts'

describe('matchRoute', () => {
  it.each([
    ['/', 'index', {}],
    ['/1001', 'checkout', { product_id: 1001 }],
    ['/1001/offer/promo01', 'checkout', { product_id: 1001, hash: 'promo01' }],
    ['/assinatura/2001', 'checkout', { product_id: 2001 }],
    ['/assinatura/2001/offer/teste07', 'checkout', { product_id: 2001, hash: 'teste07' }],
    ['/assinatura', 'not-found', {}],
    ['/assinatura/abc', 'not-found', {}],
    ['/redirect/nowhere', 'not-found', {}],
    ['/redirect', 'not-found', {}],
    ['/redirect/checkout', 'not-found', {}],
    ['/1001/obrigado', 'success', { product_id: 1001 }],
    ['/1001/danke', 'success', { product_id: 1001 }],
    ['/1001/success', 'success', { product_id: 1001 }],
    ['/pre-checkout/3001', 'pre-checkout', { product_id: 3001 }],
    ['/pre-checkout', 'not-found', {}],
    ['/pre-checkout/abc', 'not-found', {}],
    ['/payment-pending', 'payment-pending', {}],
    [`/tickets/abcdefgh.${'x'.repeat(22)}`, 'tickets', { ticket_link: `abcdefgh.${'x'.repeat(22)}` }],
    ['/tickets/abcdefgh', 'not-found', {}],
    ['/check-in', 'check-in', {}],
    ['/error', 'error', {}],
    ['/2147483647', 'checkout', { product_id: 2147483647 }],
    ['/2147483648', 'not-found', {}],
    ['/01001', 'not-found', {}],
    ['/abc', 'not-found', {}],
    ['/1001/offer/<script>', 'not-found', {}],
    ['/1001/offer/a/b', 'not-found', {}],
  ])('%s is %s', (path, screen, parameters) => {
    expect(matchRoute(path)).toMatchObject({ kind: 'screen', route: { screen }, parameters })
  })

  it.each([
    ['/1001/en', 'pt', '/en/1001'],
    ['/1001/pt', 'de', '/1001'],
    ['/1001/anything', 'pt', '/1001'],
    ['/1001/anything', 'de', '/de/1001'],
    ['/1001/en', 'pt', '/en/1001?a=1&b=%26', '?a=1&b=%26'],
    ['/redirect/checkout', 'de', '/de/1001?a=1', '?product_id=1001&a=1'],
    ['/redirect/home', 'pt', '/'],
  ] as const)('%s in %s redirects to %s', (path, locale, to, search?) => {
    expect(matchRoute(path, locale, search)).toEqual({ kind: 'redirect', to })
  })

  it.each([
    ['/EN/1001', '/en/1001'],
    ['/En/1001', '/en/1001'],
    ['/PT/1001', '/1001'],
    ['/en-US/1001', '/en/1001'],
    ['/pt_BR/1001', '/1001'],
    ['/1001/EN', '/en/1001'],
    ['/1001/pt-br', '/1001'],
    ['/EN', '/en'],
    ['/1001%20', '/1001'],
    ['/%201001', '/1001'],
    ['/1001%C2%A0', '/1001'],
    ['/1001%E2%80%8B', '/1001'],
    ['/%E2%80%AA1001%E2%80%AC', '/1001'],
    ['/%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%91', '/1001'],
    ['/1001%0A', '/1001'],
    ['/1001+', '/1001'],
    ['/1001%', '/1001'],
    ['/1001.', '/1001'],
    ['/1001,', '/1001'],
    ['/1001).', '/1001'],
    ['/1001*', '/1001'],
    ['/1001_', '/1001'],
    ['/_1001_', '/1001'],
    ['/%E2%80%9C1001%E2%80%9D', '/1001'],
    ['/1001%3E', '/1001'],
    ['/1001%5C', '/1001'],
    ['//1001', '/1001'],
    ['/1001//', '/1001'],
    ['/1001/%20/', '/1001'],
    ['/1001%2F', '/1001'],
    ['/1001%2Foffer%2Fpromo01', '/1001/offer/promo01'],
    ['/1001/offer/promo01%20', '/1001/offer/promo01'],
    ['/1001/OFFER/Promo01).', '/1001/offer/Promo01'],
    ['/ASSINATURA/2001', '/assinatura/2001'],
    ['/Pre-Checkout/3001.', '/pre-checkout/3001'],
    ['/1001/OBRIGADO', '/1001/obrigado'],
    ['/1001/obrigado)', '/1001/obrigado'],
    ['/Payment-Pending', '/payment-pending'],
    [`/tickets/abcdefgh.${'x'.repeat(22)}.`, `/tickets/abcdefgh.${'x'.repeat(22)}`],
    ['/DE/1001.', '/de/1001'],
  ])('%s was meant as %s', (path, to) => {
    expect(matchRoute(path)).toEqual({ kind: 'redirect', to })
    expect(matchRoute(path, 'pt', '?a=1&b=%26')).toEqual({ kind: 'redirect', to: `${to}?a=1&b=%26` })
  })

  it('keeps the language of the path around it', () => {
    expect(matchRoute('/1001.', 'de')).toEqual({ kind: 'redirect', to: '/de/1001' })
  })

  it.each([
    ['/1001&utm_source=a%20b', '', '/1001?utm_source=a+b'],
    ['/1001&a_id=7&b=2', '?c=3', '/1001?c=3&a_id=7&b=2'],
  ])('%s with %s, a query without its question mark, is %s', (path, search, to) => {
    expect(matchRoute(path, 'pt', search)).toEqual({ kind: 'redirect', to })
  })

  it.each([
    '/%20',
    '/...',
    '/abc.',
    '/..%2f..%2fetc/passwd',
    '/%2F%2Fevil.example',
    '/\\evil.example',
    '/%E0%A4%A',
    `/tickets/abcdefgh.${'x'.repeat(21)}`,
    '/2147483648.',
  ])('%s was meant as nothing that is here', (path) => {
    expect(matchRoute(path)).toMatchObject({ kind: 'screen', route: { screen: 'not-found' } })
  })

  it.each(['/1001', '/1001/offer/Promo_', '/1001/offer/-x-', '/payment-pending', '/'])(
    '%s is left as it is',
    (path) => expect(matchRoute(path).kind).toBe('screen'),
  )

  it('takes the thank-you word of every language under every prefix', () => {
    for (const word of ['obrigado', 'thanks', 'gracias', 'danke', 'merci', 'grazie', 'spasibo', 'success']) {
      expect(matchRoute(`/1001/${word}`, 'it')).toMatchObject({ route: { screen: 'success' } })
    }
  })

  it('opens the subscription checkout only for subscriptions', () => {
    expect(matchRoute('/assinatura/2001')).toMatchObject({ route: { loads: 'subscription' } })
    expect(matchRoute('/2001')).toMatchObject({ route: { loads: 'checkout' } })
  })
})
