import type { Topics } from '../topics.ts'

/** Apple Pay and Google Pay among the ways to pay, and the sandbox's simulated sheet of them. */
export const wallets = {
  frame: (p) => `${p.wallet} button`,
  above: (p) => `Pay with the ${p.wallet} button above.`,
  failed: 'The payment did not start and nothing was charged. Please try again.',
  simulated: {
    pay: (p) => `Pay with ${p.wallet} (simulated)`,
    notice: 'Simulation: this wallet is not real and no money moves.',
    choose: 'What does the bank answer?',
    approved: 'Approve',
    refused: 'Decline: insufficient funds',
    challenged: 'Ask the holder to confirm',
    cancel: 'Cancel',
    keeping: 'Sending…',
  },
} satisfies Topics['wallets']
