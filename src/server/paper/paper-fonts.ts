import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside this file, and beside the bundle that holds it: the build copies them there. */
const FONTS = join(import.meta.dirname, 'fonts')

/** A font by its file. */
export type Font = string
export const REGULAR: Font = 'noto-sans-regular.ttf'
export const BOLD: Font = 'noto-sans-bold.ttf'

/** The letters of each font, as ranges of code points in order; a letter is drawn by the first font that has it. */
export type Letters = ReadonlyMap<Font, readonly (readonly [from: number, to: number])[]>

let letters: Promise<Letters> | undefined

/** Reads the characters that the fonts can draw, without reading a font. */
export function readLetters(): Promise<Letters> {
  letters ??= readFile(join(FONTS, 'letters.json'), 'utf8').then(
    (text) => new Map(Object.entries(JSON.parse(text) as Record<Font, [number, number][]>)),
  )
  return letters
}

export function hasLetter(all: Letters, font: Font, codePoint: number): boolean {
  return all.get(font)?.some(([from, to]) => from <= codePoint && codePoint <= to) === true
}

/** The font by which a letter is drawn; null where none has it. */
export function fontOf(all: Letters, codePoint: number): Font | null {
  for (const font of all.keys()) if (hasLetter(all, font, codePoint)) return font
  return null
}

const kept = new Map<Font, Promise<Buffer>>()
/** Han and Hangul take six megabytes of memory and are rarely needed: they are read for each file that does. */
const LARGE = /han/

/** A font's file. */
export function readFont(font: Font): Promise<Buffer> {
  const known = kept.get(font)
  if (known !== undefined) return known
  const read = readFile(join(FONTS, font))
  if (!LARGE.test(font)) kept.set(font, read)
  return read
}
