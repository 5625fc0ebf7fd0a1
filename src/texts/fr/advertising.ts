import type { Topics } from '../topics.ts'

export const advertising = {
  title: 'Publicité',
  question: (p) =>
    `${p.seller} fait de la publicité sur\u00a0: ${p.services}. Pouvons-nous indiquer à ces services que vous avez visité cette page et ce que vous avez acheté, vos coordonnées n’étant transmises que sous forme de hachage\u00a0? Cela montre quelle publicité a fonctionné. Votre achat ne dépend pas de la réponse.`,
  no: 'Refuser',
  yes: 'Autoriser',
  failed: 'Votre choix n’a pas été enregistré. Veuillez réessayer.',
  state: {
    none: 'Les services publicitaires peuvent être informés de cet achat.',
    granted: 'Vous avez autorisé que les services publicitaires soient informés de cet achat.',
    denied: 'Aucun service publicitaire n’est informé de cet achat.',
  },
  change: 'Modifier ce choix',
} satisfies Topics['advertising']
