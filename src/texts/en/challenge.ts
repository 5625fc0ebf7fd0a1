import type { challenge as source } from '../pt/challenge.ts'

export const challenge = {
  title: 'Confirm with your bank',
  frame: 'Your bank’s page to confirm the purchase',
  text: 'Your card’s bank needs to confirm that it is you. You have not been charged yet; once you confirm, your purchase continues automatically.',
  until: (p: { time: string }) => `You have until ${p.time} to confirm.`,
  cancel: 'Pay another way',
  checking: 'Checking with your bank…',
  returned: 'Done. Your purchase continues on the store’s page.',
} satisfies typeof source
