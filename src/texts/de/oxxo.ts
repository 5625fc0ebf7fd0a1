import type { Topics } from '../topics.ts'

export const oxxo = {
  fact: 'bar, in der Filiale',
  steps: {
    finish: 'Nach dem Abschluss erhalten Sie eine Referenz mit Strichcode.',
    show: 'Zeigen Sie sie an der Kasse einer OXXO-Filiale und zahlen Sie bar.',
    confirm: 'Sie erhalten eine E-Mail, sobald die Zahlung bestätigt ist, spätestens am nächsten Werktag.',
  },
} satisfies Topics['oxxo']
