import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const saved = {
  keep: 'Enregistrer cette carte pour mon prochain achat. Les données restent chez le prestataire de paiement, pas dans la boutique.',
  use: 'Utiliser une carte enregistrée',
  title: 'Utiliser une carte enregistrée',
  ask: 'Pour vérifier que c’est bien vous, nous envoyons un code à l’adresse avec laquelle la carte a été enregistrée.',
  email: 'Adresse e-mail',
  send: 'Envoyer le code',
  sending: 'Envoi…',
  sent: (p) =>
    `Si des cartes sont enregistrées avec ${p.email}, le code arrive dans un instant. Il est valable ${plural('fr', p.minutes, { one: `${p.minutes} minute`, other: `${p.minutes} minutes` })}.`,
  code: 'Code à 6 chiffres',
  open: 'Continuer',
  opening: 'Vérification…',
  wrong: 'Le code est faux, expiré ou déjà utilisé. Vérifiez-le ou demandez-en un autre.',
  again: 'Envoyer un autre code',
  tooMany: 'Trop de tentatives. Patientez un peu ou saisissez les informations de la carte.',
  badEmail: 'Vérifiez l’adresse e-mail.',
  failed: 'Le serveur n’a pas répondu. Veuillez réessayer.',
  choose: 'Choisissez la carte',
  card: (p) => `${p.brand} se terminant par ${p.lastFour}`,
  until: (p) => `valable jusqu’à ${p.month}/${p.year}`,
  pick: 'Utiliser cette carte',
  remove: 'Supprimer',
  removeCard: (p) => `Supprimer ${p.brand} se terminant par ${p.lastFour}`,
  removeAsk: (p) =>
    `Supprimer ${p.brand} se terminant par ${p.lastFour}\u00a0? Pour réutiliser cette carte, vous devrez saisir ses données.`,
  keepIt: 'Conserver la carte',
  none: 'Aucune carte n’est enregistrée ici.',
  change: 'Changer',
  typed: 'Utiliser une autre carte',
} satisfies Topics['saved']
