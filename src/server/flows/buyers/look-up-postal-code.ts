import type { PostalAddressAnswer } from '#contract/checkout/postal.ts'
import { isValidCep, normaliseCep } from '#rules/people/postal-code.ts'
import { CallError } from '../../call-error.ts'
import type { PostalLookup } from '../../postal/postal-lookup.ts'

/**
 * The address of a postal code.
 * @throws CallError NOT_FOUND outside Brazil, and for a code that nobody knows
 */
export async function lookUpPostalCode(
  deps: { postal: PostalLookup },
  country: string,
  code: string,
): Promise<PostalAddressAnswer> {
  if (country.toUpperCase() !== 'BR' || !isValidCep(code)) throw new CallError('NOT_FOUND')
  const cep = normaliseCep(code)
  const found = await deps.postal(cep)
  if (found === null) throw new CallError('NOT_FOUND')
  return { zip_code: cep, ...found }
}
