import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCalendarFile, type CalendarEvent } from './calendar-file.ts'

const EVENT: CalendarEvent = {
  uid: 'event-3001.abc@shop.example',
  summary: 'Festival; Verão, 2026',
  starts: new Date('2026-12-05T22:00:00Z'),
  ends: new Date('2026-12-06T04:30:00Z'),
  location: 'Casa Azul\\Fundos\nRua Um, 1',
  description: 'Ingressos',
  url: 'https://shop.example/tickets/a.b',
  writtenAt: new Date('2026-11-21T23:11:32.500Z'),
}

/** The file as a calendar reads it: lines unfolded, and texts without their escape characters. */
const unfolded = (file: string): string[] =>
  file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
const valueOf = (file: string, name: string): string | undefined =>
  unfolded(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const plain = (text = ''): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

describe('a calendar file', () => {
  it('holds one event, in UTC', () => {
    const file = writeCalendarFile(EVENT)
    expect(unfolded(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Balcao//Tickets//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-3001.abc@shop.example',
      'DTSTAMP:20261121T231132Z',
      'SEQUENCE:1795302692',
      'DTSTART:20261205T220000Z',
      'DTEND:20261206T043000Z',
      'SUMMARY:Festival\\; Verão\\, 2026',
      'LOCATION:Casa Azul\\\\Fundos\\nRua Um\\, 1',
      'DESCRIPTION:Ingressos',
      'URL:https://shop.example/tickets/a.b',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
    expect(file.endsWith('\r\n')).toBe(true)
  })

  it('says nothing of an end or a place that is not known, nor of an end before the beginning', () => {
    const open = writeCalendarFile({ ...EVENT, ends: null, location: null })
    expect([valueOf(open, 'DTEND'), valueOf(open, 'LOCATION')]).toEqual([undefined, undefined])
    const wrong = writeCalendarFile({ ...EVENT, ends: new Date('2026-12-05T21:00:00Z') })
    expect(valueOf(wrong, 'DTEND')).toBeUndefined()
  })

  it('keeps every text whole, in lines of at most 75 octets, whatever it contains', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ',', ';', '\\', '\n', 'ã', 'Ж', '🎉', ' ', ':'),
      maxLength: 200,
    })
    fc.assert(
      fc.property(words, words, (summary, location) => {
        const file = writeCalendarFile({ ...EVENT, summary, location })
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(plain(valueOf(file, 'SUMMARY'))).toBe(summary)
        expect(plain(valueOf(file, 'LOCATION'))).toBe(location)
        expect(unfolded(file)).toHaveLength(18)
      }),
    )
  })

  it('takes no line that a text tries to smuggle in', () => {
    const evil = 'x\r\nATTENDEE:mailto:all@example.com\u0000\u2028END:VEVENT'
    const file = writeCalendarFile({ ...EVENT, summary: evil, uid: evil, url: `https://a.example/${evil}` })
    expect(unfolded(file).filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT'])
  })
})
