import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Liste d’attente',
  text: (p) =>
    `Si un billet se libère, nous prévenons par e-mail dans l’ordre d’inscription et nous vous le gardons ${plural('fr', p.hours, { one: `${p.hours} heure`, other: `${p.hours} heures` })}.`,
  open: 'Rejoindre la liste d’attente',
  ticket: 'Billet',
  quantity: 'Nombre de billets',
  email: 'Votre e-mail',
  submit: 'Me prévenir',
  privacy: 'Votre e-mail ne sert que pour cette liste.',
  joined: 'Vous êtes sur la liste d’attente',
  joinedText: (p) => `Nous avons envoyé une confirmation à ${p.email}.`,
  available: 'Un billet vient de se libérer. Actualisez la page pour l’acheter.',
  stock: {
    text: 'Laissez votre e-mail. Le vendeur voit qui attend et écrit dès que le produit est de nouveau disponible.',
    kept: 'Le vendeur sait que vous attendez',
    keptText: (p) => `Dès que le produit est de nouveau disponible, le vendeur écrit à ${p.email}.`,
  },
} satisfies Topics['waiting']
