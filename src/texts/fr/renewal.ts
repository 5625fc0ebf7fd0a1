import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const renewal = {
  update: 'Vous mettez à jour les données de paiement. Rien d’autre ne change.',
  title: 'Votre abonnement',
  titleContract: 'Votre contrat',
  due: (p) => `Paiement n°\u00a0${p.n}\u00a0: ${p.amount}, à régler le ${p.date}`,
  nothingDue: 'Rien à payer maintenant. Votre banque confirme seulement la carte.',
  next: (p) => `Prochain paiement\u00a0: ${p.amount} le ${p.date}`,
  last: (p) => `Dernier paiement effectué\u00a0: ${p.amount} le ${p.date}`,
  contract: (p) =>
    `Contrat\u00a0: ${p.amount} en ${plural('fr', p.n, { one: `${p.n} paiement`, other: `${p.n} paiements` })}`,
  card: (p) => `Carte actuelle\u00a0: ${p.brand} se terminant par ${p.lastFour}`,
  fromNow: 'Les prochains paiements seront prélevés sur la carte utilisée ici.',
  save: 'Enregistrer la carte',
  questionTitle: 'Remplacer la carte',
  confirm: 'Oui, la remplacer',
  question: 'Utiliser cette carte pour les prochains paiements\u00a0? Rien n’est débité maintenant.',
  kept: {
    pay: (p) => `Payer ${p.total} avec •••• ${p.lastFour}`,
    or: 'Ou payez autrement.',
    paying: 'Paiement en cours…',
    refused: 'La carte n’a pas été acceptée',
    unreachable:
      'Nous ne savons pas si votre demande est arrivée. Réessayez\u00a0: vous ne paierez pas deux fois.',
  },
} satisfies Topics['renewal']
