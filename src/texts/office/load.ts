import type { OfficeTexts } from './pt.ts'

export type { OfficeTexts } from './pt.ts'

/** The languages of the office; a reader of another one reads English. */
export const OFFICE_LOCALES = ['pt', 'en', 'es'] as const
export type OfficeLocale = (typeof OFFICE_LOCALES)[number]

/** Name of each language in that language. */
export const OFFICE_LANGUAGES: Readonly<Record<OfficeLocale, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
}

const LOADERS: Readonly<Record<OfficeLocale, () => Promise<OfficeTexts>>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
}

/** The texts of the office in a language, a file of their own in the browser. */
export function loadOfficeTexts(locale: OfficeLocale): Promise<OfficeTexts> {
  return LOADERS[locale]()
}

/** The first language of a reader that the office speaks. */
export function officeLocale(wanted: readonly string[]): OfficeLocale {
  const languages = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return (
    OFFICE_LOCALES.find(
      (locale) => locale === languages.find((one) => OFFICE_LOCALES.some((l) => l === one)),
    ) ?? 'en'
  )
}
