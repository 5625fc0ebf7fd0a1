import { expect, test } from 'vitest'
import { findCardRange, readCardRanges } from '#rules/methods/card-range.ts'
import { createLog } from '../../log.ts'
import { noteForeignCards } from './note-foreign-card.ts'

const { ranges } = readCardRanges([
  { first: '400000', last: '400000', country: 'BR' },
  { first: '546000', last: '546099', country: 'US' },
])
const cardRanges = { find: (digits: string) => findCardRange(ranges, digits) }

function noted(country: string, ...bins: string[]): string[] {
  const lines: string[] = []
  const log = createLog(
    'info',
    (line) => lines.push(line),
    () => new Date(0),
  )
  noteForeignCards(
    { log, cardRanges },
    { seller: { id: 10, country }, productId: 1, cards: bins.map((bin) => ({ bin })) },
  )
  return lines
}

test('a card from abroad on a Brazilian checkout is logged with its country and none of its digits', () => {
  const [line = '', ...more] = noted('BR', '546012')
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ event: 'foreign-card', seller_id: 10, product_id: 1, kind: 'US' })
  expect(line).not.toContain('546012')
})

test.each([
  ['a Brazilian card', 'BR', ['400000']],
  ['a card that nobody knows', 'BR', ['411111', '']],
  ['a seller in Ireland', 'IE', ['546012']],
])('%s is not', (_, country, bins) => {
  expect(noted(country, ...bins)).toEqual([])
})

test('of two cards each is looked at', () => {
  expect(noted('BR', '400000', '546012')).toHaveLength(1)
})
