import { filled, type Finding } from '#rules/catalogue/catalogue-findings.ts'
import type { OfficeLocale } from '../load.ts'
import { FINDINGS_EN } from './en.ts'
import { FINDINGS_ES } from './es.ts'
import { FINDINGS_PT, type FindingTexts } from './pt.ts'

const TEXTS: Readonly<Record<OfficeLocale, FindingTexts>> = {
  pt: FINDINGS_PT,
  en: FINDINGS_EN,
  es: FINDINGS_ES,
}

/**
 * Describes what does not fit the catalogue and what to do, in the office's words; it is read after the place. In a
 * form it names nothing that exists only in the catalogue's file.
 */
export function findingText(
  { code, facts }: Finding,
  locale: OfficeLocale,
  { isForm } = { isForm: false },
): string {
  const { sentences, kinds, forms } = TEXTS[locale]
  const known = Object.entries(facts).map(([name, value]) => [name, kinds[String(value)] ?? value] as const)
  return filled((isForm ? forms[code] : undefined) ?? sentences[code], Object.fromEntries(known))
}
