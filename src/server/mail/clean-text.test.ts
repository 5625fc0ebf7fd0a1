import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { greetedName, oneLine, webAddress } from './clean-text.ts'

describe('oneLine', () => {
  it.each([
    ['Curso\r\nBcc: everyone@example.com', 'Curso Bcc: everyone@example.com'],
    ['a\u2028b\u0000c\u0085d', 'a b c d'],
    ['invoice\u202Efdp.exe', 'invoice fdp.exe'],
    ['  Guia   de Poses ', 'Guia de Poses'],
    ['Família 👨‍👩‍👧', 'Família 👨‍👩‍👧'],
  ])('puts %j on one line', (text, expected) => {
    expect(oneLine(text)).toBe(expected)
  })

  it('cuts between characters and shows that it did', () => {
    expect(oneLine('👍👍👍👍', 3)).toBe('👍👍…')
    expect(oneLine('👍👍👍', 3)).toBe('👍👍👍')
    expect(oneLine('श्रीमती', 2)).toBe('श्री…')
    expect(oneLine('नमस्ते', 2)).toBe('न…')
    expect(oneLine(`a${'\u0301'.repeat(900)}`, 60).length).toBeLessThan(242)
  })

  it('lets no line break through, whatever it is given', () => {
    const nasty = fc.string({ unit: fc.constantFrom('\r', '\n', '\u2028', '\v', '\f', 'a', ' ', '\u202e') })
    fc.assert(fc.property(nasty, (text) => !/[\r\n\v\f\u2028\u202e]/.test(oneLine(text))))
  })
})

describe('greetedName', () => {
  it.each([
    ['Maria da Silva', 'Maria da Silva'],
    ['Jean-Luc d’Arc', 'Jean-Luc d’Arc'],
    ['Иван Петров', 'Иван Петров'],
    ['Win 1000 at https://evil.example/x', 'Win at https evil. example x'],
    ['<b>Ana</b>', 'b Ana b'],
    ['Ana\r\nBcc: x@y.zz', 'Ana Bcc x y. zz'],
  ])('makes a greeting of %j', (name, expected) => {
    expect(greetedName(name)).toBe(expected)
  })
})

describe('webAddress', () => {
  it.each([
    ['https://shop.example/1001/obrigado?s_id=1', 'https://shop.example/1001/obrigado?s_id=1'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['/relative', null],
    ['', null],
  ])('%j links to %j', (url, expected) => {
    expect(webAddress(url)).toBe(expected)
  })
})
