import { fontOf, type Font, type Letters } from './paper-fonts.ts'

/** Emoji and symbols, and the characters that colour them; a name can be read without them. */
const SIGN =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{S}\p{Me}\p{Variation_Selector}\u200b\u2060\ufeff]/gu
/** Joins emoji, unless a letter of a joining script precedes it. */
const JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]+/gu

/**
 * A text as it can be printed: signs that no font has are left out. Null where letters are missing, which would be empty
 * boxes on paper.
 */
export function onPaper(text: string, letters: Letters): string | null {
  const isDrawn = (sign: string): boolean => fontOf(letters, sign.codePointAt(0) ?? 0) !== null
  const written = text
    .normalize('NFC')
    .replace(SIGN, (sign) => (isDrawn(sign) ? sign : ''))
    .replace(JOINER, '')
    .replace(/\s+/g, ' ')
    .trim()
  return written !== '' && Array.from(written).every(isDrawn) ? written : null
}

/** Those of several texts that can be printed, one after the other. */
export function allOnPaper(texts: readonly string[], letters: Letters): string {
  return texts.flatMap((text) => onPaper(text, letters) ?? []).join(' · ')
}

/** The fonts that a text needs. */
export function fontsOf(text: string, letters: Letters): Set<Font> {
  return new Set(Array.from(text).flatMap((sign) => fontOf(letters, sign.codePointAt(0) ?? 0) ?? []))
}
