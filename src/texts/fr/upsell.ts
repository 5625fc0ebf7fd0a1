import type { upsell as source } from '../pt/upsell.ts'

export const upsell = {
  keepCard:
    'Enregistrer cette carte chez le prestataire de paiement, pour acheter la prochaine offre en un clic.',
  title: 'Une offre pour vous',
  buy: (p) => `Acheter pour ${p.total}`,
  charged: (p) => `Un seul débit sur votre carte ${p.brand} se terminant par ${p.lastFour}.`,
  chargedInParts: (p) =>
    `Débit en ${p.n} mensualités sur votre carte ${p.brand} se terminant par ${p.lastFour}.`,
  open: (p) => `Voir l’offre à ${p.price}`,
  buying: 'Achat en cours…',
  refused: 'Le paiement de l’offre a été refusé. Votre premier achat reste valable.',
  unreachable:
    'Nous n’avons pas pu confirmer l’achat. Vous pouvez réessayer\u00a0: le débit n’aura lieu qu’une fois.',
  again: 'Réessayer',
  otherWay: 'Payer autrement',
  decline: 'Non, merci',
  declined: 'C’est noté\u00a0: l’offre n’a pas été achetée et votre achat reste inchangé.',
  seeAgain: 'Revoir l’offre',
} satisfies typeof source
