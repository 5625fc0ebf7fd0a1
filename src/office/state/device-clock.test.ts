import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* Only the files of the clock turn a moment into a date: everything else would ask the device for its time zone. */

const OFFICE = new URL('..', import.meta.url).pathname
const CLOCK = ['state/clock.ts', 'state/clock-words.ts', 'state/typed-moment.ts']

const DEVICE_CLOCK = [
  /\bIntl\s*\.\s*DateTimeFormat\b/,
  /\bDateTimeFormat\b\s*\(/,
  /\.toLocale(Date|Time)String\b/,
  /\bnew Date\([^()]*\)\s*\.toLocaleString\b/,
  /\.to(Date|Time)String\(/,
  /\.getTimezoneOffset\b/,
  /\.[gs]et(Hours|Minutes|Date|Day|Month|FullYear)\(/,
  /\bnew Date\([^()]*,/,
  /\bDate\.parse\(`/,
  /from '#texts\/(format|dates)\.ts'/,
]

/** The uses of the device's clock in a source. */
function usesOf(source: string): string[] {
  return source.split('\n').filter((line) => DEVICE_CLOCK.some((use) => use.test(line)))
}

function sources(): string[] {
  return readdirSync(OFFICE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !CLOCK.includes(file),
  )
}

test('no part of the office uses the local time of the device', () => {
  const found = sources().flatMap((file) =>
    usesOf(readFileSync(join(OFFICE, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(sources().length).toBeGreaterThan(200)
})

test.each([
  "const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })",
  'return new Date(at - new Date(at).getTimezoneOffset() * 60_000)',
  'const hour = new Date(moment).getHours()',
  'new Date(moment).toLocaleString(locale)',
  'new Date(moment).toLocaleDateString(locale)',
  'const noon = new Date(2026, 11, 5, 12)',
  'Date.parse(`${day}T00:00`)',
  "import { date } from '#texts/format.ts'",
])('a planted use is found: %s', (line) => {
  expect(usesOf(line)).toHaveLength(1)
})

test.each(CLOCK)('%s itself is found to use it', (file) => {
  expect(usesOf(readFileSync(join(OFFICE, file), 'utf8')).length).toBeGreaterThan(0)
})
