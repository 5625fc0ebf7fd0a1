import type { OfficeLocale } from '../load.ts'
import { mailChoicesEn } from './en.ts'
import { mailChoicesEs } from './es.ts'
import { mailChoicesPt, type MailChoiceTexts } from './pt.ts'

/** They come with the page of the account and not with the office. */
export const MAIL_CHOICE_TEXTS: Readonly<Record<OfficeLocale, MailChoiceTexts>> = {
  pt: mailChoicesPt,
  en: mailChoicesEn,
  es: mailChoicesEs,
}
