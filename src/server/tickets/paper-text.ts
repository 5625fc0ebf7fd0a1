/** Characters that are in none of the PDF's fonts; `fonts/README.md` names the same ranges. */
const NO_LETTER =
  /[^\u0020-\u007E\u00A0-\u024F\u0370-\u03FF\u0400-\u04FF\u1E00-\u1EFF\u2010-\u2027\u2030\u2039\u203A\u20AC\u2116\u2122]/u

/** Emoji, symbols, and the characters that join or colour them; a name can be read without them. */
const SIGN = /[\p{Extended_Pictographic}\p{S}\p{M}\p{Cf}]/gu

/**
 * A text as it can be printed: signs that the font does not have are left out. Null where letters are missing, which
 * would be empty boxes on paper.
 */
export function onPaper(text: string): string | null {
  const written = text
    .normalize('NFC')
    .replace(SIGN, (sign) => (NO_LETTER.test(sign) ? '' : sign))
    .replace(/\s+/g, ' ')
    .trim()
  return written === '' || NO_LETTER.test(written) ? null : written
}

/** Those of several texts that can be printed, one after the other. */
export function allOnPaper(texts: readonly string[]): string {
  return texts.flatMap((text) => onPaper(text) ?? []).join(' · ')
}
