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
 * What does not fit the catalogue and what to do, as the office says it; it is read behind the place. In a form it names
 * nothing that only the catalogue's file knows.
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
