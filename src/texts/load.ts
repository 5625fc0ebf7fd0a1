import type { Locale } from '#rules/locale.ts'

import type { Texts } from './texts.ts'

const CATALOGUES: Readonly<Record<Locale, () => Promise<Texts>>> = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  ru: async () => (await import('./ru.ts')).ru,
}

/** The catalogue of one language. Each is a chunk of its own, so a browser loads the one it shows. */
export function loadTexts(locale: Locale): Promise<Texts> {
  return CATALOGUES[locale]()
}
