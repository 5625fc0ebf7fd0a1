/** Red, green and blue, 0 to 255 each. */
type Colour = readonly [number, number, number]

export const DEFAULT_ACCENT = '#00e4a0'

/** WCAG 2.2, success criterion 1.4.3: the least contrast of text with what lies behind it. */
export const TEXT_CONTRAST = 4.5

/**
 * Backgrounds on which shades of the accent are read, with the same values as in tokens.css: the page's surface and, of
 * all other backgrounds, the one with the least contrast (--surface-3).
 */
const SURFACES = {
  light: { surface: '#ffffff', behind: '#eceff2', pole: '#000000', soft: 0.07, softText: '#555f6b' },
  dark: { surface: '#14181d', behind: '#222830', pole: '#ffffff', soft: 0.1, softText: '#a9b3be' },
} as const

const INKS = ['#101418', '#ffffff', '#000000'] as const

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function write(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** `share` of the first colour in the second, in plain sRGB. */
function mix(first: string, second: string, share: number): string {
  const [a, b] = [parse(first), parse(second)]
  const blend = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share)
  return write([blend(0), blend(1), blend(2)])
}

function linear(part: number): number {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours after WCAG 2.2, from 1 (equal) to 21 (black on white). */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** A colour as sellers write it (`#0e4`, `#00E4A0`), in six small digits, or the default for anything else. */
export function readAccent(raw: string | null | undefined): string {
  const text = (raw ?? '').trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&')
  return DEFAULT_ACCENT
}

/** The first shade on the way to black or white that can be read on all of the backgrounds. */
function readableShade(accent: string, pole: string, backgrounds: readonly string[]): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const shade = mix(accent, pole, share)
    if (backgrounds.every((background) => contrast(shade, background) >= TEXT_CONTRAST)) return shade
  }
  return pole
}

export type AccentShades = {
  /** Fill of the pay button and of what is chosen. */
  accent: string
  /** Text on that fill. */
  onAccent: string
  /** The accent as text, icon or edge on the surfaces and on the soft fill. */
  accentText: string
  /** A breath of the accent behind what is chosen. */
  accentSoft: string
}

/** A tint of the accent that the theme's soft text can still be read on. */
function softFill(accent: string, { surface, soft, softText }: (typeof SURFACES)['light' | 'dark']): string {
  for (let share: number = soft; share > 0.01; share -= 0.01) {
    const fill = mix(accent, surface, share)
    if (contrast(softText, fill) >= TEXT_CONTRAST) return fill
  }
  return surface
}

/** The shades of a seller's colour for one theme. Whatever the colour, text reaches 4.5:1 on each of them. */
export function accentShades(raw: string | null | undefined, theme: 'light' | 'dark'): AccentShades {
  const accent = readAccent(raw)
  const surfaces = SURFACES[theme]
  const accentSoft = softFill(accent, surfaces)
  return {
    accent,
    onAccent: INKS.find((ink) => contrast(ink, accent) >= TEXT_CONTRAST) ?? '#000000',
    accentText: readableShade(accent, surfaces.pole, [surfaces.surface, surfaces.behind, accentSoft]),
    accentSoft,
  }
}

function declarations(shades: AccentShades): string {
  return (
    `--accent:${shades.accent};--on-accent:${shades.onAccent};` +
    `--accent-text:${shades.accentText};--accent-soft:${shades.accentSoft}`
  )
}

/** The custom properties of a seller's colour, for the page's own style element. */
export function accentStyle(raw: string | null | undefined): string {
  const light = declarations(accentShades(raw, 'light'))
  const dark = declarations(accentShades(raw, 'dark'))
  return (
    `:root{${light}}:root[data-theme=dark]{${dark}}` +
    `@media (prefers-color-scheme:dark){:root[data-theme=auto]{${dark}}}`
  )
}
