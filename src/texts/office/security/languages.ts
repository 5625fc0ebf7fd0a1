import type { OfficeLocale } from '../load.ts'
import { securityEn } from './en.ts'
import { securityEs } from './es.ts'
import { securityPt, type SecurityTexts } from './pt.ts'

/** Set up once and then seldom seen: these texts come with their pages and not with the office. */
export const SECURITY_TEXTS: Readonly<Record<OfficeLocale, SecurityTexts>> = {
  pt: securityPt,
  en: securityEn,
  es: securityEs,
}
