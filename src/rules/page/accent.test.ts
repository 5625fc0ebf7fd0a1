import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentShades, accentStyle, contrast, DEFAULT_ACCENT, readAccent, TEXT_CONTRAST } from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const THEMES = {
  light: {
    backgrounds: ['#ffffff', '#f6f7f9', '#eceff2', '#fdf0ef', '#fff6e5', '#eef4fc', '#ebf8f2'],
    text: '#12161b',
    softText: '#555f6b',
  },
  dark: {
    backgrounds: ['#14181d', '#0e1115', '#222830', '#331c1b', '#2e2514', '#182435', '#13291f'],
    text: '#f1f4f7',
    softText: '#a9b3be',
  },
} as const

describe('contrast', () => {
  it('is that of WCAG at both ends', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#777777')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})

describe('accentShades', () => {
  it.each(['light', 'dark'] as const)('keeps text readable for any colour in the %s theme', (theme) => {
    const { backgrounds, text, softText } = THEMES[theme]
    fc.assert(
      fc.property(colour, (accent) => {
        const shades = accentShades(accent, theme)
        const pairs = [
          [shades.onAccent, shades.accent],
          [shades.accentText, shades.accentSoft],
          [text, shades.accentSoft],
          [softText, shades.accentSoft],
          ...backgrounds.map((background) => [shades.accentText, background] as const),
        ] as const
        for (const [front, back] of pairs) {
          expect(contrast(front, back)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('leaves the seller’s own colour on the button', () => {
    expect(accentShades('#00E4A0', 'light').accent).toBe('#00e4a0')
  })
})

describe('readAccent', () => {
  it.each([
    ['#0e4', '#00ee44'],
    ['#00E4A0', '#00e4a0'],
    [' #123456 ', '#123456'],
    ['red', DEFAULT_ACCENT],
    ['#12345', DEFAULT_ACCENT],
    ['#000;}body{display:none', DEFAULT_ACCENT],
    [null, DEFAULT_ACCENT],
  ])('reads %j as %s', (raw, expected) => {
    expect(readAccent(raw)).toBe(expected)
  })
})

describe('accentStyle', () => {
  it('never contains text of a seller, only colours', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(accentStyle(raw).replace(/#[0-9a-f]{6}/g, '#')).toBe(
          accentStyle(DEFAULT_ACCENT).replace(/#[0-9a-f]{6}/g, '#'),
        )
      }),
    )
  })
})
