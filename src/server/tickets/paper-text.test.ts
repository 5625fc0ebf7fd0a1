import { expect, test } from 'vitest'
import { allOnPaper, onPaper } from './paper-text.ts'

test.each([
  'Ana Lima',
  'João d’Ávila-Ñuñez Jr.',
  'Łukasz Żółć',
  'Γιώργος',
  'Мария Ёлкина',
  'Rock & Cia. – “Ao vivo” nº 1 (R$ 10)',
])('paper has letters for %s', (name) => expect(onPaper(name)).toBe(name))

test.each([
  ['Festa 🎉 Junina 🌽', 'Festa Junina'],
  ['★ Pista VIP ★', 'Pista VIP'],
  ['Família 👨‍👩‍👧 e ❤️', 'Família e'],
  ['Noite 🇧🇷', 'Noite'],
  ['Soirée\u202f: 20\u00a0h', 'Soirée : 20 h'],
  ['Sa\u0303o Joa\u0303o', 'São João'],
])('signs without a letter are left out of %s', (name, printed) => expect(onPaper(name)).toBe(printed))

test.each(['王小明', 'محمد علي', 'Ana 王', 'กานดา', '音楽祭 2027', '🎉', ' '])(
  'paper has no letters for %s',
  (name) => expect(onPaper(name)).toBeNull(),
)

test('of several texts those are printed that can be', () => {
  expect(allOnPaper(['Pista', '第一弾', '1º lote'])).toBe('Pista · 1º lote')
  expect(allOnPaper(['立ち見'])).toBe('')
})
