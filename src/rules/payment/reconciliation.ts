import type { Currency, Minor } from '../base/money.ts'

/** Kinds of money movement that a gateway reports. A void of a captured amount is a refund. */
export const MOVEMENT_KINDS = ['charge', 'refund', 'chargeback', 'chargeback-reversal'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A line of a gateway's report, or of our own ledger. `reference` is ours, of the attempt or of one of two cards. */
export type Movement = {
  kind: MovementKind
  reference: string
  amount: Minor
  currency: Currency
  at: Date
}

/** A line of our ledger. `accounted`: the purchase accounts for the money, or it is being refunded. */
export type BookedMovement = Movement & { accounted: boolean }

/** The time that a report is about: from `from` on, and before `to`. */
export type Period = { from: Date; to: Date }

/**
 * - `missing-here`: the gateway moved it and our ledger has nothing of the kind for this reference.
 * - `missing-there`: our ledger has it and the report has nothing.
 * - `amount`, `currency`: both have it, and they differ.
 * - `state`: both have the charge, and our purchase is neither paid by it nor has a reversal of it.
 */
export const DIFFERENCE_KINDS = ['missing-here', 'missing-there', 'amount', 'currency', 'state'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export type Difference = {
  kind: DifferenceKind
  movement: MovementKind
  reference: string
  /** Everything that the report, and our ledger, say of it; null: nothing. */
  theirs: Minor | null
  ours: Minor | null
  /** As they write it, where they have it. */
  currency: Currency
  /** When it moved, according to the side that recorded it. */
  at: Date
}

/**
 * Compares a gateway's reported movements of a period with our ledger, in both directions.
 *
 * A gateway's clock and booking days differ from ours. So its movements of the period may be in our ledger at any time,
 * and those we booked within `marginMs` of the period's ends may be in the report before or after it.
 *
 * @param ours every line of the references that the report names, and every line of the period
 */
export function compareMovements(
  theirs: readonly Movement[],
  ours: readonly BookedMovement[],
  period: Period,
  marginMs: number,
): Difference[] {
  const groups = new Map<string, { theirs: Movement[]; ours: BookedMovement[] }>()
  const groupOf = ({ reference, kind }: Movement) => {
    const key = `${kind} ${reference}`
    const group = groups.get(key) ?? { theirs: [], ours: [] }
    groups.set(key, group)
    return group
  }
  for (const line of theirs) if (line.amount > 0) groupOf(line).theirs.push(line)
  for (const line of ours) if (line.amount > 0) groupOf(line).ours.push(line)
  const isInside = ({ at }: Movement): boolean =>
    at.getTime() >= period.from.getTime() + marginMs && at.getTime() < period.to.getTime() - marginMs
  return [...groups.values()].flatMap((group) => differenceOf(group.theirs, group.ours, isInside) ?? [])
}

function differenceOf(
  theirs: readonly Movement[],
  ours: readonly BookedMovement[],
  isInside: (line: Movement) => boolean,
): Difference | null {
  const [first] = theirs.length > 0 ? theirs : ours
  if (first === undefined) return null
  const found = (kind: DifferenceKind): Difference => ({
    kind,
    movement: first.kind,
    reference: first.reference,
    theirs: theirs.length === 0 ? null : sumOf(theirs),
    ours: ours.length === 0 ? null : sumOf(ours),
    currency: first.currency,
    at: first.at,
  })
  if (theirs.length === 0) return ours.some(isInside) ? found('missing-there') : null
  if (ours.length === 0) return found('missing-here')
  if ([...theirs, ...ours].some(({ currency }) => currency !== first.currency)) return found('currency')
  if (!isSameMoney(theirs, ours, isInside)) return found('amount')
  return first.kind === 'charge' && ours.some(({ accounted }) => !accounted) ? found('state') : null
}

/** Lines that have a partner of the same amount are even; of the others the sums are compared. */
function isSameMoney(
  theirs: readonly Movement[],
  ours: readonly Movement[],
  isInside: (line: Movement) => boolean,
): boolean {
  const left = new Map<Minor, number>()
  for (const { amount } of theirs) left.set(amount, (left.get(amount) ?? 0) + 1)
  // Lines that must be in the report are matched first, so that a line at the period's edge does not take their
  // partner.
  const alone = [...ours]
    .sort((a, b) => Number(isInside(b)) - Number(isInside(a)))
    .filter(({ amount }) => {
      const partners = left.get(amount) ?? 0
      if (partners > 0) left.set(amount, partners - 1)
      return partners === 0
    })
  const theirRest = [...left].reduce((sum, [amount, count]) => sum + amount * count, 0)
  return theirRest === sumOf(alone) || theirRest === sumOf(alone.filter(isInside))
}

function sumOf(lines: readonly Movement[]): Minor {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
