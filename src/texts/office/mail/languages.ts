import type { OfficeLocale } from '../load.ts'
import { officeMailEn } from './en.ts'
import { officeMailEs } from './es.ts'
import { officeMailPt, type OfficeMailTexts } from './pt.ts'

export const OFFICE_MAIL_TEXTS: Readonly<Record<OfficeLocale, OfficeMailTexts>> = {
  pt: officeMailPt,
  en: officeMailEn,
  es: officeMailEs,
}
