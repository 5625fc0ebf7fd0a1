/** The colour of something in the light and in the dark theme. */
export type ThemedColour = { readonly light: string; readonly dark: string }

const COLOUR = /^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/

function isColour(value: unknown): value is string {
  return typeof value === 'string' && COLOUR.test(value)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/**
 * The ground of order bumps as sellers write it: one colour for both themes, or JSON with one for each, of which one
 * may be left out (`{"light":"#F3F0FF","dark":"#221C4A"}`). Null for everything else.
 */
export function readBumpGround(raw: string): ThemedColour | null {
  if (isColour(raw)) return { light: raw, dark: raw }
  const parsed = parse(raw)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
  const { light, dark, ...rest }: { light?: unknown; dark?: unknown } = parsed
  const [one, other] = [light ?? dark, dark ?? light]
  return isColour(one) && isColour(other) && Object.keys(rest).length === 0
    ? { light: one, dark: other }
    : null
}
