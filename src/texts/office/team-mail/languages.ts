import type { OfficeLocale } from '../load.ts'
import { teamMailEn } from './en.ts'
import { teamMailEs } from './es.ts'
import { teamMailPt, type TeamMailTexts } from './pt.ts'

export const TEAM_MAIL_TEXTS: Readonly<Record<OfficeLocale, TeamMailTexts>> = {
  pt: teamMailPt,
  en: teamMailEn,
  es: teamMailEs,
}
