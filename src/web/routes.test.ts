import { describe, expect, it } from 'vitest'
import { matchRoute } from './routes.ts'

describe('matchRoute', () => {
  it.each([
    ['/', 'index', {}],
    ['/1001', 'checkout', { product_id: 1001 }],
    ['/1001/offer/promo01', 'checkout', { product_id: 1001, hash: 'promo01' }],
    ['/1001/obrigado', 'success', { product_id: 1001 }],
    ['/1001/danke', 'success', { product_id: 1001 }],
    ['/1001/success', 'success', { product_id: 1001 }],
    ['/payment-pending', 'payment-pending', {}],
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
  ] as const)('%s in %s redirects to %s', (path, locale, to) => {
    expect(matchRoute(path, locale)).toEqual({ kind: 'redirect', to })
  })
})
