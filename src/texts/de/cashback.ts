import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Sie bekommen ${p.value} Cashback.`,
  text: 'Den Betrag erhalten Sie nach dem Kauf; was Sie jetzt zahlen, ändert sich dadurch nicht.',
} satisfies Topics['cashback']
