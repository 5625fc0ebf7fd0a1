import { PLATFORM_TEXTS } from '#texts/office/platform/languages.ts'
import type { PlatformTexts } from '#texts/office/platform/pt.ts'
import { useWords } from '../state/words.ts'

/** Returns the texts of the operators' pages in the reader's language. */
export function usePlatformTexts(): PlatformTexts {
  return PLATFORM_TEXTS[useWords().locale]
}
