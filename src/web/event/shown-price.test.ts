import { expect, test } from 'vitest'
import { shownPrice } from './shown-price.ts'

const rate = { base: 'BRL', target: 'EUR', value: '0.1725' }

test.each([
  [{ currency: 'BRL', rate: null }, 8000, { amount: 8000, currency: 'BRL' }],
  [{ currency: 'BRL', rate }, 8000, { amount: 1380, currency: 'EUR' }],
  // Half a cent is rounded up, once.
  [{ currency: 'BRL', rate }, 1000, { amount: 173, currency: 'EUR' }],
  [
    { currency: 'BRL', rate: { base: 'BRL', target: 'JPY', value: '28.5' } },
    8000,
    { amount: 2280, currency: 'JPY' },
  ],
])('%o shows %i as %o', (priced, amount, shown) => expect(shownPrice(priced, amount)).toEqual(shown))
