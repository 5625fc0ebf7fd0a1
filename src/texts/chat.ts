import type { Locale } from '#rules/base/locale.ts'

type Words = {
  open: (p: { seller: string }) => string
  title: string
  note: string
  otherTab: string
}

/** The seller's chat, in all languages: it comes with the part that shows it. */
export const CHAT: Readonly<Record<Locale, Words>> = {
  pt: {
    open: ({ seller }) => `Conversar com ${seller}`,
    title: 'Conversa com o vendedor',
    note: 'A conversa é do JivoChat. Não escreva dados de cartão nela.',
    otherTab: 'Abrir em outra aba',
  },
  en: {
    open: ({ seller }) => `Chat with ${seller}`,
    title: 'Chat with the seller',
    note: 'The chat is run by JivoChat. Do not type card details into it.',
    otherTab: 'Open in another tab',
  },
  es: {
    open: ({ seller }) => `Chatear con ${seller}`,
    title: 'Chat con el vendedor',
    note: 'El chat es de JivoChat. No escribas datos de tarjeta en él.',
    otherTab: 'Abrir en otra pestaña',
  },
  de: {
    open: ({ seller }) => `Chat mit ${seller}`,
    title: 'Chat mit dem Verkäufer',
    note: 'Der Chat ist von JivoChat. Schreiben Sie keine Kartendaten hinein.',
    otherTab: 'In anderem Tab öffnen',
  },
  fr: {
    open: ({ seller }) => `Discuter avec ${seller}`,
    title: 'Discussion avec le vendeur',
    note: 'La discussion passe par JivoChat. N’y écrivez pas de données de carte.',
    otherTab: 'Ouvrir dans un autre onglet',
  },
  it: {
    open: ({ seller }) => `Chatta con ${seller}`,
    title: 'Chat con il venditore',
    note: 'La chat è di JivoChat. Non scriverci i dati della carta.',
    otherTab: 'Apri in un’altra scheda',
  },
  ru: {
    open: ({ seller }) => `Чат с продавцом ${seller}`,
    title: 'Чат с продавцом',
    note: 'Чат предоставляет JivoChat. Не пишите в нём данные карты.',
    otherTab: 'Открыть в другой вкладке',
  },
}
