import type { OfficeLocale } from '../load.ts'
import { platformEn } from './en.ts'
import { platformEs } from './es.ts'
import { platformPt, type PlatformTexts } from './pt.ts'

/** Operators are few: these texts come with their pages and not with the office. */
export const PLATFORM_TEXTS: Readonly<Record<OfficeLocale, PlatformTexts>> = {
  pt: platformPt,
  en: platformEn,
  es: platformEs,
}
