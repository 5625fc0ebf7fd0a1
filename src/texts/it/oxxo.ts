import type { Topics } from '../topics.ts'

export const oxxo = {
  fact: 'in contanti, in negozio',
  steps: {
    finish: 'Alla fine ricevi un riferimento con un codice a barre.',
    show: 'Mostralo alla cassa di un negozio OXXO e paga in contanti.',
    confirm: 'Ti scriviamo appena il pagamento è confermato, entro 1 giorno lavorativo.',
  },
} satisfies Topics['oxxo']
