import type { challenge as source } from '../pt/challenge.ts'

export const challenge = {
  title: 'Bei Ihrer Bank bestätigen',
  frame: 'Seite Ihrer Bank, auf der Sie den Kauf bestätigen',
  text: 'Die Bank Ihrer Karte möchte sichergehen, dass Sie es sind. Es wurde noch nichts abgebucht; nach Ihrer Bestätigung geht der Kauf automatisch weiter.',
  until: (p: { time: string }) => `Sie können bis ${p.time} Uhr bestätigen.`,
  cancel: 'Anders bezahlen',
  checking: 'Wir fragen bei Ihrer Bank nach\u00a0…',
  returned: 'Fertig. Ihr Kauf geht auf der Seite des Shops weiter.',
} satisfies typeof source
