import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A moment of a purchase or an event is written by the clocks of its shop or event, which are named: page, mail and PDF
 * say the same. Only the files below turn a moment into a time of the device, each with its reason.
 */

const WEB = new URL('.', import.meta.url).pathname
const DEVICE = new Map([
  ['ui/local-date.tsx', 'days, never times of day'],
  ['event/event-time.tsx', 'asks whether the clocks of an event are other ones, and names them then'],
  ['check-in/doubles.tsx', 'devices at the entrance are where the event is'],
  ['check-in/verdict-panel.tsx', 'the same'],
  ['check-in/open-check-in.tsx', 'the same'],
  ['app/fingerprint.ts', 'the zone of the device is what is read'],
  ['features/advertising/debug-panel.tsx', 'the time of what just happened on this device'],
  ['next-actions/challenge/challenge-view.tsx', 'the zone of the device is what an issuer asks for'],
  ['checkout/submit/authenticate.ts', 'the same'],
])

const USES = [
  /\bIntl\s*\.\s*DateTimeFormat\b/,
  /\.toLocale(Date|Time)?String\(/,
  /\.getTimezoneOffset\b/,
  /\.[gs]et(Hours|Minutes|Date|Day|Month|FullYear)\(/,
  /(?<![\w.])(time|dateTime)\(/,
  /(?<![\w.])nearDate\(/,
]

function usesOf(source: string): string[] {
  return source.split('\n').filter((line) => USES.some((use) => use.test(line)))
}

const sources = (): string[] =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )

const usesIn = (file: string): string[] => usesOf(readFileSync(join(WEB, file), 'utf8'))

test('no other part of the pages writes a moment by the clock of the device', () => {
  const found = sources()
    .filter((file) => !DEVICE.has(file))
    .flatMap((file) => usesIn(file).map((line) => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
  expect(sources().length).toBeGreaterThan(300)
})

test.each([...DEVICE.keys()])('%s does it', (file) => {
  expect(usesIn(file)).not.toEqual([])
})

test.each([
  '<LocalDate value={dateTime(sale.created_at, locale)} />',
  'const hour = new Date(moment).getHours()',
  'new Date(moment).toLocaleString(locale)',
  "new Intl.DateTimeFormat(locale, { timeStyle: 'short' })",
  'return `${time(at, locale)}`',
])('a planted use is found: %s', (line) => {
  expect(usesOf(line)).toHaveLength(1)
})
