import type { Topics } from '../topics.ts'

/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p) => `Bouton ${p.wallet}`,
  above: (p) => `Payez avec le bouton ${p.wallet} ci-dessus.`,
  failed: 'Le paiement n’a pas commencé et rien n’a été débité. Réessayez.',
  simulated: {
    pay: (p) => `Payer avec ${p.wallet} (simulation)`,
    notice: 'Simulation\u00a0: ce portefeuille n’est pas réel et aucun argent ne circule.',
    choose: 'Que répond la banque\u00a0?',
    approved: 'Accepter',
    refused: 'Refuser\u00a0: provision insuffisante',
    challenged: 'Demander la confirmation du titulaire',
    cancel: 'Annuler',
    keeping: 'Envoi…',
  },
} satisfies Topics['wallets']
