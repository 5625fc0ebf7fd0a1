import type { challenge as source } from '../pt/challenge.ts'

export const challenge = {
  title: 'Confirm with your bank',
  frame: 'Your bank’s page to confirm the purchase',
  text: 'Your card’s bank wants to be sure that it is you. Nothing has been charged yet; once you confirm, your purchase goes on by itself.',
  until: (p: { time: string }) => `You have until ${p.time} to confirm.`,
  cancel: 'Stop and pay another way',
  checking: 'Checking with your bank…',
  returned: 'Done. Your purchase continues on the shop’s page.',
} satisfies typeof source
