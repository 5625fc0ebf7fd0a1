import type { PlatformOperator } from '#rules/sales/platform-operator.ts'
import type { Settings } from './environment.ts'

/** To whom weaknesses of an installation are reported. */
export type Disclosure = {
  /** Mail addresses and pages (`https`), the preferred one first; at least one. */
  contacts: readonly string[]
  /** Codes of the languages in which reports are read. */
  languages: readonly string[]
  /** A page on how reports are handled; null if it does not exist. */
  policy: string | null
}

/**
 * The contacts that are set for reports, then the platform's companies, which buyers write to as well; null where
 * neither is known.
 */
export function readDisclosure(settings: Settings, platform: PlatformOperator | null): Disclosure | null {
  const companies = [platform?.brazil?.email ?? [], platform?.europe?.email ?? []].flat()
  const contacts = [...new Set([...settings.SECURITY_CONTACT, ...companies])]
  if (contacts.length === 0) return null
  return {
    contacts,
    languages: settings.SECURITY_LANGUAGES,
    policy: settings.SECURITY_POLICY_URL ?? null,
  }
}
