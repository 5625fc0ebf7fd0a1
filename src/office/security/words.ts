import { SECURITY_TEXTS } from '#texts/office/security/languages.ts'
import type { SecurityTexts } from '#texts/office/security/pt.ts'
import { useWords } from '../state/words.ts'

/** Returns the office texts about account protection in the reader's language. */
export function useSecurityTexts(): SecurityTexts {
  return SECURITY_TEXTS[useWords().locale]
}
