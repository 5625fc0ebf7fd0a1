/** How far a buyer has come: 0 start, 1 personal data, 2 address, 3 payment submitted. */
export type LeadStep = 0 | 1 | 2 | 3

export type LeadProgress = {
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

/** The step that the filled fields amount to. Step 3 is never derived: submitting sets it. */
export function derivedStep(lead: LeadProgress): LeadStep {
  const person = filled(lead.name) && filled(lead.email) && filled(lead.cellphone) && filled(lead.document)
  if (!person) return 0
  const address =
    filled(lead.zip_code) &&
    filled(lead.state) &&
    filled(lead.street) &&
    filled(lead.number) &&
    filled(lead.neighborhood)
  return address ? 2 : 1
}

/** Steps only move forward, whatever order their messages arrive in. */
export function laterStep(a: LeadStep, b: LeadStep): LeadStep {
  return a > b ? a : b
}

/** Minutes after which an unpaid lead that reached step 1 counts as abandoned. */
export const ABANDONED_AFTER_MINUTES = 30
/** Days after which a lead is deleted. */
export const LEAD_KEPT_DAYS = 90
