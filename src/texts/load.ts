import type { Locale } from '#rules/base/locale.ts'

import type { Texts } from './texts.ts'
import type { TopicLoaders } from './topic-types.ts'

type Language = { texts: Texts; topics: TopicLoaders }

const LANGUAGES: Readonly<Record<Locale, () => Promise<Language>>> = {
  pt: () => import('./pt.ts').then(({ pt: texts, topics }) => ({ texts, topics })),
  en: () => import('./en.ts').then(({ en: texts, topics }) => ({ texts, topics })),
  es: () => import('./es.ts').then(({ es: texts, topics }) => ({ texts, topics })),
  de: () => import('./de.ts').then(({ de: texts, topics }) => ({ texts, topics })),
  fr: () => import('./fr.ts').then(({ fr: texts, topics }) => ({ texts, topics })),
  it: () => import('./it.ts').then(({ it: texts, topics }) => ({ texts, topics })),
  ru: () => import('./ru.ts').then(({ ru: texts, topics }) => ({ texts, topics })),
}

/** A language: its catalogue, and where its topics are. Each is a chunk of its own, so a browser loads the one it shows. */
export function loadLanguage(locale: Locale): Promise<Language> {
  return LANGUAGES[locale]()
}

/** The catalogue of one language. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await loadLanguage(locale)).texts
}
