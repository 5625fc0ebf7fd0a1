import { expect, test } from 'vitest'
import { STYLE } from './style.ts'

const [light = '', dark = ''] = STYLE.match(/:root \{[^}]*\}/g) ?? []

function tokensOf(rules: string): Map<string, string> {
  return new Map(
    [...rules.matchAll(/(--[\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Tokens that the dark theme does not redefine keep their light values. */
const THEMES = {
  light: tokensOf(light),
  dark: new Map([...tokensOf(light), ...tokensOf(dark)]),
}

/** Relative luminance of a colour, by the definition of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const WORDS = 4.5
const EDGES = 3

test.each([
  ['--text', '--ground', WORDS],
  ['--text', '--surface', WORDS],
  ['--quiet', '--ground', WORDS],
  ['--quiet', '--surface', WORDS],
  ['--link', '--ground', WORDS],
  ['--link', '--surface', WORDS],
  ['--bad', '--ground', WORDS],
  ['--bad', '--surface', WORDS],
  ['--on-notice', '--notice', WORDS],
  ['--on-accent', '--accent', WORDS],
  ['--on-wallet', '--wallet', WORDS],
  ['--wallet-text', '--surface', WORDS],
  ['--edge', '--surface', EDGES],
] as const)('%s is seen on %s in both themes', (front, behind, least) => {
  for (const tokens of Object.values(THEMES)) {
    expect(contrast(tokens.get(front) ?? '', tokens.get(behind) ?? '')).toBeGreaterThanOrEqual(least)
  }
})

test('both themes have their own ground, and no rule a colour of its own', () => {
  expect(STYLE).toContain('color-scheme: light dark')
  expect(THEMES.dark.get('--ground')).not.toBe(THEMES.light.get('--ground'))
  const rules = STYLE.replace(light, '').replace(dark, '')
  // A mail brings its own colours, which are made for white paper.
  expect(rules.replace(/iframe \{[^}]*\}/, '')).not.toMatch(/#[0-9a-f]{3,8}\b/i)
})
