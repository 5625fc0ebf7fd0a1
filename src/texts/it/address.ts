import type { Topics } from '../topics.ts'

export const address = {
  charge: 'Indirizzo di fatturazione',
  shipping: 'Indirizzo di consegna',
  same: 'Consegna a questo stesso indirizzo',
  zipcode: { label: 'Codice postale (CEP)', placeholder: '00000-000' },
  street: { label: 'Via', placeholder: 'Via, viale, piazza' },
  number: { label: 'Numero civico', placeholder: '123' },
  complement: { label: 'Scala, interno', placeholder: 'Scala B, interno 4' },
  neighborhood: { label: 'Quartiere' },
  city: { label: 'Città' },
  state: { label: 'Stato', choose: 'Scegli lo stato' },
  address1: { label: 'Indirizzo', placeholder: 'Via e numero civico' },
  address2: { label: 'Indirizzo (riga 2)', placeholder: 'Interno, piano, azienda' },
  region: { label: 'Regione o provincia' },
  postalCode: { label: 'Codice postale' },
  searching: 'Ricerca dell’indirizzo…',
  notFound: 'Non abbiamo trovato questo codice postale. Compila l’indirizzo, per favore.',
  found: 'Indirizzo compilato. Manca solo il numero civico.',
} satisfies Topics['address']
