import { createBrasilApi } from './brasil-api.ts'
import { lookUpInTable } from './cep-table.ts'
import type { PostalProvider } from './postal-address.ts'
import { createViaCep } from './viacep.ts'

/** The providers that POSTAL_LOOKUP may name. */
export const POSTAL_PROVIDERS = ['table', 'viacep', 'brasilapi'] as const
export type PostalProviderName = (typeof POSTAL_PROVIDERS)[number]

const MAKERS: Readonly<Record<PostalProviderName, () => PostalProvider>> = {
  table: () => lookUpInTable,
  viacep: () => createViaCep(),
  brasilapi: () => createBrasilApi(),
}

/** The named providers, in the order of their names. */
export function postalProviders(
  names: readonly PostalProviderName[],
): { name: PostalProviderName; lookUp: PostalProvider }[] {
  return names.map((name) => ({ name, lookUp: MAKERS[name]() }))
}
