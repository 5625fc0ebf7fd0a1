import fc from 'fast-check'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { accentShades, contrast, DEFAULT_ACCENT, TEXT_CONTRAST } from '#rules/page/accent.ts'
import { sendPlainPage, type PlainPage } from './plain-page.ts'

/** The document that a page is answered with. */
function documentOf(page: Partial<PlainPage>): string {
  let html = ''
  const reply = {
    headers: () => reply,
    send: (body: string) => {
      html = body
      return reply
    },
  }
  sendPlainPage(reply as unknown as FastifyReply, { locale: 'pt', title: 'Termos', content: '', ...page })
  return html
}

const shopOf = (look: NonNullable<PlainPage['shop']>['look'], name = 'Loja') => ({ shop: { name, look } })

/** The custom properties of a theme: those of the page, and below those of the seller. */
function coloursOf(html: string, theme: 'light' | 'dark'): (name: string) => string {
  const selector = theme === 'light' ? ':root{' : ':root[data-theme=dark]{'
  const rules = html.split(selector).slice(1)
  const declared = rules.map((rule) => rule.slice(0, rule.indexOf('}'))).join(';')
  return (name) => new RegExp(`--${name}:(#\\w+)`).exec(declared)?.[1] ?? ''
}

const long = (hex: string): string => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex)

test('links use a shade of the seller’s colour that is readable on their background, whatever the colour', () => {
  expect(documentOf({})).toContain('\na{color:var(--accent-text)}')
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (accent, theme) => {
      const html = documentOf(shopOf({ theme, theme_color: accent, logotipo: null }))
      const of = coloursOf(html, theme)
      expect(of('accent-text')).toBe(accentShades(accent, theme).accentText)
      for (const ground of ['card', 'back', 'warn'])
        expect(contrast(of('accent-text'), long(of(ground)))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})

test.each(['light', 'dark', 'auto'] as const)('a seller’s page is %s where they chose that', (theme) => {
  const html = documentOf(shopOf({ theme, theme_color: '#112233', logotipo: null }))
  expect(html).toContain(`<html lang="pt" data-theme="${theme}">`)
  expect(html).toContain(`content="${theme === 'auto' ? 'light dark' : theme}"`)
})

test('without a look it is that of every checkout without one, and without a shop it follows the reader', () => {
  expect(documentOf(shopOf(null))).toContain('data-theme="light"')
  expect(documentOf({})).toContain('data-theme="auto"')
  for (const html of [documentOf(shopOf(null)), documentOf({})])
    expect(coloursOf(html, 'light')('accent')).toBe(DEFAULT_ACCENT)
  expect(documentOf(shopOf(null))).toContain('<p class="shop">Loja</p>')
  expect(documentOf({})).not.toContain('<p class="shop">')
})

test('the logo is beside the name, as small as the shop keeps it; text of a seller stays text', () => {
  const own = shopOf({ theme: 'light', theme_color: '#112233', logotipo: '/pictures/abc.webp' }, '<b>"Loja')
  expect(documentOf(own)).toContain(
    '<p class="shop"><img src="/pictures/abc.webp?w=192" alt="" width="96" height="32"> &lt;b&gt;&quot;Loja</p>',
  )
  const hostile = { theme: 'light', theme_color: 'red}body{display:none', logotipo: '"><script>' } as const
  expect(documentOf(shopOf(hostile))).not.toMatch(/display:none|<script/)
})
