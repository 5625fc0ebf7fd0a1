import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Sie bekommen ${p.value} Cashback.`,
  text: 'Das Geld kommt nach dem Kauf zurück und ändert nichts an dem, was Sie jetzt zahlen.',
} satisfies Topics['cashback']
