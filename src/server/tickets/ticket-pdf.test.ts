import { expect, test } from 'vitest'
import { isPrintable } from './ticket-pdf.ts'

test.each([
  ['Ana Lima', true],
  ['João d’Ávila-Ñuñez Jr.', true],
  ['Łukasz Żółć', true],
  ['Γιώργος', true],
  ['Мария Ёлкина', true],
  ['王小明', false],
  ['محمد علي', false],
  ['Ana 王', false],
  ['กานดา', false],
])('paper has letters for %s: %s', (name, expected) => expect(isPrintable(name)).toBe(expected))
