import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Liste d’attente',
  text: (p) =>
    `Si un billet se libère, nous prévenons par e-mail dans l’ordre d’inscription et nous vous le gardons ${p.hours} heures.`,
  open: 'Rejoindre la liste d’attente',
  ticket: 'Billet',
  quantity: 'Nombre de billets',
  email: 'Votre e-mail',
  submit: 'Me prévenir',
  privacy: 'Votre e-mail ne sert que pour cette liste.',
  joined: 'Vous êtes sur la liste d’attente',
  joinedText: (p) => `Nous avons envoyé une confirmation à ${p.email}.`,
  available: 'Un billet vient de se libérer. Actualisez la page pour l’acheter.',
} satisfies Topics['waiting']
