import { DEFAULT_COUNTRY, isEuropean } from '../base/country.ts'
import { isDocumentCountry } from './document.ts'

/** How far a buyer has come: 0 start, 1 personal data, 2 address, 3 payment submitted. */
export type LeadStep = 0 | 1 | 2 | 3

export type LeadProgress = {
  country_code?: string | null
  name?: string | null
  email?: string | null
  document?: string | null
  cellphone?: string | null
  zip_code?: string | null
  state?: string | null
  street?: string | null
  number?: string | null
  neighborhood?: string | null
}

const filled = (value: string | null | undefined): boolean => (value ?? '').trim() !== ''

/**
 * The step that the filled fields amount to. Step 3 is never derived: submitting sets it. A field that the buyer's
 * country does not ask for is not waited for: a document outside the document countries, number, neighbourhood and
 * region of a European address. Nor is what a page does not ask for, which only the page knows.
 */
export function derivedStep(lead: LeadProgress, asksDocument = true): LeadStep {
  const country = (lead.country_code ?? '').trim() || DEFAULT_COUNTRY
  const hasDocument = filled(lead.document) || !asksDocument || !isDocumentCountry(country)
  if (!(filled(lead.name) && filled(lead.email) && filled(lead.cellphone) && hasDocument)) return 0
  const hasStreet = filled(lead.zip_code) && filled(lead.street)
  const hasHouse = filled(lead.number) && filled(lead.neighborhood) && filled(lead.state)
  return hasStreet && (isEuropean(country) || hasHouse) ? 2 : 1
}

/** Steps only move forward, whatever order their messages arrive in. */
export function laterStep(a: LeadStep, b: LeadStep): LeadStep {
  // guard: lead-goes-forward
  return a > b ? a : b
}

/** The status of a lead whose buyer left. */
export const ABANDONED = 'ABANDONED'
/** Minutes after which an unpaid lead that reached step 1 counts as abandoned. */
export const ABANDONED_AFTER_MINUTES = 30
/** Days after which a lead is deleted. */
export const LEAD_KEPT_DAYS = 90
