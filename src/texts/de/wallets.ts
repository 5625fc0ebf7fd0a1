import type { Topics } from '../topics.ts'

/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p) => `${p.wallet}-Schaltfläche`,
  above: (p) => `Bezahlen Sie oben mit der Schaltfläche von ${p.wallet}.`,
  failed: 'Die Zahlung wurde nicht begonnen und nichts wurde abgebucht. Bitte versuchen Sie es erneut.',
  simulated: {
    pay: (p) => `Mit ${p.wallet} zahlen (Simulation)`,
    notice: 'Simulation: Diese Wallet ist nicht echt, es fließt kein Geld.',
    choose: 'Was antwortet die Bank?',
    approved: 'Genehmigen',
    refused: 'Ablehnen: Deckung fehlt',
    challenged: 'Bestätigung verlangen',
    cancel: 'Abbrechen',
    keeping: 'Wird gesendet\u00a0…',
  },
} satisfies Topics['wallets']
