import type { CountryCode } from '#rules/base/country.ts'
import { readQuery } from '#rules/order/query-prefill.ts'
import type { FeatureRules } from '../../checkout/feature.ts'
import type { FormValues, TextField } from '../../checkout/form/form-values.ts'

const FIELDS = ['name', 'email', 'cellphone', 'document'] as const satisfies readonly TextField[]

type Prefill = {
  /** Values that the link fills in; a field missing in the link is absent. */
  values: Partial<FormValues>
  /** Fields that `force=true` locks: only those whose value holds, so that nobody is stuck with a wrong one. */
  locked: readonly TextField[]
}

/** Returns the fields that the link's query fills in and locks. */
function prefillOf(query: Readonly<Record<string, string>>, country: CountryCode): Prefill {
  const { person, locked } = readQuery(query, country)
  const given = FIELDS.filter((field) => person[field] !== '')
  return {
    values: Object.fromEntries(given.map((field) => [field, person[field]])),
    locked: given.filter((field) => locked[field]),
  }
}

export const rules: FeatureRules = {
  open: (_, { query, country }) => prefillOf(query, country),
}
