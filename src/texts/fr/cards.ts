import type { cards as source } from '../pt/cards.ts'

export const cards = {
  debit: 'La carte de débit est débitée en une fois, après votre confirmation auprès de la banque.',
  first: 'Première carte',
  second: 'Deuxième carte',
  amount: 'Montant sur cette carte',
  rest: 'L’autre carte paie le reste.',
  least: (p) => `Chaque carte paie au moins ${p.minimum}.`,
  unreadable: (p) => `Saisissez un montant, par exemple ${p.example}.`,
  question: (p) => `Payer ${p.first} avec la première carte et ${p.second} avec la deuxième\u00a0?`,
  notCharged: 'Aucune des deux cartes n’a été débitée.',
  releasing: (p) =>
    `L’achat n’a pas abouti. La réservation de ${p.amount} sur la carte se terminant par ${p.lastFour} est en cours d’annulation\u00a0: ce n’est pas un débit, et nous suivons le dossier jusqu’à la confirmation de votre banque.`,
  refunding: (p) =>
    `L’achat n’a pas abouti. Les ${p.amount} débités de la carte se terminant par ${p.lastFour} vous sont remboursés, et nous suivons le dossier jusqu’à la confirmation de votre banque.`,
} satisfies typeof source
