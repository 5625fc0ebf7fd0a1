import type { issued as source } from '../pt/issued.ts'
import { transfer } from './transfer.ts'

export const issued = {
  transfer,
  title: { one: 'Votre billet', other: 'Vos billets' },
  show: 'Présentez le code à l’entrée, sur votre téléphone ou imprimé. Chaque code fait entrer une personne, une fois.',
  keep: 'Ne partagez pas ce lien\u00a0: toute personne qui le possède peut utiliser les billets.',
  pdf: 'Télécharger le PDF',
  calendar: 'Ajouter à l’agenda',
  print: 'Imprimer',
  when: 'Quand',
  where: 'Où',
  by: 'Organisé par',
  order: 'Commande',
  online: 'En ligne',
  placeSoon: 'Lieu à confirmer',
  dateSoon: 'Date à confirmer',
  localTime: 'Heure locale de l’événement.',
  nth: (p) => `Billet ${p.n} sur ${p.of}`,
  ticketNumber: 'Numéro',
  holder: 'Titulaire',
  holderOnline: 'nom sur la page des billets',
  eventOnline: 'Nom de l’événement\u00a0: voir la page des billets',
  placeOnline: 'Lieu\u00a0: voir la page des billets',
  code: (p) => `QR code du billet ${p.number}`,
  halfPrice: 'Tarif réduit\u00a0: apportez le justificatif qui y donne droit.',
  states: {
    transferred: {
      name: 'Transféré',
      text: 'Ce billet appartient désormais à quelqu’un d’autre, et ce code n’est plus valable.',
    },
    refunded: { name: 'Remboursé', text: 'La somme a été rendue, et ce billet n’est plus valable.' },
    'charged-back': {
      name: 'Suspendu',
      text: 'Le paiement a été contesté auprès de la banque. Tant que le litige est en cours, ce billet n’est pas valable.',
    },
  },
  page: (p) => `Page ${p.n} sur ${p.of}`,
} satisfies typeof source
