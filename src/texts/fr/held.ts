import type { Topics } from '../topics.ts'
import { holders } from './holders.ts'

export const held = {
  holders,
  title: 'Billets',
  online: 'En ligne',
  placeSoon: 'Lieu à confirmer',
  dateSoon: 'Date à confirmer',
  reservedFor: 'Réservation',
  endsSoon: (p: { n: number }) =>
    p.n === 1
      ? 'Votre réservation se termine dans 1 minute.'
      : `Votre réservation se termine dans ${p.n} minutes.`,
  edit: 'Modifier',
  editTickets: 'Modifier les billets',
  late: (p: { methods: string }) =>
    `${p.methods}\u00a0: le paiement ne serait pas confirmé à temps pour cet événement.`,
  soldOut: 'Billets épuisés.',
  stay: 'Poursuivre l’achat',
  leave: {
    title: 'Revenir et changer de billets\u00a0?',
    text: 'Les billets choisis seront remis en vente et les informations saisies seront perdues.',
    confirm: 'Revenir aux billets',
  },
  reload: {
    title: 'Recharger la page\u00a0?',
    text: 'Votre session est toujours active et vous avez des billets sélectionnés. Si vous rechargez la page, ils seront perdus.',
    confirm: 'Recharger',
  },
  expired: {
    title: 'Le temps de réservation est écoulé',
    text: 'Les billets sont de nouveau en vente. Rechargez la page pour essayer de réserver les mêmes.',
    reload: 'Recharger la page',
    reloading: 'Réservation en cours…',
    back: 'Revenir à l’événement',
    unreachable: 'Pas de connexion. Vérifiez votre accès à Internet et réessayez.',
  },
  yours: {
    title: 'Vos billets',
    open: 'Voir les billets',
    sent: (p) => `Ils vous ont aussi été envoyés à ${p.email}.`,
  },
} satisfies Topics['held']
