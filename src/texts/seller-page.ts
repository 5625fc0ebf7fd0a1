import type { Locale } from '#rules/base/locale.ts'

/**
 * Texts of a page beside its seller's own pictures and words. They are so short that they are loaded with the part that
 * shows them, in all languages: a topic would be named in the first load of every page.
 */
export const SELLER_PAGE: Readonly<Record<Locale, { whatsapp: string; timeLeft: string }>> = {
  pt: { whatsapp: 'Escrever no WhatsApp', timeLeft: 'Tempo restante' },
  en: { whatsapp: 'Message on WhatsApp', timeLeft: 'Time left' },
  es: { whatsapp: 'Escribir por WhatsApp', timeLeft: 'Tiempo restante' },
  de: { whatsapp: 'Per WhatsApp schreiben', timeLeft: 'Verbleibende Zeit' },
  fr: { whatsapp: 'Écrire sur WhatsApp', timeLeft: 'Temps restant' },
  it: { whatsapp: 'Scrivi su WhatsApp', timeLeft: 'Tempo rimasto' },
  ru: { whatsapp: 'Написать в WhatsApp', timeLeft: 'Осталось времени' },
}
