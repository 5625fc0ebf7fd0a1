/** The digits of a text, in order, full-width ones as ASCII; everything else (masks, spaces, letters) is dropped. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '')
}

/** True when every character of a non-empty text is the same one, as in 111.111.111-11. */
export function isRepeated(text: string): boolean {
  return text !== '' && text === text.charAt(0).repeat(text.length)
}

/** Sum of value × weight, read from the left; a character's value is its code above '0' (so 'A' is 17). */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (text.charCodeAt(at) - 48), 0)
}
