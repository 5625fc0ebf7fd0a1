import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageFrame } from '#contract/checkout/page.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic } from '#texts/topics.ts'
import { checkoutOf } from '../fixtures/checkout.ts'
import { pageOf } from '../fixtures/sale.ts'
import { prepareDocument } from './document.ts'
import { EARLY_PRESSES } from './early-presses.ts'
import * as checkIn from '../screens/check-in/index.tsx'
import type { ScreenHead } from './screen.ts'
import { PAGE_DATA_ID, writePageData } from './page-data.ts'

const write = (
  name: string,
  query: Record<string, string> = {},
  frame: Partial<PageFrame> = {},
  head: Partial<ScreenHead> = {},
) => {
  const page = pageOf(checkoutOf({ product: { name } }), 'pt', { path: '/1001', query, ...frame })
  const writeDocument = prepareDocument({
    page,
    texts: ALL_TEXTS.pt,
    head: { title: name, ...head },
    preview: '',
    body: '<main></main>',
    styles: '',
    scripts: { entry: '/assets/entry.js', preload: [] },
  })
  return new TextDecoder().decode(writeDocument(page, 'nonce'))
}

/** Anything that text can hold, half characters too, and often what means something to a page. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '&', '"', '\\', '\u2028', '\u2029', '</script>', '<!--', '\0'),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    ),
  )
  .map((parts) => parts.join(''))

describe('the document', () => {
  it('carries its data whole, whatever a seller wrote', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const page = pageOf(checkoutOf({ product: { name } }), 'pt')
        const text = writePageData(page)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(page)))
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
      }),
    )
  })

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>',
    '<!--',
  ])('lets %j end nothing', (hostile) => {
    const html = write(hostile, { utm: hostile })
    expect(html).not.toContain(hostile)
    expect(html.match(/<script/g)).toHaveLength(3)
    expect(html).toContain(`id="${PAGE_DATA_ID}"`)
  })

  it('listens to presses before anything can be pressed, by the nonce of its other scripts', () => {
    const html = write('Curso')
    expect(html).toContain(`<body><script nonce="nonce">${EARLY_PRESSES}</script><div id="root">`)
    expect(EARLY_PRESSES).not.toContain('</')
    expect(html.match(/<(script|style)(?![^>]* nonce="nonce")/g)).toBeNull()
  })

  it('has another icon on a partner’s host', () => {
    const iconOf = (html: string) => /rel="icon"[^>]*href="([^"]+)"/.exec(html)?.[1]
    const own = iconOf(write('Curso'))
    expect(own).toContain('data:image/svg+xml,')
    expect(iconOf(write('Curso', {}, { isPartnerHost: true }))).not.toBe(own)
  })

  it('has the install data of the check-in page for a phone, and on no other page', async () => {
    await loadTopic('check-in', 'de')
    const { frame } = pageOf({ screen: 'check-in' }, 'de')
    const html = write('Tür', {}, {}, checkIn.head({ screen: 'check-in' }, ALL_TEXTS.pt, frame))
    expect(html).toContain('<link rel="manifest" href="/de/check-in.webmanifest">')
    expect(html).toContain('<link rel="apple-touch-icon" href="/check-in-icon-180.png">')
    expect(write('Curso')).not.toMatch(/manifest|touch-icon/)
  })

  it('names every language of the page, without the person of the link', () => {
    const html = write('Curso', { em: 'maria@exemplo.com', ch_id: '501' })
    expect(html).toContain('<link rel="alternate" hreflang="de" href="/de/1001?ch_id=501">')
    expect(html).toContain('hreflang="x-default"')
    expect(html.slice(0, html.indexOf('<body'))).not.toContain('maria')
  })
})
