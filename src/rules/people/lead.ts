import { DEFAULT_COUNTRY } from '../base/country.ts'
import { derivedStep, laterStep, type LeadStep } from './lead-step.ts'

export const LEAD_FIELDS = [
  'name',
  'email',
  'cellphone',
  'document',
  'zip_code',
  'street',
  'number',
  'neighborhood',
  'city',
  'state',
  'complement',
  'country_code',
] as const
export type LeadField = (typeof LEAD_FIELDS)[number]

/** `status` is the page's own word on the purchase; where the server knows one of its own, that counts. */
export const LEAD_ORIGINS = [
  'offer_hash',
  'proposal_id',
  'affiliate_id',
  'saleLink',
  'fbc',
  'fbp',
  'status',
] as const
export type LeadOrigin = (typeof LEAD_ORIGINS)[number]

/** A value and the revision of the page at which it was typed. */
export type LeadValue = { value: string; revision: number }

export type Lead = {
  step: LeadStep
  fields: Partial<Record<LeadField, LeadValue>>
  origin: Partial<Record<LeadOrigin, LeadValue>>
}

export type LeadChange = {
  step?: LeadStep | undefined
  /** Grows with every save of a page; messages that arrive late are recognised by it. */
  revision: number
  fields: Partial<Record<LeadField, string>>
  origin: Partial<Record<LeadOrigin, string>>
}

export const EMPTY_LEAD: Lead = { step: 0, fields: {}, origin: {} }

/**
 * Merges a change into a lead. Any set of changes gives the same lead in any order, however often each arrives: a
 * step only grows, a field keeps its newest value, and of two values of one revision the greater text stays. An empty
 * value clears nothing.
 */
export function mergeLead(lead: Lead, change: LeadChange): Lead {
  const fields = mergeValues(lead.fields, change.fields, change.revision)
  return {
    step: [change.step ?? 0, derivedStep(change.fields), stepInAnyCountry(fields)].reduce(
      laterStep,
      lead.step,
    ),
    fields,
    origin: mergeValues(lead.origin, change.origin, change.revision),
  }
}

/**
 * Returns the step that the fields amount to in any country. A field that one country does not require counts only
 * within one change: otherwise a country changed on the way would make the step depend on the order of the messages.
 */
function stepInAnyCountry(fields: Lead['fields']): LeadStep {
  const values = Object.entries(fields).map(([name, entry]): [string, string] => [name, entry?.value ?? ''])
  return derivedStep({ ...Object.fromEntries(values), country_code: DEFAULT_COUNTRY })
}

function mergeValues<K extends string>(
  stored: Partial<Record<K, LeadValue>>,
  change: Partial<Record<K, string>>,
  revision: number,
): Partial<Record<K, LeadValue>> {
  const merged = { ...stored }
  for (const [name, value] of Object.entries(change) as [K, string | undefined][]) {
    if (value === undefined || value.trim() === '') continue
    if (isNewer({ value, revision }, merged[name])) merged[name] = { value, revision }
  }
  return merged
}

function isNewer(next: LeadValue, known: LeadValue | undefined): boolean {
  if (known === undefined || next.revision !== known.revision) return next.revision > (known?.revision ?? -1)
  return next.value > known.value
}
