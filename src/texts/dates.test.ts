import { describe, expect, it, vi } from 'vitest'

import { LOCALES } from '#rules/base/locale.ts'

import { monthOf, nearDate, relative } from './dates.ts'

/** Easier to read in a test with plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const SAO_PAULO = 'America/Sao_Paulo'
const { DateTimeFormat } = Intl
const evening = '2026-11-21T21:05:00Z'

describe('dates as one says them', () => {
  it.each([
    [3 * 60, 'em 3 minutos'],
    [-2 * 86_400, 'há 2 dias'],
    [90, 'em 1 minuto'],
    [-5 * 3600, 'há 5 horas'],
    [0, 'em 0 segundo'],
  ])('%i seconds from now are %s', (seconds, written) => {
    const now = new Date(evening)
    expect(plain(relative(new Date(now.getTime() + seconds * 1000), now, 'pt'))).toBe(written)
  })

  it('has words for near times in every language', () => {
    const now = new Date(evening)
    const inAnHour = new Date(now.getTime() + 3_600_000)
    expect(LOCALES.map((locale) => plain(relative(inAnHour, now, locale)))).toEqual([
      'em 1 hora',
      'in 1 hour',
      'dentro de 1 hora',
      'in 1 Stunde',
      'dans 1 heure',
      'tra 1 ora',
      'через 1 час',
    ])
  })

  it('names the days next to today', () => {
    const justBeforeMidnight = new Date('2026-11-22T02:59:00Z')
    const near = (moment: string) => nearDate(moment, justBeforeMidnight, 'pt', SAO_PAULO)
    expect(near('2026-11-22T02:59:59Z')).toBe('Hoje')
    expect(near('2026-11-22T03:00:00Z')).toBe('Amanhã')
    expect(near('2026-11-20T23:00:00Z')).toBe('Ontem')
    expect(near('2026-11-24T12:00:00Z')).toBe('24/11/2026')
    expect(near('2026-11-22')).toBe('Amanhã')
  })

  it('names them where the engine writes a day in another order', () => {
    const order = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function monthFirst(_, options) {
      return new DateTimeFormat('en-US', options)
    })
    const now = new Date('2026-11-23T12:00:00Z')
    expect(nearDate('2026-11-24', now, 'pt', 'UTC')).toBe('Amanhã')
    order.mockRestore()
  })

  it('names a month in every language', () => {
    expect(LOCALES.map((locale) => plain(monthOf('2026-12-01', locale)))).toEqual([
      'dezembro de 2026',
      'December 2026',
      'diciembre de 2026',
      'Dezember 2026',
      'décembre 2026',
      'dicembre 2026',
      'декабрь 2026 г.',
    ])
  })

  it('says tomorrow in every language', () => {
    const now = new Date(evening)
    expect(LOCALES.map((locale) => nearDate('2026-11-22', now, locale, SAO_PAULO))).toEqual([
      'Amanhã',
      'Tomorrow',
      'Mañana',
      'Morgen',
      'Demain',
      'Domani',
      'Завтра',
    ])
  })
})
