import type { CountryCode } from '#rules/country.ts'
import { validateDocument } from '#rules/document.ts'
import { isPlausiblePhone } from '#rules/phone.ts'
import { email, fullName, required, type Problem } from '#rules/validation.ts'
import type { FormValues, TextField } from './form-values.ts'

/** The parameters of a link that fill in a field, and the check that decides whether `force` may lock it. */
const PARAMETERS = {
  fn: { field: 'name', check: (value) => fullName(value) },
  em: { field: 'email', check: (value) => required(value) ?? email(value) },
  ph: {
    field: 'cellphone',
    check: (value, country) =>
      isPlausiblePhone(country, value) ? null : ({ code: 'cellphone_invalid' } as const),
  },
  document: { field: 'document', check: (value, country) => validateDocument(country, value) },
} as const satisfies Readonly<
  Record<string, { field: TextField; check: (value: string, country: CountryCode) => Problem | null }>
>

export type Prefill = {
  values: Partial<FormValues>
  /** Fields that `force=true` locks: only those whose value holds, so that nobody is stuck with a wrong one. */
  locked: readonly TextField[]
}

/** What the link's query fills in. Empty parameters fill nothing. */
export function prefillOf(query: Readonly<Record<string, string>>, country: CountryCode): Prefill {
  const given = Object.entries(PARAMETERS)
    .map(([name, rule]) => ({ ...rule, value: (query[name] ?? '').trim() }))
    .filter(({ value }) => value !== '')
  const isForced = query['force'] === 'true'
  return {
    values: Object.fromEntries(given.map(({ field, value }) => [field, value])),
    locked: isForced
      ? given.filter(({ check, value }) => check(value, country) === null).map(({ field }) => field)
      : [],
  }
}
