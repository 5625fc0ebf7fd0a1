/** Characters that a password of the office has at least, and at most. */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const

/** Different characters that it has at least. */
const DIFFERENT = 5

/** Most common bases of passwords with ten characters and more, after digits and marks at their ends are removed. */
const USUAL =
  'password passwort passw senha minhasenha contrasena contrasenha motdepasse wachtwoord qwerty qwertyuiop qwertz azerty asdfghjkl zxcvbnm letmein iloveyou welcome admin administrator abc abcdefghij balcao office segredo secret changeme test'.split(
    ' ',
  )

/** The same password however it was typed: composed characters, no blanks around it. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC').trim()
}

/**
 * Whether a password is too easy to guess for an account that can give money back: short, of few characters, a row of
 * digits, one of the usual words, or the owner's own address or name.
 */
export function isEasyPassword(typed: string, owner: { email: string; name: string }): boolean {
  const password = normalPassword(typed)
  const { least, most } = PASSWORD_LENGTH
  if (password.length < least || password.length > most) return true
  if (new Set(password).size < DIFFERENT || isRow(password)) return true
  const plain = letters(password)
  if (plain === '' || USUAL.includes(plain)) return true
  const own = [owner.email.split('@')[0] ?? '', owner.email, owner.name, ...owner.name.split(' ')]
  return own.some((part) => letters(part).length >= 4 && plain.replace(letters(part), '').length < 3)
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}

/** Whether each character follows the one before, as in 1234567890 and abcdefghij. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((letter, index) => letter.charCodeAt(0) - text.charCodeAt(index))
  return steps.filter((step) => step === 1).length >= text.length - 2
}
