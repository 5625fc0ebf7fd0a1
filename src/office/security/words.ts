import { SECURITY_TEXTS } from '#texts/office/security/languages.ts'
import type { SecurityTexts } from '#texts/office/security/pt.ts'
import { useWords } from '../state/words.ts'

/** What the office says about the protection of accounts in the reader's language. */
export function useSecurityTexts(): SecurityTexts {
  return SECURITY_TEXTS[useWords().locale]
}
