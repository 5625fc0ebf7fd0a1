import type { CallFieldTexts } from '../texts.ts'

/** Texts of the server for a refused field of a call: the field's name, and the problem of the cart. */
export const callFields = {
  labels: {
    zip_code: 'codice postale',
    street: 'via',
    number: 'numero civico',
    neighborhood: 'quartiere',
    city: 'città',
    state: 'stato',
    complement: 'interno o piano',
    recipient_name: 'nome di chi riceve',
    gift_date: 'giorno dell’email',
    recipient_email: 'email di chi riceve',
    gift_message: 'messaggio del regalo',
    holder: 'nome sul biglietto',
    proof: 'motivo della riduzione',
  },
  notValid: (p) => `Controlla il campo ${p.field}.`,
  cart: {
    donation: 'L’importo è inferiore alla donazione minima. Scegli un importo più alto.',
    cards: 'Gli importi delle due carte non corrispondono al totale. Controlla quanto paga ogni carta.',
    batches: 'I biglietti scelti non fanno più parte di questo acquisto. Scegli di nuovo i biglietti.',
    gift: 'Questo prodotto non si può regalare. Togli la spunta al regalo e continua.',
    code: 'Il codice è errato o scaduto. Controlla la tua email o chiedi un altro codice.',
    kept: 'Ora non c’è nulla da pagare. Per cambiare la carta, inserisci quella nuova.',
  },
} satisfies CallFieldTexts
