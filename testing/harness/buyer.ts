/** A made-up person who buys. */
export interface Buyer {
  name: string
  email: string
  cellphone: string
  document: string
}

const FIRST = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Iara',
  'João',
] as const
const LAST = ['Lima', 'Souza', 'Moura', 'Ribeiro', 'Teixeira', 'Vasconcelos', 'Prado'] as const

/** The buyer of a number: another number is another person, with another CPF, e-mail address and phone. */
export function buyerOf(number: number): Buyer {
  const first = FIRST[number % FIRST.length] ?? FIRST[0]
  const last = LAST[number % LAST.length] ?? LAST[0]
  const plain = first.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return {
    name: `${first} ${last}`,
    email: `${plain}.${number}@example.com`,
    cellphone: `(11) 9${digits(number, 8).replace(/(\d{4})(\d{4})/, '$1-$2')}`,
    document: cpfOf(number),
  }
}

/** The Mexican buyer of a number, with an RFC of their own; RFCs are judged by their form alone. */
export function mexicanOf(number: number): Buyer {
  const letter = (place: number): string =>
    String.fromCharCode(65 + (Math.floor(number / 1000 / 26 ** place) % 26))
  const document = `${[3, 2, 1, 0].map(letter).join('')}900101${digits(number, 3)}`
  return { ...buyerOf(number), cellphone: `+52 55 ${digits(number, 8)}`, document }
}

/** A CPF with valid check digits (Receita Federal: weights 10 to 2, then 11 to 2, modulo 11). */
function cpfOf(number: number): string {
  // A base that starts with 1 is never one of the repeated-digit numbers that are refused.
  const base = `10${digits(number, 7)}`
  const first = checkDigit(base)
  return base + first + checkDigit(base + first)
}

function checkDigit(base: string): string {
  const sum = [...base].reduce((total, digit, at) => total + Number(digit) * (base.length + 1 - at), 0)
  const rest = (sum * 10) % 11
  return String(rest === 10 ? 0 : rest)
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0').slice(-length)
