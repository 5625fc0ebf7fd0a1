import type { Topics } from '../topics.ts'

export const address = {
  charge: 'Adresse de facturation',
  shipping: 'Adresse de livraison',
  same: 'Livrer à cette même adresse',
  zipcode: { label: 'Code postal (CEP)', placeholder: '00000-000' },
  street: { label: 'Rue', placeholder: 'Rue ou avenue' },
  number: { label: 'Numéro', placeholder: '123' },
  complement: { label: 'Complément', placeholder: 'Appartement, étage' },
  neighborhood: { label: 'Quartier' },
  city: { label: 'Ville' },
  state: { label: 'État', choose: 'Choisissez l’État' },
  address1: { label: 'Adresse', placeholder: 'Numéro et rue' },
  address2: { label: 'Complément d’adresse', placeholder: 'Appartement, étage, société' },
  region: { label: 'Région ou province' },
  postalCode: { label: 'Code postal' },
  searching: 'Recherche de l’adresse…',
  notFound: 'Ce code postal est introuvable. Merci de saisir l’adresse.',
  found: 'Adresse remplie. Il ne manque que le numéro.',
} satisfies Topics['address']
