import { validateCard } from '#rules/methods/card.ts'
import { digitsOf } from '#rules/base/digits.ts'
import { isFreeOfErrors } from '#rules/base/validation.ts'
import type { FieldErrors } from '#rules/base/validation.ts'
import type { CardField } from '#rules/methods/card-messages.ts'
import type { CardFacts, Vault } from '#vault/vault.ts'

/** A card as the card fields send it: spaces allowed in the number, a year of two or four digits. */
export type CardBody = { number: string; month: string; year: string; cvv: string }

/** A card that the vault keeps now, or the problems of its fields, by field of the page. */
export type TokenizedCard =
  | { kind: 'kept'; facts: CardFacts }
  | { kind: 'refused'; errors: FieldErrors<CardField> }

/** Checks a card with the same rules as the card fields and keeps it in the vault. */
export async function tokenizeCard(vault: Vault, body: CardBody, now: Date): Promise<TokenizedCard> {
  const { number, month, year, cvv } = body
  const { holderName: _, ...errors } = validateCard({ number, expiry: `${month}/${year}`, cvv }, now)
  if (!isFreeOfErrors(errors)) return { kind: 'refused', errors }
  const facts = await vault.put({
    number: digitsOf(number),
    month: month.padStart(2, '0'),
    year: `20${year.slice(-2)}`,
    cvv: cvv.trim(),
  })
  return { kind: 'kept', facts }
}
