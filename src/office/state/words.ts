import { createContext, useContext } from 'react'
import { OFFICE_LOCALES, officeLocale, type OfficeLocale, type OfficeTexts } from '#texts/office/load.ts'

/** The language of the office and its texts. */
export type Words = { locale: OfficeLocale; texts: OfficeTexts }

export const WordsContext = createContext<Words | null>(null)

export function useWords(): Words {
  const words = useContext(WordsContext)
  if (words === null) throw new Error('a part of the office without its texts')
  return words
}

export function useTexts(): OfficeTexts {
  return useWords().texts
}

const KEPT = 'office-language'

/** The language that was chosen here, else the browser's. */
export function chosenLocale(): OfficeLocale {
  const kept = localStorage.getItem(KEPT)
  return OFFICE_LOCALES.find((locale) => locale === kept) ?? officeLocale(navigator.languages)
}

/** Keeps a language for this browser and reads the office in it. */
export function chooseLocale(locale: string): void {
  localStorage.setItem(KEPT, locale)
  location.reload()
}
