import type { Topics } from '../topics.ts'

export const delivery = {
  title: 'Versand',
  needsPostalCode: 'Geben Sie die Postleitzahl ein, um die Versandoptionen zu sehen.',
  loading: 'Versandkosten werden berechnet…',
  found: 'Die Versandoptionen sind da.',
  arrivesBetween: (p) => `Kommt zwischen ${p.from} und ${p.to} an`,
  arrivesOn: (p) => `Kommt am ${p.date} an`,
  choose: 'Wählen Sie eine Versandart aus.',
  none: 'An diese Adresse liefert kein Versanddienst. Prüfen Sie die Postleitzahl oder wählen Sie eine andere Adresse.',
  abroad: 'Dieses Produkt wird nur innerhalb Brasiliens geliefert.',
  failed: 'Die Versandkosten lassen sich gerade nicht berechnen.',
  again: 'Noch einmal versuchen',
  expired:
    'Der Versandpreis gilt nicht mehr. Prüfen Sie die Optionen und senden Sie die Bestellung noch einmal ab.',
  cannotPay: 'Ohne Versand kann der Kauf nicht abgeschlossen werden.',
  partial: 'Wir haben eingetragen, was diese Postleitzahl verrät. Bitte ergänzen Sie den Rest.',
  otherAddress: 'An eine andere Adresse liefern',
} satisfies Topics['delivery']
