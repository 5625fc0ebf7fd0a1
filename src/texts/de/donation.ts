import type { Topics } from '../topics.ts'

export const donation = {
  title: 'Wie viel möchten Sie spenden?',
  give: 'Spenden',
  suggestions: 'Vorgeschlagene Beträge',
  amount: 'Spendenbetrag',
  atLeast: (p) => `Bitte spenden Sie mindestens ${p.minimum}.`,
  unreadable: (p) => `Bitte geben Sie einen Betrag ein, zum Beispiel ${p.example}.`,
} satisfies Topics['donation']
