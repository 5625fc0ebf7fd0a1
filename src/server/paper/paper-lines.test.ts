import { beforeAll, describe, expect, test } from 'vitest'
import { BOLD, readLetters, REGULAR, type Letters } from './paper-fonts.ts'
import { linesOf, piecesOf } from './paper-lines.ts'

let letters: Letters
beforeAll(async () => {
  letters = await readLetters()
})

const ARABIC = 'noto-sans-arabic.ttf'
const HEBREW = 'noto-sans-hebrew.ttf'

describe('the pieces of a line, from left to right', () => {
  test.each([
    ['Titular: Ana', [['Titular: Ana', REGULAR]]],
    [
      'Titular: علي',
      [
        ['Titular: ', REGULAR],
        ['علي', ARABIC],
      ],
    ],
    // A name of two words stays whole: its font turns it around.
    ['أم كلثوم', [['أم كلثوم', ARABIC]]],
    [
      'בן-גוריון',
      [
        ['גוריון', HEBREW],
        ['-', REGULAR],
        ['בן', HEBREW],
      ],
    ],
    // Signs between letters that are read from the right are turned around, brackets to the other side.
    [
      'דן (רות) 12',
      [
        ['12', REGULAR],
        [' (', REGULAR],
        ['רות', HEBREW],
        [')', REGULAR],
        ['דן ', HEBREW],
      ],
    ],
    [
      'ศ 王 김',
      [
        ['ศ ', 'noto-sans-thai.ttf'],
        ['王 ', 'noto-sans-han.otf'],
        ['김', 'noto-sans-hangul.otf'],
      ],
    ],
    ['', []],
  ])('%s', (line, pieces) => {
    expect(piecesOf(line, REGULAR, letters).map(({ text, font }) => [text, font])).toEqual(pieces)
  })

  test('a heading is bold where the bold font has its letters', () => {
    const fonts = piecesOf('Festival 音楽', BOLD, letters).map(({ font }) => font)
    expect(fonts).toEqual([BOLD, 'noto-sans-han.otf'])
  })
})

describe('lines', () => {
  const within = (most: number) => (line: string) => line.length <= most
  test.each([
    ['Festival de Fotografia', 2, 12, ['Festival de ', 'Fotografia']],
    ['Festival de Fotografia', 1, 12, ['Festival de…']],
    ['Wolfeschlegelsteinhausen', 3, 10, ['Wolfeschle', 'gelsteinha', 'usen']],
    ['Wolfeschlegelsteinhausen', 2, 10, ['Wolfeschle', 'gelsteinh…']],
    ['Anne-Marie, a Grande', 2, 12, ['Anne-Marie, ', 'a Grande']],
    ['श्रीमती', 2, 4, ['श्री', 'मती']],
    ['', 2, 10, []],
  ])('%s in %i of %i', (text, most, width, lines) => {
    expect(linesOf(text, most, within(width))).toEqual(lines)
  })
})
