import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { passesLuhn } from '#rules/methods/card.ts'
import { findTestCard, findTestCardByEnds, TEST_CARDS } from './test-cards.ts'

describe('the test cards', () => {
  test('are valid numbers', () => {
    expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([])
  })

  test('can be distinguished by the digits in the ledger', () => {
    for (const card of TEST_CARDS) {
      expect(findTestCardByEnds(card.number.slice(0, 6), card.number.slice(-4))).toBe(card)
      expect(findTestCard(card.number)).toBe(card)
    }
  })

  test('do not include any other number', () => {
    expect(findTestCard('4111111111111111')).toBeNull()
    expect(findTestCard('')).toBeNull()
  })

  test('are in the docs, each with its description', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/reference/test-cards.md'), 'utf8')
    // A formatter pads the columns of a table.
    const page = text.replace(/ +/g, ' ')
    for (const { number, brand, description } of TEST_CARDS) {
      expect(page).toContain(`| ${number} | ${brand} | ${description} |`)
    }
  })
})
