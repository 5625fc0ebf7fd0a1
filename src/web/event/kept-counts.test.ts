import { describe, expect, it } from 'vitest'
import { readCounts } from './kept-counts.ts'

describe('counts that a tab has kept', () => {
  it('are read as they were written', () => {
    expect([...readCounts(JSON.stringify([[3101, 2]]))]).toEqual([[3101, 2]])
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '{"3101":2}',
    '[1,2]',
    '[["3101",2]]',
    '[[3101,0]]',
    '[[3101,21]]',
    '[[3101,1.5]]',
    '[null]',
  ])('are empty where %s is kept', (text) => {
    expect(readCounts(text).size).toBe(0)
  })
})
