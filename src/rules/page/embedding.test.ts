import { describe, expect, it } from 'vitest'
import { isPaidInFrame, readFrameMessage, readSite } from './embedding.ts'

describe('a site', () => {
  it.each([
    'https://loja.example',
    'https://www.loja.com.br',
    'https://loja.example:8443',
    'http://localhost:3000',
  ])('is the origin %s', (text) => expect(readSite(text)).toBe(text))

  it.each([
    undefined,
    '',
    '*',
    'null',
    'https:',
    'https://*.example',
    'https://loja',
    'https://LOJA.example',
    'http://loja.example',
    'https://loja.example/',
    'https://loja.example;script-src *',
    "https://loja.example 'self'",
    'https://loja.example\r\nx: y',
    'https://a@loja.example',
    'javascript:alert(1)',
    'https://loja.example:443443',
  ])('is not %s', (text) => expect(readSite(text)).toBeNull())
})

it.each([
  ['CREDIT_CARD', true],
  ['TWO_CREDIT_CARDS', true],
  ['DEBIT_CARD', true],
  ['PIX', true],
  ['BOLETO', true],
  ['OXXO', true],
  ['FREE', true],
  ['PAYPAL', false],
  ['APPLE_PAY', false],
  ['GOOGLE_PAY', false],
] as const)('%s can be paid by in a frame: %s', (method, can) => expect(isPaidInFrame(method)).toBe(can))

describe('a message of a framed page', () => {
  it('is rebuilt from its allowed fields', () => {
    const read = readFrameMessage({ balcao: 1, kind: 'height', height: 700.2, sale_id: 'x' })
    expect(read).toEqual({ balcao: 1, kind: 'height', height: 701 })
    const loaded = { balcao: 1, kind: 'loaded', close: 'Fechar' }
    expect(readFrameMessage({ ...loaded, title: 'x' })).toEqual(loaded)
    expect(readFrameMessage({ balcao: 1, kind: 'completed', paid: true })).toEqual({
      balcao: 1,
      kind: 'completed',
    })
  })

  it.each([
    null,
    'loaded',
    { kind: 'loaded', close: 'Fechar' },
    { balcao: 1, kind: 'loaded' },
    { balcao: 1, kind: 'loaded', close: 'x'.repeat(61) },
    { balcao: 2, kind: 'loaded' },
    { balcao: 1, kind: 'paid' },
    { balcao: 1, kind: 'height' },
    { balcao: 1, kind: 'height', height: '700' },
    { balcao: 1, kind: 'height', height: -1 },
    { balcao: 1, kind: 'height', height: Number.NaN },
    { balcao: 1, kind: 'height', height: 1e9 },
  ])('is not %j', (data) => expect(readFrameMessage(data)).toBeNull())
})
