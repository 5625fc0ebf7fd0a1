import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkup } from './markup.ts'

test('no character of a text ends an element or a quoted attribute', () => {
  expect(escapeMarkup(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(escapeMarkup(text))))
})

test('another text is left as it is', () => {
  expect(escapeMarkup('Curso de jardinagem, 3ª edição')).toBe('Curso de jardinagem, 3ª edição')
})
