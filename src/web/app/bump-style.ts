import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import { readBumpGround } from '#rules/page/bump-look.ts'
import { accentShades, readAccent } from '#rules/page/accent.ts'

export type BumpLook = Pick<
  CheckoutAnswer['custom_checkout'],
  'ob_custom' | 'ob_background_color' | 'ob_border' | 'ob_border_px' | 'scarcity_background_color'
>

const DEFAULT_WIDTH_PX = 1

function declarations(ground: string, edge: string, width: number): string {
  // Text that is readable on an accent is readable on any ground.
  const ink = accentShades(ground, 'light').onAccent
  return `--bump-ground:${readAccent(ground)};--bump-ink:${ink};--bump-edge:${edge};--bump-width:${width}px`
}

/**
 * The custom properties of the seller's order bumps, for the page's own style element; '' where they chose no look of
 * their own. Only colours get through, and text on them reaches 4.5:1 whichever they are.
 */
export function bumpStyle(look: BumpLook): string {
  if (look.ob_custom !== true) return ''
  const ground = readBumpGround(look.ob_background_color ?? '') ?? { light: '#ffffff', dark: '#14181d' }
  const width = look.ob_border_px ?? DEFAULT_WIDTH_PX
  const of = (own: string): string =>
    declarations(
      own,
      look.ob_border === undefined ? accentShades(own, 'light').onAccent : readAccent(look.ob_border),
      width,
    )
  const dark = of(ground.dark)
  return (
    `:root{${of(ground.light)}}:root[data-theme=dark]{${dark}}` +
    `@media (prefers-color-scheme:dark){:root[data-theme=auto]{${dark}}}`
  )
}

/** The colours of the seller's bar that counts down, one that can be read on the other. */
export function brandingStyle({ scarcity_background_color: own }: BumpLook): string {
  if (own === undefined) return ''
  const { accent, onAccent } = accentShades(own, 'light')
  return `:root{--scarcity:${accent};--on-scarcity:${onAccent}}`
}
