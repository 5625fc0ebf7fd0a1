import type { Topics } from '../topics.ts'

export const delivery = {
  title: 'Versand',
  toCome: '+ Versand',
  needsPostalCode: 'Bitte geben Sie die Postleitzahl ein, um die Versandoptionen zu sehen.',
  loading: 'Versandkosten werden berechnet\u00a0…',
  found: 'Versandoptionen gefunden.',
  arrivesBetween: (p) => `Lieferung zwischen dem ${p.from} und dem ${p.to}`,
  arrivesOn: (p) => `Lieferung am ${p.date}`,
  choose: 'Bitte wählen Sie eine Versandart.',
  none: 'An diese Adresse liefert kein Versanddienst. Bitte prüfen Sie die Postleitzahl oder wählen Sie eine andere Adresse.',
  noCarrier: 'Der Verkäufer versendet dieses Produkt noch nicht.',
  abroad:
    'Dieses Produkt wird nur innerhalb Brasiliens geliefert. Bitte ändern Sie das Land oder wenden Sie sich an den Verkäufer.',
  failed: 'Die Versandkosten lassen sich gerade nicht berechnen.',
  again: 'Erneut versuchen',
  expired:
    'Der Versandpreis gilt nicht mehr. Bitte prüfen Sie die Optionen und senden Sie die Bestellung noch einmal ab.',
  cannotPay: 'Ohne Versand kann der Kauf nicht abgeschlossen werden. Bitte wenden Sie sich an den Verkäufer.',
  partial: 'Wir haben eingetragen, was sich aus dieser Postleitzahl ergibt. Bitte ergänzen Sie den Rest.',
  otherAddress: 'An eine andere Adresse liefern',
} satisfies Topics['delivery']
