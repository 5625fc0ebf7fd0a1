import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Transférer ce billet',
  explain:
    'La personne reçoit le billet par e-mail, avec un nouveau code. Le code actuel ne sera plus valable. Cette action est définitive.',
  name: 'Nom de la personne',
  email: 'E-mail de la personne',
  nameRequired: 'Indiquez le nom de la personne',
  emailRequired: 'Indiquez l’e-mail de la personne',
  submit: 'Transférer',
  ask: (p) => `Transférer à ${p.name}\u00a0?`,
  askText: (p) => `Le billet sera envoyé à ${p.name}, à l’adresse ${p.email}. Cette action est définitive.`,
  busy: 'Transfert en cours…',
  cancel: 'Annuler',
  gone: 'Ce billet ne peut plus être transféré. Actualisez la page.',
  failed: 'Le transfert n’a pas pu se faire. Réessayez.',
  done: (p) => `Le billet appartient maintenant à ${p.name}. Nous avons envoyé le nouveau code par e-mail.`,
  event: 'Événement',
  ticket: 'Billet',
  see: 'Voir les billets',
  receiver: {
    subject: (p) => `Votre billet pour ${p.event}`,
    title: 'Ce billet est maintenant à vous',
    text: (p) =>
      `${p.name} vous a transféré un billet. Présentez le code à l’entrée, sur votre téléphone ou imprimé.`,
    note: 'Ne partagez pas ce lien\u00a0: toute personne qui le possède peut utiliser le billet.',
  },
  giver: {
    subject: (p) => `Billet transféré\u00a0: ${p.event}`,
    title: 'Le billet a été transféré',
    text: (p) => `Le billet appartient maintenant à ${p.name}. L’ancien code n’est plus valable.`,
    note: (p) => `Ce n’était pas vous\u00a0? Contactez le vendeur\u00a0: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
