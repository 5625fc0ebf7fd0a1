/** The most that is handed to a gateway as the words of a charge. */
const CHARGE_WORDS = 22
/**
 * Number of characters that every gateway shows on a card's statement, after its own name: the shortest takes twelve
 * characters.
 */
const ON_STATEMENT = 12

/** How a letter is written in ASCII, each behind its letter; a letter that is gone has nothing behind it. */
type Letters = Readonly<Record<string, string>>

const lettersOf = (pairs: string): Letters =>
  Object.fromEntries(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/*
 * Transliteration as in passports: ICAO Doc 9303, Part 3, section 6 (Latin letters that are not ASCII letters with a
 * mark, Cyrillic), and ISO 843 for Greek. Lower-case letters, with their marks removed.
 */
const LETTERS: Letters = {
  ...lettersOf('ßss æae øo œoe łl đd ðd þth ıi ŋn ĸk ħh ŧt'),
  ...lettersOf(
    'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia єie ґg ђd јj љlj њnj ћc џdz',
  ),
  ...lettersOf('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
}

/**
 * Returns the name of a purchase for gateways and banks: plain ASCII letters and digits with single spaces, which each
 * of them accepts unchanged, so that all cut the same words. Empty where a name has no such characters, as in Han.
 */
export function chargeWords(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, inAscii)
  return cut(plain.replace(/[^A-Za-z0-9]+/g, ' ').trim(), CHARGE_WORDS)
}

function inAscii(letter: string): string {
  const small = letter.toLowerCase()
  const written = LETTERS[small] ?? ' '
  return letter === small ? written : written.charAt(0).toUpperCase() + written.slice(1)
}

/**
 * The whole words that the statement of a card shows of a purchase, by whichever gateway it was charged, or the beginning
 * of a longer one; null where it shows nothing.
 */
export function statementName(name: string): string | null {
  const words = chargeWords(name)
  const begun = cut(words, ON_STATEMENT)
  const isWhole = begun === words || words[begun.length] === ' '
  const shown = isWhole ? begun : begun.replace(/(?<=[A-Za-z]{3,}.*) [^ ]*$/, '')
  return /[A-Za-z]/.test(shown) ? shown : null
}

const cut = (text: string, most: number): string => text.slice(0, most).trimEnd()
