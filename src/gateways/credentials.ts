import type { Credentials } from './gateway.ts'

/** Format of one credential of an adapter. The words are used in messages and in the operator's documents. */
export type CredentialRule = { what: string; pattern: RegExp; optional?: true }

/** The credentials that an adapter wants, by name. */
export type CredentialRules = Readonly<Record<string, CredentialRule>>

/**
 * Whether credentials have the form that an adapter wants; else which one has not. The value itself is never part of
 * the reason. Patterns keep out line breaks, so that no value can add a header to a request.
 */
export function checkCredentials(rules: CredentialRules, credentials: Credentials): string | null {
  for (const [name, { what, pattern, optional }] of Object.entries(rules)) {
    const value = credentials[name]
    if (value === undefined && optional === true) continue
    if (value === undefined) return `the credential ${name} (${what}) is missing`
    if (!pattern.test(value)) return `the credential ${name} is no ${what}`
  }
  return null
}
