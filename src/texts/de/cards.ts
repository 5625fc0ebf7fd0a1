import type { cards as source } from '../pt/cards.ts'

export const cards = {
  debit: 'Ihre Debitkarte wird belastet, sobald Sie den Kauf bei Ihrer Bank bestätigt haben.',
  first: 'Erste Karte',
  second: 'Zweite Karte',
  amount: 'Betrag auf dieser Karte',
  rest: 'Die andere Karte zahlt den Rest.',
  least: (p) => `Jede Karte zahlt mindestens ${p.minimum}.`,
  unreadable: (p) => `Bitte geben Sie einen Betrag ein, zum Beispiel ${p.example}.`,
  question: (p) => `${p.first} mit der ersten und ${p.second} mit der zweiten Karte bezahlen?`,
  notCharged: 'Keine der beiden Karten wurde belastet.',
  releasing: (p) =>
    `Der Kauf kam nicht zustande. Die Reservierung von ${p.amount} auf der Karte •••• ${p.lastFour} wird aufgehoben: Sie ist keine Belastung, und wir bleiben dran, bis Ihre Bank es bestätigt.`,
  refunding: (p) =>
    `Der Kauf kam nicht zustande. ${p.amount} von der Karte •••• ${p.lastFour} werden zurückgebucht, und wir bleiben dran, bis Ihre Bank es bestätigt.`,
} satisfies typeof source
