import { afterEach, expect, test } from 'vitest'
import { localMoment, typedMoment } from './local-moment.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['America/Sao_Paulo', 'Asia/Kolkata', 'UTC'])('a moment is typed by the clock of %s', (there) => {
  process.env['TZ'] = there
  const moment = '2026-12-05T23:30:00.000Z'
  expect(typedMoment(localMoment(moment))).toBe(moment)
})

test('it is the hour there', () => {
  process.env['TZ'] = 'America/Sao_Paulo'
  expect(localMoment('2026-12-05T23:30:00.000Z')).toBe('2026-12-05T20:30')
})

test('nothing is nothing', () => {
  expect(localMoment(null)).toBe('')
  expect(typedMoment('')).toBeNull()
})
