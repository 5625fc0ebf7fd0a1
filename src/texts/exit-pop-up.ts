import type { Locale } from '#rules/base/locale.ts'

/** Texts of the window for a buyer who is about to leave, where its seller wrote no others. */
export const EXIT_POP_UP: Readonly<Record<Locale, { title: string; button: string; stay: string }>> = {
  pt: { title: 'Antes de ir embora', button: 'Comprar agora', stay: 'Continuar a compra' },
  en: { title: 'Before you go', button: 'Buy now', stay: 'Continue with the purchase' },
  es: { title: 'Antes de irte', button: 'Comprar ahora', stay: 'Seguir con la compra' },
  de: { title: 'Bevor Sie gehen', button: 'Jetzt kaufen', stay: 'Mit dem Kauf fortfahren' },
  fr: { title: 'Avant de partir', button: 'Acheter maintenant', stay: 'Continuer l’achat' },
  it: { title: 'Prima di andare via', button: 'Acquista ora', stay: 'Continua l’acquisto' },
  ru: { title: 'Прежде чем уйти', button: 'Купить сейчас', stay: 'Продолжить покупку' },
}
