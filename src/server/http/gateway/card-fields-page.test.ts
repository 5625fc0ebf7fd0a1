import { expect, test } from 'vitest'
import { LOCALES } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { cardFieldsHeaders, framingOrigin, cardFieldsPage } from './card-fields-page.ts'

const NONCE = 'c29tZSByYW5kb20gYnl0ZXM='
const ASSETS = { script: '/card-fields/assets/main-x.js', integrity: 'sha384-x', styles: 'form{padding:6px}' }

function pageIn(lang: (typeof LOCALES)[number]) {
  const texts = ALL_TEXTS[lang]
  const html = cardFieldsPage({
    lang,
    texts,
    nonce: NONCE,
    parentOrigin: 'https://checkout.example',
    assets: ASSETS,
    tokenPath: '/card-fields/token',
  })
  return { html, texts }
}

test.each(LOCALES)('in %s it has labels, hints and every message before a script runs', (lang) => {
  const { html, texts } = pageIn(lang)
  const { cardFields: card } = texts
  expect(html).toContain(`<html lang="${lang}"`)
  for (const label of [card.number, card.expiry, card.cvv]) expect(html).toContain(`>${label}</label>`)
  expect(html).not.toContain('undefined')
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  const data: unknown = JSON.parse(json ?? '')
  expect(data).toMatchObject({
    parentOrigin: 'https://checkout.example',
    tokenPath: '/card-fields/token',
    cvvHints: { back: card.cvvHint, front: card.cvvHintFront },
    brands: { amex: card.brand({ brand: 'American Express' }) },
    errors: {
      expiry: {
        card_expired: texts.validation.reasons.card_expired(),
      },
    },
  })
})

test('its script and style carry the nonce, and no field has a name to be sent by', () => {
  const { html } = pageIn('pt')
  expect(html).toContain(`<style nonce="${NONCE}">form{padding:6px}</style>`)
  expect(html).toContain(`nonce="${NONCE}" src="/card-fields/assets/main-x.js" integrity="sha384-x"`)
  expect(html).not.toMatch(/<input[^>]* name=/)
  expect(html).not.toMatch(/ style=| on[a-z]+=/)
})

test('a text can neither end the data nor become an element', () => {
  const { texts } = pageIn('pt')
  const hostile = '</script><img src=x onerror=alert(1)>"'
  const html = cardFieldsPage({
    lang: 'pt',
    texts: { ...texts, cardFields: { ...texts.cardFields, cvvHint: hostile, number: hostile } },
    nonce: NONCE,
    parentOrigin: 'https://checkout.example',
    assets: ASSETS,
    tokenPath: '/card-fields/token',
  })
  expect(html).not.toContain('<img')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
})

test.each([
  'https://checkout.example/',
  'checkout.example',
  '*',
  'https://a.example; script-src *',
  'null',
  '',
])('an invalid origin is refused: %j', (origin) => {
  expect(() => cardFieldsHeaders(origin, NONCE)).toThrow(RangeError)
})

test.each(['', 'short', `${NONCE}' 'unsafe-inline`])('what is no nonce is refused: %j', (nonce) => {
  expect(() => cardFieldsHeaders('https://checkout.example', nonce)).toThrow(RangeError)
})

test.each([
  [undefined, 'https://pay.example'],
  ['https://pay.example/1001', 'https://pay.example'],
  ['https://partner.example/', 'https://partner.example'],
  ['https://evil.example/', 'https://pay.example'],
  ['https://partner.example.evil.example/', 'https://pay.example'],
  ['no address', 'https://pay.example'],
])('framed from %s, the card fields talk to %s', (referer, origin) => {
  expect(framingOrigin(referer, ['https://pay.example', 'https://partner.example'])).toBe(origin)
})
