import type { Locale } from '#rules/base/locale.ts'

/** Texts of a page about a purchase that the seller names. */
export const PURCHASE_NOTIFICATION: Readonly<
  Record<Locale, { title: string; text: (name: string) => string }>
> = {
  pt: { title: 'Nova venda realizada!', text: (name) => `${name} acabou de comprar!` },
  en: { title: 'Someone has just bought this', text: (name) => `${name} has placed an order.` },
  es: { title: '¡Nueva venta!', text: (name) => `${name} acaba de comprar.` },
  de: { title: 'Gerade verkauft', text: (name) => `${name} hat gerade bestellt.` },
  fr: { title: 'Nouvel achat', text: (name) => `${name} vient d’acheter.` },
  it: { title: 'Nuovo acquisto', text: (name) => `${name} ha appena acquistato.` },
  ru: { title: 'Новая покупка', text: (name) => `Покупатель: ${name}` },
}
