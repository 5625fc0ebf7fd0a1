import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Vous recevez ${p.value} de cashback.`,
  text: 'Cette somme vous revient après l’achat et ne change pas ce que vous payez maintenant.',
} satisfies Topics['cashback']
