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

/** A phone in E.164 as its parts; a number that was kept as typed has none. */
export function phoneParts(phone: string): { country: string; area: string; number: string } | null {
  // Only Brazil's are divided: two digits of area, then the subscriber's eight or nine.
  const parts = /^\+(55)(\d{2})(\d{8,9})$/.exec(phone)
  return parts === null ? null : { country: parts[1] ?? '', area: parts[2] ?? '', number: parts[3] ?? '' }
}
