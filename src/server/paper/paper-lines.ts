import bidiFactory from 'bidi-js'
import { fontOf, hasLetter, REGULAR, type Font, type Letters } from './paper-fonts.ts'

/*
 * Lines of text as they are drawn: each piece has one font and one direction, and pieces are ordered from left to
 * right. The order follows the Unicode Bidirectional Algorithm (bidi-js); the font shapes Arabic and Indian letters
 * (fontkit). Lines break between words, which Thai and Han write without spaces.
 */

export type Piece = { text: string; font: Font }

const bidi = bidiFactory()
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
const CHARACTERS = new Intl.Segmenter()
const STAYS_WITH_LETTER = /[\p{M}\u200c\u200d]/u

/** The pieces of one line, from left to right. `usual` draws what it can, such as the bold font of a heading. */
export function piecesOf(line: string, usual: Font, letters: Letters): Piece[] {
  if (Array.from(line).every((sign) => hasLetter(letters, usual, sign.codePointAt(0) ?? 0)))
    return line === '' ? [] : [{ text: line, font: usual }]
  const levels = bidi.getEmbeddingLevels(line)
  const pieces: (Piece & { level: number; at: number })[] = []
  let at = 0
  for (const sign of line) {
    const level = levels.levels[at] ?? 0
    const last = pieces.at(-1)
    const font = fontBehind(last?.font, sign, usual, letters)
    if (last !== undefined && last.font === font && last.level === level) last.text += sign
    else pieces.push({ text: sign, font, level, at })
    at += sign.length
  }
  const place = new Map<number, number>()
  bidi.getReorderedIndices(line, levels).forEach((index, position) => place.set(index, position))
  return pieces
    .map((piece) => ({ piece, left: leftOf(piece, place) }))
    .toSorted((a, b) => a.left - b.left)
    .map(({ piece: { text, font, level } }) => ({ text: turned(text, level % 2 === 1), font }))
}

/** Marks and spaces are drawn by the font of the letter before them, which knows where they belong. */
function fontBehind(before: Font | undefined, sign: string, usual: Font, letters: Letters): Font {
  const codePoint = sign.codePointAt(0) ?? 0
  const staysBehind = STAYS_WITH_LETTER.test(sign) || sign === ' '
  if (before !== undefined && staysBehind && hasLetter(letters, before, codePoint)) return before
  if (hasLetter(letters, usual, codePoint)) return usual
  return fontOf(letters, codePoint) ?? REGULAR
}

function leftOf({ text, at }: { text: string; at: number }, place: ReadonlyMap<number, number>): number {
  return Math.min(...Array.from({ length: text.length }, (_, n) => place.get(at + n) ?? at + n))
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A font turns its own letters to the left; signs between them, which have no direction, are turned here. */
function turned(text: string, isToLeft: boolean): string {
  if (!isToLeft || RIGHT_TO_LEFT.test(text)) return text
  return Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .reverse()
    .join('')
}

/** Where a line may end: behind each word with what follows it of spaces and signs. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const last = words.length - 1
    if (isWordLike === true || last < 0) words.push(segment)
    else words[last] += segment
  }
  return words
}

/**
 * Splits a text into at most so many lines of a width; the last ends in dots if text is cut off. A word that is wider
 * than a line is broken between characters. Lines keep their trailing space, which separates their words when the text
 * is copied.
 */
export function linesOf(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of partsOf(text, fits)) {
    if (line !== '' && !fits((line + part).trimEnd())) {
      lines.push(line)
      line = ''
    }
    line += part
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), cut(lines[most - 1] ?? '', fits)]
}

function partsOf(text: string, fits: (line: string) => boolean): string[] {
  return wordsOf(text).flatMap((word) => (fits(word.trimEnd()) ? [word] : charactersOf(word)))
}

const charactersOf = (text: string): string[] =>
  Array.from(CHARACTERS.segment(text), ({ segment }) => segment)

function cut(line: string, fits: (line: string) => boolean): string {
  const characters = charactersOf(line)
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
