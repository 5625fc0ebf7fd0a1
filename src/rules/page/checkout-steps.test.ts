import { describe, expect, test } from 'vitest'
import { isMobileBrowser, opensAtSecondStep, stepsOf, type Visit } from './checkout-steps.ts'

test('the address is a step where it is asked for', () => {
  expect(stepsOf(false, 'PIX')).toEqual(['personal', 'payment'])
  expect(stepsOf(true, 'PIX')).toEqual(['personal', 'address', 'payment'])
  expect(stepsOf(true, 'FREE')).toEqual(['personal', 'address'])
})

describe('a page opens at its second step', () => {
  const VISIT: Visit = {
    query: { version: 'v2', fn: 'Maria Souza', em: 'maria@exemplo.com' },
    isMobile: true,
    product: { type: 'TRANSACTION', mobile_v2: true },
  }

  test.each<[string, Partial<Visit>, boolean]>([
    ['by a link of version v2', {}, true],
    ['by a link of version v3', { query: { ...VISIT.query, version: 'v3' } }, true],
    ['not by one of version v4', { query: { ...VISIT.query, version: 'v4' } }, false],
    ['not by one without a version', { query: { fn: 'Maria', em: 'm@exemplo.com' } }, false],
    ['not at a desk', { isMobile: false }, false],
    ['not when the product is not listed', { product: { type: 'TRANSACTION' } }, false],
    ['not for a subscription', { product: { type: 'SUBSCRIPTION', mobile_v2: true } }, false],
    ['not for a contract', { product: { type: 'CONTRACT', mobile_v2: true } }, false],
    ['not without a name', { query: { version: 'v2', em: 'm@exemplo.com' } }, false],
    ['not with a blank mail', { query: { version: 'v2', fn: 'Maria', em: ' ' } }, false],
  ])('%s', (_, change, expected) => {
    expect(opensAtSecondStep({ ...VISIT, ...change })).toBe(expected)
  })
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'

test.each([
  ['?1', undefined, true],
  ['?0', IPHONE, false],
  [undefined, IPHONE, true],
  [undefined, TABLET, false],
  [undefined, undefined, false],
])('hint %j and name %j: mobile is %j', (hint, userAgent, expected) => {
  expect(isMobileBrowser(hint, userAgent)).toBe(expected)
})
