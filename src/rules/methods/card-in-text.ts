import { barcodeOfLine } from './boleto.ts'
import { CARD_NUMBER_MAX, CARD_NUMBER_MIN, cardBrand, isValidCardNumber } from './card.ts'

/** Digits in groups, with a space, a dash or a dot between them: everything that may be one number, or several. */
const RUN = /\+?\d+(?:[\s\p{Pd}._]{1,3}\d+)*/gu
const GROUP = /\d+/g

/** A UUID (RFC 9562): one in two thousand holds, by chance, digits that could be a card's number. */
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/** Digits of the longest phone number, its country's code included (ITU-T E.164). */
const PHONE_MAX = 15

/**
 * Checks whether a text contains a card number: 13 to 19 digits of a known brand that pass Luhn, in one piece or in
 * groups. Phones with their country code, boletos and UUIDs do not count. `fewest` is raised for fields whose regular
 * contents are as long: a document may have 14 digits, a phone 15.
 */
export function holdsCardNumber(text: string, fewest = CARD_NUMBER_MIN): boolean {
  const plain = text.normalize('NFKC').replace(UUID, (uuid) => (/[a-f]/i.test(uuid) ? 'x' : uuid))
  for (const [run] of plain.matchAll(RUN)) {
    const groups = run.match(GROUP) ?? []
    if (isPhone(run, groups) || barcodeOfLine(groups.join('')) !== null) continue
    if (groups.some((_, first) => beginsCard(groups.slice(first), fewest))) return true
  }
  return false
}

/** Whether the first groups, read together, are a card's number. */
function beginsCard(groups: readonly string[], fewest: number): boolean {
  let digits = ''
  for (const group of groups) {
    digits += group
    if (digits.length > CARD_NUMBER_MAX) return false
    if (digits.length >= fewest && cardBrand(digits) !== null && isValidCardNumber(digits)) return true
  }
  return false
}

function isPhone(run: string, groups: readonly string[]): boolean {
  return run.startsWith('+') && groups.join('').length <= PHONE_MAX
}
