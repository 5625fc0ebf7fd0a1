import { create } from 'fontkit'
import { beforeAll, expect, test } from 'vitest'
import { REAL_NAMES } from '#rules/people/real-names.test-double.ts'
import { readFont, readLetters, type Letters } from './paper-fonts.ts'
import { allOnPaper, onPaper } from './paper-text.ts'

let letters: Letters
beforeAll(async () => {
  letters = await readLetters()
})

test.each([
  'Rock & Cia. – “Ao vivo” nº 1 (R$ 10)',
  'Ana 王',
  '音楽祭 2027',
  ...REAL_NAMES.map(({ value }) => value),
])('paper has letters for %s', (name) => expect(onPaper(name, letters)).toBe(name))

test.each([
  ['Festa 🎉 Junina 🌽', 'Festa Junina'],
  ['★ Pista VIP ★', 'Pista VIP'],
  ['Família 👨‍👩‍👧 e ❤️', 'Família e'],
  ['Noite 🇧🇷', 'Noite'],
  ['Soirée\u202f: 20\u00a0h', 'Soirée : 20 h'],
  ['Sa\u0303o Joa\u0303o', 'São João'],
])('signs without a letter are left out of %s', (name, printed) =>
  expect(onPaper(name, letters)).toBe(printed),
)

test.each(['བོད', 'ꦗꦮ', 'Ana ᚠ', '🎉', ' '])('paper has no letters for %s', (name) =>
  expect(onPaper(name, letters)).toBeNull(),
)

test('of several texts those are printed that can be', () => {
  expect(allOnPaper(['Pista', 'བོད', '1º lote'], letters)).toBe('Pista · 1º lote')
  expect(allOnPaper(['བོད'], letters)).toBe('')
})

test('each font has the letters that are said of it, and no others', async () => {
  for (const [font, ranges] of letters) {
    const file = create(await readFont(font))
    if (!('characterSet' in file)) throw new Error(`${font} is no font`)
    const has = new Set(file.characterSet.filter((sign) => sign !== 0xffff))
    let message = 0
    for (const [from, to] of ranges) {
      for (let sign = from; sign <= to; sign += 1) if (has.has(sign)) message += 1
    }
    const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
    expect([font, message, count]).toEqual([font, has.size, has.size])
  }
})
