import { exponentOf, toWire } from '#rules/base/money.ts'
import { readAmount } from '#rules/base/typed-amount.ts'
import { plainSigns } from '#rules/base/validation.ts'

/*
 * Single charges with their own amounts, as written in the form: a line for each, its number and its amount with `=`
 * between them.
 */

/** A charge as it is typed. */
export type TypedCharge = { charge: string; amount: string }
/** A charge of the catalogue: the first is 1; the amount is in minor units. */
export type Charge = { charge: number; amount: number }

/** Errors of a single charge, by the field in which it is typed. */
type ChargeProblems = {
  charge?: { kind: 'range'; least: number; most: number } | { kind: 'twice' }
  amount?: { kind: 'required' } | { kind: 'money' } | { kind: 'range'; least: number; most: number }
}

const MOST_MONEY = 9_999_999_999

export function writeCharges(charges: readonly TypedCharge[]): string {
  return charges.map(({ charge, amount }) => `${charge}=${amount}`).join('\n')
}

/** The charges of a form, empty ones too. */
export function chargesIn(typed: string): TypedCharge[] {
  if (typed === '') return []
  return typed.split('\n').map((line) => {
    const at = line.indexOf('=')
    return { charge: line.slice(0, at), amount: line.slice(at + 1) }
  })
}

/** Charges of the catalogue as they are typed. */
export function typedCharges(
  value: unknown,
  { locale, currency }: { locale: string; currency: string },
): string {
  if (!Array.isArray(value)) return ''
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  return writeCharges(
    (value as Charge[]).map(({ charge, amount }) => ({
      charge: String(charge),
      amount: format.format(toWire(amount, currency)),
    })),
  )
}

/**
 * Reads typed charges; a line that is empty says nothing.
 *
 * @param most the number of the last charge
 * @returns them in the order of their numbers, and what is wrong with each line
 */
export function readCharges(
  typed: string,
  { locale, currency, most }: { locale: string; currency: string; most: number },
): { charges: Charge[]; problems: ChargeProblems[] } {
  const lines = chargesIn(typed)
  const read = lines.map((line) => {
    const [number, amount] = [plainSigns(line.charge), plainSigns(line.amount)]
    return {
      isEmpty: number === '' && amount === '',
      charge: /^\d{1,3}$/.test(number) ? Number(number) : 0,
      isTyped: amount !== '',
      amount: readAmount(amount, currency, locale),
    }
  })
  const problems = read.map((line, place): ChargeProblems => {
    if (line.isEmpty) return {}
    const isSecond = read.slice(0, place).some(({ charge }) => charge === line.charge)
    const isInside = line.charge >= 1 && line.charge <= most
    return {
      ...(!isInside && { charge: { kind: 'range', least: 1, most } as const }),
      ...(isInside && isSecond && { charge: { kind: 'twice' } as const }),
      ...amountProblem(line),
    }
  })
  const charges = read.flatMap(({ isEmpty, charge, amount }) =>
    isEmpty || amount === null ? [] : [{ charge, amount }],
  )
  return { charges: charges.toSorted((one, other) => one.charge - other.charge), problems }
}

function amountProblem(line: { isTyped: boolean; amount: number | null }): Pick<ChargeProblems, 'amount'> {
  if (!line.isTyped) return { amount: { kind: 'required' } }
  if (line.amount === null) return { amount: { kind: 'money' } }
  return line.amount > MOST_MONEY ? { amount: { kind: 'range', least: 0, most: MOST_MONEY } } : {}
}
