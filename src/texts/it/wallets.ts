import type { Topics } from '../topics.ts'

/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p) => `Pulsante ${p.wallet}`,
  above: (p) => `Paga con il pulsante ${p.wallet} qui sopra.`,
  failed: 'Il pagamento non è iniziato e non è stato addebitato nulla. Riprova.',
  simulated: {
    pay: (p) => `Paga con ${p.wallet} (simulazione)`,
    notice: 'Simulazione: questo wallet non è reale e non si muove denaro.',
    choose: 'Che cosa risponde la banca?',
    approved: 'Approva',
    refused: 'Rifiuta: fondi insufficienti',
    challenged: 'Chiedi conferma al titolare',
    cancel: 'Annulla',
    keeping: 'Invio…',
  },
} satisfies Topics['wallets']
