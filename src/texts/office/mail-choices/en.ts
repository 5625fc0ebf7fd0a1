import type { MailChoiceTexts } from './pt.ts'

export const mailChoicesEn: MailChoiceTexts = {
  title: 'Emails about the shop',
  lead: 'Tick what you want to get. The choice holds for all shops that you work for, and you get only what your role may see.',
  events: {
    sale: 'Paid sales',
    'charged-back': 'Chargebacks',
    withdrawal: 'Withdrawals',
    'past-due': 'Overdue subscriptions',
    'stock-low': 'Products and batches of tickets that run low',
    'gateway-failing': 'A payment provider that does not answer or refuses its keys',
    selling: 'Shop stopped or resumed by the operator',
    'export-failed': 'Exports that failed',
  },
  every: (p) =>
    p.minutes < 60
      ? `one email every ${p.minutes} minutes at most`
      : p.minutes < 1_440
        ? `one email every ${p.minutes / 60} h at most`
        : 'one email a day at most',
  collected: 'What happens in the meantime comes together in the next email.',
  on: 'On: you get these emails.',
  off: 'Off: you no longer get these emails.',
}
