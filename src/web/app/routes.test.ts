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
