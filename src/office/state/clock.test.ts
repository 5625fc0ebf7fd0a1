import { afterEach, describe, expect, test } from 'vitest'
import { clockOfPage, momentBy } from './clock.ts'
import { clockName } from '#texts/clock-name.ts'
import { momentTyped, typedMoment } from './typed-moment.ts'

const device = process.env['TZ']
afterEach(() => {
  if (device === undefined) delete process.env['TZ']
  else process.env['TZ'] = device
})

/** A time zone, a moment, and the field's value: in summer, in winter, around midnight, next to clock changes. */
const TYPED = [
  ['America/Sao_Paulo', '2026-12-05T23:30:00.000Z', '2026-12-05T20:30'],
  ['America/Sao_Paulo', '2026-12-06T02:59:00.000Z', '2026-12-05T23:59'],
  // Brazil had summer time until 2019.
  ['America/Sao_Paulo', '2018-12-05T23:30:00.000Z', '2018-12-05T21:30'],
  ['America/Manaus', '2026-12-05T23:30:00.000Z', '2026-12-05T19:30'],
  ['Europe/Lisbon', '2026-10-24T18:00:00.000Z', '2026-10-24T19:00'],
  ['Europe/Lisbon', '2026-10-25T18:00:00.000Z', '2026-10-25T18:00'],
  ['America/New_York', '2026-03-08T06:59:00.000Z', '2026-03-08T01:59'],
  ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00'],
  ['Asia/Kolkata', '2026-12-05T23:30:00.000Z', '2026-12-06T05:00'],
  ['UTC', '2026-12-05T23:30:00.000Z', '2026-12-05T23:30'],
] as const

describe.each(['Asia/Tokyo', 'Europe/Lisbon', 'America/Sao_Paulo'])('on a device in %s', (there) => {
  test.each(TYPED)('a moment is typed by the clock of %s: %s is %s', (clock, moment, typed) => {
    process.env['TZ'] = there
    expect(typedMoment(clock, moment)).toBe(typed)
    expect(momentTyped(clock, typed)).toBe(moment)
  })

  test.each(TYPED)('a moment is shown by the clock of %s: %s is %s', (clock, moment, typed) => {
    process.env['TZ'] = there
    expect(momentBy(clock, 'en')(moment)).toContain(`${Number(typed.slice(8, 10))}, ${typed.slice(0, 4)}`)
    const [hour, minute] = typed.slice(11).split(':')
    expect(momentBy(clock, 'pt')(moment)).toContain(`${hour}:${minute}`)
  })
})

test('a time that the clocks leave out is the one after the gap, one that comes twice the first', () => {
  expect(momentTyped('America/New_York', '2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
  expect(momentTyped('Europe/Lisbon', '2026-10-25T01:30')).toBe('2026-10-25T00:30:00.000Z')
})

test.each(['', '2026-12-05', 'amanhã', '2026-13-40T10:00'])('%j is no moment', (typed) => {
  expect(momentTyped('America/Sao_Paulo', typed)).toBeNull()
})

test('nothing, or an invalid moment, is an empty field', () => {
  expect(typedMoment('UTC', null)).toBe('')
  expect(typedMoment('UTC', 'now+10d')).toBe('')
})

test('seconds, which some browsers add, are taken', () => {
  expect(momentTyped('UTC', '2026-12-05T20:30:15')).toBe('2026-12-05T20:30:15.000Z')
})

const BRAZIL = { id: 10, time_zone: 'America/Sao_Paulo' }
const LISBON = { id: 20, time_zone: 'Europe/Lisbon' }
const BAHIA = { id: 30, time_zone: 'America/Sao_Paulo' }
const SHOPS = [BRAZIL, LISBON, BAHIA]

test.each([
  [SHOPS, '20', 'Europe/Lisbon'],
  [SHOPS, undefined, 'UTC'],
  [[BRAZIL, BAHIA], undefined, 'America/Sao_Paulo'],
  [[], undefined, 'UTC'],
] as const)(
  'a page goes by the clock of its shop, else by the one that all shops share',
  (shops, part, clock) => {
    expect(clockOfPage(shops, part)).toBe(clock)
  },
)

test.each([
  ['pt', 'America/Sao_Paulo', /Brasília/],
  ['en', 'America/Manaus', /Amazon/],
  ['es', 'America/Sao_Paulo', /^Hora.*Brasilia/],
  ['en', 'UTC', /^UTC$/],
])('a clock has the name that people use (%s, %s)', (locale, clock, name) => {
  expect(clockName(locale, clock)).toMatch(name)
})
