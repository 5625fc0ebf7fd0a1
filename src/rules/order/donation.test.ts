import { expect, test } from 'vitest'
import { readDonation, suggestedDonations } from './donation.ts'

test.each([
  ['5', 500],
  ['4,99', null],
  ['', null],
])('at least R$ 5.00: %j gives %j', (text, amount) => {
  expect(readDonation(text, { minimum: 500, currency: 'BRL', numbers: 'pt' })).toBe(amount)
})

test.each([
  [2000, 500, [1000, 2000, 5000, 10_000]],
  [500, 500, [500, 1300, 2500]],
])('around %i, at least %i: %j', (own, minimum, amounts) => {
  expect(suggestedDonations(own, { minimum, currency: 'BRL' })).toEqual(amounts)
})
