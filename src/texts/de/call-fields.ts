import type { CallFieldTexts } from '../texts.ts'

/** What the server says of a refused field of a call: what the field is called, and what is wrong with the cart. */
export const callFields = {
  labels: {
    zip_code: 'Postleitzahl',
    street: 'Straße',
    number: 'Hausnummer',
    neighborhood: 'Ortsteil',
    city: 'Ort',
    state: 'Bundesland',
    complement: 'Adresszusatz',
    recipient_name: 'Name der beschenkten Person',
    gift_date: 'Wann das Geschenk ankommt',
    recipient_email: 'E-Mail-Adresse der beschenkten Person',
    gift_message: 'Geschenknachricht',
    holder: 'Name auf dem Ticket',
    proof: 'Anspruch auf halben Preis',
  },
  notValid: (p) => `${p.field} ist ungültig.`,
  cart: {
    donation: 'Das ist weniger als die kleinste Spende. Wählen Sie einen höheren Betrag.',
    cards: 'Die Beträge der beiden Karten ergeben nicht die Summe. Prüfen Sie, wie viel jede Karte zahlt.',
    batches: 'Die gewählten Tickets gehören nicht mehr zu diesem Kauf. Wählen Sie Ihre Tickets noch einmal.',
    gift: 'Dieses Produkt kann nicht verschenkt werden. Wählen Sie das Geschenk ab und fahren Sie fort.',
    code: 'Dieser Code ist falsch oder abgelaufen. Prüfen Sie Ihre E-Mails oder fordern Sie einen neuen an.',
    kept: 'Zurzeit ist nichts offen. Um die Karte des Abonnements zu wechseln, geben Sie die neue Karte ein.',
  },
} satisfies CallFieldTexts
