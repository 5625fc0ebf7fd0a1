import type { issued as source } from '../pt/issued.ts'
import { transfer } from './transfer.ts'

export const issued = {
  transfer,
  title: { one: 'Il tuo biglietto', other: 'I tuoi biglietti' },
  show: 'Mostra il codice all’ingresso, sul telefono o stampato. Ogni codice fa entrare una persona, una volta.',
  keep: 'Non condividere questo link: chi lo ha può usare i biglietti.',
  pdf: 'Scarica il PDF',
  calendar: 'Aggiungi al calendario',
  print: 'Stampa',
  when: 'Quando',
  where: 'Dove',
  by: 'Organizzato da',
  order: 'Ordine',
  online: 'Online',
  placeSoon: 'Luogo da confermare',
  dateSoon: 'Data da confermare',
  localTime: 'Ora locale dell’evento.',
  nth: (p) => `Biglietto ${p.n} di ${p.of}`,
  ticketNumber: 'Numero',
  holder: 'Intestato a',
  holderOnline: 'nome sulla pagina dei biglietti',
  eventOnline: 'Nome dell’evento: vedi la pagina dei biglietti',
  placeOnline: 'Luogo: vedi la pagina dei biglietti',
  code: (p) => `Codice QR del biglietto ${p.number}`,
  halfPrice: 'Ridotto: porta il documento che ne dà diritto.',
  states: {
    transferred: {
      name: 'Trasferito',
      text: 'Questo biglietto ora è di un’altra persona e questo codice non vale più.',
    },
    refunded: { name: 'Rimborsato', text: 'L’importo è stato restituito e questo biglietto non vale più.' },
    'charged-back': {
      name: 'Sospeso',
      text: 'Il pagamento è stato contestato presso la banca. Fino alla decisione, questo biglietto non vale.',
    },
  },
  page: (p) => `Pagina ${p.n} di ${p.of}`,
} satisfies typeof source
