import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-pages.ts'

describe('redirectTarget', () => {
  it.each([
    ['home', '', '/'],
    ['error', 'a=1', '/error?a=1'],
    ['checkout', 'product_id=1001', '/1001'],
    ['checkout', 'product_id=1001&offer=promo01&cupom=BEMVINDO10', '/1001/offer/promo01?cupom=BEMVINDO10'],
    ['subscription', 'product_id=2001&offer=teste07', '/assinatura/2001/offer/teste07'],
    ['success', 'product_id=1001&s_id=a&token=b&offer=promo01', '/1001/success?s_id=a&token=b&offer=promo01'],
    ['payment-pending', 'product_id=1001&s_id=a&token=b', '/payment-pending?product_id=1001&s_id=a&token=b'],
  ])('%s with %s is %s', (page, query, target) => {
    expect(redirectTarget(page, new URLSearchParams(query))).toBe(target)
  })

  it.each([
    ['nowhere', ''],
    ['constructor', ''],
    ['https://evil.example', ''],
    ['//evil.example', ''],
    ['checkout', ''],
    ['checkout', 'product_id=abc'],
    ['checkout', 'product_id=//evil.example'],
    ['checkout', 'product_id=1001&offer=/../error'],
  ])('%s with %s is no page', (page, query) => {
    expect(redirectTarget(page, new URLSearchParams(query))).toBeNull()
  })
})
