/**
 * How a seller keeps the guarantee that they give beyond the legal right of withdrawal. `automatic`: the money goes back
 * as it does within the legal period. `ask`: the seller answers each request.
 */
export const GUARANTEE_KINDS = ['automatic', 'ask'] as const
export type GuaranteeKind = (typeof GUARANTEE_KINDS)[number]

/** The guarantee that one product was sold with: days from the purchase. */
export type Guarantee = { days: number; kind: GuaranteeKind }

/** The guarantee of a product; null: none. A seller who chose nothing answers each request. */
export function guaranteeOf({
  warranty_days: days = 0,
  guarantee: kind = 'ask',
}: {
  warranty_days?: number
  guarantee?: GuaranteeKind
}): Guarantee | null {
  return days > 0 ? { days, kind } : null
}

/** So many automatic guarantees a buyer has at a seller within 90 days; the seller answers each further one. */
export const MOST_AUTOMATIC_GUARANTEES = 3
