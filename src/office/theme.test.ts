import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, TEXT_CONTRAST } from '#rules/page/accent.ts'

/* The office takes the device's theme. Its own accent is read on the surfaces of tokens.css in both (WCAG 2.2 AA). */

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const TOKENS = read('../design/tokens.css')
const OFFICE = read('office.css')

/** The custom properties of the first rule that begins with these words. */
function rule(css: string, start: string): Record<string, string> {
  const [, body = ''] = css.split(start)
  const declared = (body.split('}')[0] ?? '').matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,6});/g)
  return Object.fromEntries(
    [...declared].map(([, name = '', value = '']): [string, string] => [name, long(value)]),
  )
}

const long = (colour: string): string =>
  colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour

const light = { ...rule(TOKENS, ':root {'), ...rule(OFFICE, ':root {') }
const DARK_ACCENT = rule(OFFICE.split('(prefers-color-scheme: dark)')[1] ?? '', ':root {')
const dark = { ...light, ...rule(TOKENS, ":root[data-theme='auto'] {"), ...DARK_ACCENT }

/** Colour on colour, and how much they have to differ: text 4.5, edges, bars and icons 3 (1.4.3 and 1.4.11). */
const PAIRS: [string, string, number][] = [
  ['--on-accent', '--accent', TEXT_CONTRAST],
  ['--accent-text', '--surface', TEXT_CONTRAST],
  ['--accent-text', '--surface-2', TEXT_CONTRAST],
  ['--accent-text', '--surface-3', TEXT_CONTRAST],
  ['--accent-text', '--accent-soft', TEXT_CONTRAST],
  ['--text', '--accent-soft', TEXT_CONTRAST],
  ['--text-soft', '--accent-soft', TEXT_CONTRAST],
  ['--accent', '--surface', 3],
  ['--accent', '--surface-2', 3],
  ['--danger', '--surface', 3],
  ['--danger', '--surface-2', 3],
]

describe.each([
  ['by day', light],
  ['in the dark', dark],
])('%s', (_, theme: Record<string, string>) => {
  test.each(PAIRS)('%s on %s', (ink, ground, least) => {
    expect(contrast(theme[ink] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })
})

test('the dark theme has an accent of its own: the light one is lost on it', () => {
  expect(Object.keys(DARK_ACCENT)).toHaveLength(4)
  expect(contrast(light['--accent'] ?? '', dark['--surface'] ?? '')).toBeLessThan(3)
})

test('the document of the office lets the device choose', () => {
  expect(read('../server/http/office/office-pages.ts')).toContain('data-theme="auto"')
})
