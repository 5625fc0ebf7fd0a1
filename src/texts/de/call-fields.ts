import type { CallFieldTexts } from '../texts.ts'

/** Texts of the server for a refused field of a call: the field's name, and the problem of the cart. */
export const callFields = {
  labels: {
    zip_code: 'Postleitzahl',
    street: 'Straße',
    number: 'Hausnummer',
    neighborhood: 'Stadtteil',
    city: 'Ort',
    state: 'Bundesstaat',
    complement: 'Adresszusatz',
    recipient_name: 'Name der beschenkten Person',
    gift_date: 'Tag der E-Mail',
    recipient_email: 'E-Mail-Adresse der beschenkten Person',
    gift_message: 'Grußnachricht',
    holder: 'Name auf dem Ticket',
    proof: 'Grund der Ermäßigung',
  },
  notValid: (p) => `Bitte prüfen Sie das Feld „${p.field}“.`,
  cart: {
    donation: 'Das ist weniger als die Mindestspende. Bitte wählen Sie einen höheren Betrag.',
    cards:
      'Die Beträge der beiden Karten ergeben nicht die Summe. Bitte prüfen Sie, wie viel jede Karte zahlt.',
    batches:
      'Die gewählten Tickets gehören nicht mehr zu diesem Kauf. Bitte wählen Sie Ihre Tickets noch einmal.',
    gift: 'Dieses Produkt kann nicht verschenkt werden. Bitte wählen Sie das Geschenk ab und fahren Sie fort.',
    code: 'Dieser Code ist falsch oder abgelaufen. Bitte prüfen Sie Ihre E-Mails oder fordern Sie einen neuen an.',
    kept: 'Zurzeit ist nichts offen. Um die Karte zu wechseln, geben Sie bitte die neue ein.',
  },
} satisfies CallFieldTexts
