import { splitName } from '#rules/people/person.ts'

/**
 * A text for a statement or a form of a gateway: plain ASCII letters without accents, digits, spaces and the marks
 * that are named, cut to a length, never ending in a space.
 */
export function plainWords(text: string, maxLength: number, marks = ''): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const kept = Array.from(plain).map((char) =>
    /[A-Za-z0-9]/.test(char) || marks.includes(char) ? char : ' ',
  )
  return kept.join('').replace(/ +/g, ' ').trim().slice(0, maxLength).trimEnd()
}

/** Segmenter for what readers see as one character. */
const SEEN = new Intl.Segmenter()

/**
 * A text of at most so many UTF-16 code units, which are as many as a gateway's limit counts or more, never cut within
 * what is seen as one character.
 */
export function cutToFit(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let kept = ''
  for (const { segment } of SEEN.segment(text)) {
    if (kept.length + segment.length > maxLength) break
    kept += segment
  }
  return kept.trimEnd()
}

/** A name in the two parts that some gateways require; of a name of one part both are that part. */
export function bothNames(name: string, maxLength = Infinity): { first: string; last: string } {
  const { first, surname } = splitName(name)
  return { first: cutToFit(first, maxLength), last: cutToFit(surname === '' ? first : surname, maxLength) }
}

/** A phone in E.164 as its parts; a number that was kept as typed has none. */
export function phoneParts(phone: string): { country: string; area: string; number: string } | null {
  // Only Brazil's are divided: two digits of area, then the subscriber's eight or nine.
  const parts = /^\+(55)(\d{2})(\d{8,9})$/.exec(phone)
  return parts === null ? null : { country: parts[1] ?? '', area: parts[2] ?? '', number: parts[3] ?? '' }
}
