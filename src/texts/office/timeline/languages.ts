import type { OfficeLocale } from '../load.ts'
import { timelineEn } from './en.ts'
import { timelineEs } from './es.ts'
import { timelinePt, type TimelineTexts } from './pt.ts'

/** These texts come with the page of a sale and not with the office. */
export const TIMELINE_TEXTS: Readonly<Record<OfficeLocale, TimelineTexts>> = {
  pt: timelinePt,
  en: timelineEn,
  es: timelineEs,
}
