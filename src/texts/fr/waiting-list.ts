import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waitingList = {
  tickets: (p) => `${p.quantity} × ${p.ticket}, ${p.batch}`,
  event: 'Événement',
  kept: 'Billets',
  waiting: {
    title: 'Vous êtes sur la liste d’attente',
    next: 'C’est bientôt votre tour\u00a0: vous êtes en tête de liste.',
    before: (p) => (p.n === 1 ? '1 demande précède la vôtre.' : `${p.n} demandes précèdent la vôtre.`),
    text: 'Dès qu’il y aura des billets pour vous, nous vous écrirons. Inutile de garder cette page ouverte.',
    leave: 'Quitter la liste',
  },
  offered: {
    title: 'Vos billets vous sont réservés',
    until: (p) => `Nous vous les gardons jusqu’au ${p.time}. Ensuite, ils iront à la personne suivante.`,
    take: 'Prendre les billets',
    minutes: (p) =>
      `Dès que vous continuez, vous avez ${plural('fr', p.minutes, { one: `${p.minutes} minute`, other: `${p.minutes} minutes` })} pour payer.`,
    decline: 'Je n’en veux plus',
  },
  taken: {
    title: 'Ces billets sont réservés pour votre achat',
    text: 'Poursuivez l’achat avant la fin de la réservation.',
    go: 'Poursuivre l’achat',
  },
  used: {
    title: 'Ce lien a déjà servi',
    text: 'Si l’achat est terminé, les billets sont dans vos e-mails. Si la réservation a pris fin avant, inscrivez-vous de nouveau.',
  },
  lapsed: {
    title: 'Le délai est écoulé',
    text: 'Les billets sont allés à la personne suivante. Si vous voulez toujours venir, inscrivez-vous de nouveau.',
  },
  left: {
    title: 'Vous n’êtes plus sur la liste',
    text: 'Nous ne vous écrirons plus. Si vous changez d’avis, inscrivez-vous de nouveau.',
  },
  paying: {
    title: 'Un paiement est en cours',
    text: 'Ces billets font partie d’un achat qui n’est pas terminé. Attendez son résultat avant de réessayer.',
  },
  tooMany:
    'Vous avez déjà le maximum de billets dans ce navigateur. Terminez ou annulez cet achat, puis revenez à ce lien.',
  unknown: {
    title: 'Ce lien n’est plus valable',
    text: 'Vérifiez que l’adresse est complète, comme dans l’e-mail que vous avez reçu.',
  },
  toEvent: 'Voir l’événement',
  joinedMail: {
    subject: (p) => `Vous êtes sur la liste d’attente\u00a0: ${p.event}`,
    text: (p) =>
      `Si des billets se libèrent, nous prévenons dans l’ordre d’inscription. Vous aurez jusqu’à ${plural('fr', p.hours, { one: `${p.hours} heure`, other: `${p.hours} heures` })} pour accepter. Le lien ci-dessous montre votre place et permet de quitter la liste.`,
    button: 'Voir ma place',
    why: 'Quelqu’un s’est inscrit sur la liste d’attente avec cette adresse. Si ce n’est pas vous, ignorez ce message ou quittez la liste avec le lien.',
  },
  offerMail: {
    subject: (p) => `Des billets vous sont réservés\u00a0: ${p.event}`,
    button: 'Voir mes billets',
    why: 'Vous recevez ce message parce que vous êtes sur la liste d’attente. Ce lien est personnel\u00a0: toute personne qui l’ouvre peut prendre les billets.',
  },
} satisfies Topics['waiting-list']
