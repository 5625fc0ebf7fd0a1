import type { upsell as source } from '../pt/upsell.ts'

export const upsell = {
  keepCard:
    'Diese Karte beim Zahlungsdienstleister speichern, damit ich das nächste Angebot mit einem Klick kaufen kann.',
  title: 'Ein Angebot für Sie',
  buy: (p) => `Jetzt für ${p.total} kaufen`,
  charged: (p) => `Der Betrag wird einmalig von Ihrer Karte ${p.brand} •••• ${p.lastFour} abgebucht.`,
  chargedInParts: (p) =>
    `Der Betrag wird in ${p.n} Raten von Ihrer Karte ${p.brand} •••• ${p.lastFour} abgebucht.`,
  open: (p) => `Angebot für ${p.price} ansehen`,
  buying: 'Ihr Kauf wird verarbeitet\u00a0…',
  refused: 'Das Angebot konnte nicht bezahlt werden. Ihr erster Kauf bleibt davon unberührt.',
  unreachable:
    'Wir konnten den Kauf nicht bestätigen. Sie können es erneut versuchen: Abgebucht wird nur einmal.',
  again: 'Erneut versuchen',
  otherWay: 'Anders bezahlen',
  decline: 'Nein, danke',
  declined: 'In Ordnung: Das Angebot wurde nicht gekauft, und Ihr Kauf bleibt, wie er ist.',
  seeAgain: 'Angebot noch einmal ansehen',
} satisfies typeof source
