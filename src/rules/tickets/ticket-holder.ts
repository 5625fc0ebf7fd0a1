import type { Product, Ticket } from '../catalogue/catalogue.ts'
import type { FieldErrors } from '../base/validation.ts'
import { collapseSpaces, collectErrors, firstProblem, fullName, max, required } from '../base/validation.ts'

/**
 * Grounds for a half-price ticket: students, disabled people and those who assist them, and young people of low income
 * by law 12.933/2013; people over 60 by law 10.741/2003; teachers by laws of several states. The proof itself is shown
 * at the entrance.
 */
export const HALF_PRICE_PROOFS = [
  'student',
  'elderly',
  'disabled',
  'companion',
  'low_income_youth',
  'teacher',
  'other',
] as const
export type HalfPriceProof = (typeof HALF_PRICE_PROOFS)[number]

/** The same as the maximum length of a buyer's name: a buyer of a ticket can be its holder. */
export const HOLDER_NAME_MAX = 160

/** Holder of a ticket, with the fields that its event requires; empty: not given, or not required. */
export type TicketHolder = { name: string; proof: HalfPriceProof | '' }
export type HolderField = keyof TicketHolder

/** Fields required of the holder of a ticket. */
export type HolderNeeds = Readonly<Record<HolderField, boolean>>

/** An event asks for names where its seller wants it, and for the right to half price of every ticket at half price. */
export function holderNeeds(
  event: Pick<NonNullable<Product['event']>, 'holder_names'> | undefined,
  { half_price }: Pick<Ticket, 'half_price'>,
): HolderNeeds {
  return { name: event?.holder_names === true, proof: half_price === true }
}

export function needsHolder({ name, proof }: HolderNeeds): boolean {
  return name || proof
}

/** Every problem of a holder; nothing there means that the ticket can be bought. */
export function validateHolder(holder: TicketHolder, needs: HolderNeeds): FieldErrors<HolderField> {
  return collectErrors<HolderField>({
    name: needs.name ? firstProblem(fullName(holder.name), max(holder.name, HOLDER_NAME_MAX)) : null,
    proof: needs.proof ? required(holder.proof) : null,
  })
}

/** Returns a holder as it is stored: fields that are not required are dropped, whatever was sent. */
export function normaliseHolder(holder: TicketHolder, needs: HolderNeeds): Partial<TicketHolder> {
  return {
    ...(needs.name && { name: collapseSpaces(holder.name) }),
    ...(needs.proof && { proof: holder.proof }),
  }
}
