import type { Topics } from '../topics.ts'

export const address = {
  charge: 'Rechnungsadresse',
  shipping: 'Lieferadresse',
  same: 'An dieselbe Adresse liefern',
  zipcode: { label: 'Postleitzahl (CEP)', placeholder: '00000-000' },
  street: { label: 'Straße', placeholder: 'Straßenname' },
  number: { label: 'Hausnummer', placeholder: '123' },
  complement: { label: 'Adresszusatz', placeholder: 'Wohnung, Etage' },
  neighborhood: { label: 'Stadtteil' },
  city: { label: 'Ort' },
  state: { label: 'Bundesstaat', choose: 'Bundesstaat wählen' },
  address1: { label: 'Straße und Hausnummer', placeholder: 'Musterstraße 1' },
  address2: { label: 'Adresszusatz', placeholder: 'Wohnung, Etage, Firma' },
  region: { label: 'Bundesland oder Region' },
  postalCode: { label: 'Postleitzahl' },
  searching: 'Adresse wird gesucht\u00a0…',
  notFound: 'Diese Postleitzahl haben wir nicht gefunden. Bitte geben Sie die Adresse ein.',
  found: 'Adresse ausgefüllt. Es fehlt nur noch die Hausnummer.',
} satisfies Topics['address']
