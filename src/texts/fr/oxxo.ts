import type { Topics } from '../topics.ts'

export const oxxo = {
  fact: 'en espèces, en magasin',
  steps: {
    finish: 'À la fin, vous recevez une référence avec un code-barres.',
    show: 'Présentez-la à la caisse d’un magasin OXXO et payez en espèces.',
    confirm: 'Nous vous écrivons dès que le paiement est confirmé, sous 1 jour ouvré.',
  },
} satisfies Topics['oxxo']
