import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Vous recevez ${p.value} de cashback.`,
  text: 'Cette somme vous revient après l’achat et ne change pas ce que vous payez maintenant.',
  limited: 'C’est le cashback maximum par achat.',
  terms: 'Les règles sont celles du vendeur et figurent dans les conditions d’utilisation.',
} satisfies Topics['cashback']
