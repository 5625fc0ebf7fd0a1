import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, TEXT_CONTRAST } from '#rules/page/accent.ts'
import { bumpStyle } from './bump-style.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const valueOf = (style: string, name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(style)?.[1] ?? ''

it('leaves the page as it is where the seller chose no look', () => {
  expect(bumpStyle({ ob_background_color: '#221C4A' })).toBe('')
})

it('keeps text readable on every ground', () => {
  fc.assert(
    fc.property(colour, (ground) => {
      const style = bumpStyle({ ob_custom: true, ob_background_color: ground })
      expect(contrast(valueOf(style, 'bump-ink'), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(valueOf(style, 'bump-ground')).toBe(ground)
    }),
  )
})

it('writes the seller’s edge and its width', () => {
  const style = bumpStyle({ ob_custom: true, ob_border: '#7C6CFF', ob_border_px: 2 })
  expect(style).toContain('--bump-edge:#7c6cff;--bump-width:2px')
})

it('distinguishes light from dark', () => {
  const style = bumpStyle({ ob_custom: true, ob_background_color: '{"light":"#F3F0FF","dark":"#221C4A"}' })
  expect(style).toContain(':root{--bump-ground:#f3f0ff')
  expect(style).toContain(':root[data-theme=dark]{--bump-ground:#221c4a')
})

it('never contains text of a seller, only colours', () => {
  const style = bumpStyle({
    ob_custom: true,
    ob_background_color: '#fff;}body{display:none',
    ob_border: 'url(x)',
  })
  expect(style).not.toMatch(/body|url/)
})
