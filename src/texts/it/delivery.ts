import type { Topics } from '../topics.ts'

export const delivery = {
  title: 'Spedizione',
  toCome: '+ spedizione',
  needsPostalCode: 'Inserisci il codice postale per vedere le opzioni di spedizione.',
  loading: 'Calcolo della spedizione…',
  found: 'Opzioni di spedizione disponibili.',
  arrivesBetween: (p) => `Arriva tra il ${p.from} e il ${p.to}`,
  arrivesOn: (p) => `Arriva il ${p.date}`,
  choose: 'Scegli come riceverlo.',
  none: 'Nessun corriere consegna a questo indirizzo. Controlla il codice postale o scegli un altro indirizzo.',
  noCarrier: 'Il venditore non spedisce ancora questo prodotto.',
  abroad: 'Questo prodotto viene spedito solo in Brasile. Cambia Paese o contatta il venditore.',
  failed: 'Al momento non riusciamo a calcolare la spedizione.',
  again: 'Riprova',
  expired: 'Il prezzo della spedizione non è più valido. Controlla le opzioni e invia di nuovo l’ordine.',
  cannotPay: 'Senza spedizione l’acquisto non può essere completato. Contatta il venditore.',
  partial: 'Abbiamo compilato ciò che questo codice postale indica. Completa il resto, per favore.',
  otherAddress: 'Consegna a un altro indirizzo',
} satisfies Topics['delivery']
