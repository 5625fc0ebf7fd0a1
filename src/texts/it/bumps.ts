import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'Aggiungi al tuo ordine',
  forced: 'Obbligatorio: si aggiunge al totale',
  disabled: 'Al momento non disponibile',
  excludesMethod: 'non con il prodotto aggiunto',
  shipping: (p) => `+ ${p.value} di spedizione`,
  dynamicShipping: 'Spedizione in base al tuo codice postale',
  trial: {
    days: (p) => plural('it', p.n, { one: `${p.n} giorno gratis`, other: `${p.n} giorni gratis` }),
    years: (p) => plural('it', p.n, { one: `${p.n} anno gratis`, other: `${p.n} anni gratis` }),
    afterwards: (p) => `poi ${p.value}`,
  },
} satisfies Topics['bumps']
